import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { PermitDetail, PermitDialog } from '../permit-types.ts';

const SwapDialog = lazyDialog(async () => (await import('./holder-dialogs.tsx')).SwapDialog);
const AwayDialog = lazyDialog(async () => (await import('./holder-dialogs.tsx')).AwayDialog);
const RejectDialog = lazyDialog(async () => (await import('./reason-dialogs.tsx')).RejectDialog);
const SuspendDialog = lazyDialog(async () => (await import('./reason-dialogs.tsx')).SuspendDialog);
const RevokeDialog = lazyDialog(async () => (await import('./reason-dialogs.tsx')).RevokeDialog);
const ReturnDialog = lazyDialog(async () => (await import('./return-dialog.tsx')).ReturnDialog);

interface Props {
  readonly permit: PermitDetail;
  readonly shown: PermitDialog | null;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** What is open over a permit, but its form. */
export function PermitDialogs({ permit, shown, isOwn, onClose }: Props) {
  const props = { permit, onClose };
  if (shown === 'swap') return <SwapDialog {...props} />;
  if (shown === 'away') return <AwayDialog {...props} />;
  if (shown === 'reject') return <RejectDialog {...props} />;
  if (shown === 'suspend') return <SuspendDialog {...props} />;
  if (shown === 'revoke') return <RevokeDialog {...props} isOwn={isOwn} />;
  return shown === 'return' ? <ReturnDialog {...props} /> : null;
}
