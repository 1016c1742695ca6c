import { useState } from 'react';
import { ActionBar } from '#web/ui/acts/action-bar.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { type VisitAction, visitLifecycle } from '../../../contract/visitors.lifecycle.ts';
import type { VisitDetail } from '../visit-types.ts';

// most people who look at a booking do not move it
const InviteDrawer = lazyDialog(async () => (await import('../booking/invite-drawer.tsx')).InviteDrawer);
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);
const CancelDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).CancelDialog);
const CloseDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).CloseDialog);
const ExtendDialog = lazyDialog(async () => (await import('./extend-dialog.tsx')).ExtendDialog);

interface Props {
  readonly visit: VisitDetail;
  /** What a guard's "verify" opens; absent: the move is not offered here. */
  readonly onVerify?: () => void;
  /** Acts that are no moves. */
  readonly others?: readonly Act[];
}

const USUALLY_NEXT: readonly VisitAction[] = ['review', 'verify', 'extend_time'];

/** The buttons of a booking, from its `actions`, each with its dialog. */
export function VisitMoves({ visit, onVerify, others }: Props) {
  const [open, setOpen] = useState<VisitAction | null>(null);
  const close = () => setOpen(null);
  const actions = visit.actions.filter(
    (action): action is VisitAction => action !== 'remove' && (action !== 'verify' || onVerify !== undefined),
  );
  const primary = USUALLY_NEXT.find((action) => actions.includes(action));
  return (
    <>
      <ActionBar
        of={visitLifecycle}
        actions={actions}
        {...(primary ? { primary } : {})}
        danger={['cancel_book']}
        asks={['cancel_book', 'close', 'extend_time']}
        {...(others ? { others } : {})}
        onMove={(move) => (move === 'verify' ? onVerify?.() : setOpen(move as VisitAction))}
      />
      {open === 'review' && <ReviewDialog visit={visit} onClose={close} />}
      {open === 'cancel_book' && <CancelDialog visit={visit} onClose={close} />}
      {open === 'extend_time' && <ExtendDialog visit={visit} onClose={close} />}
      {open === 'close' && <CloseDialog visit={visit} onClose={close} />}
      {open === 'update' && <InviteDrawer mode="edit" visit={visit} onClose={close} />}
    </>
  );
}
