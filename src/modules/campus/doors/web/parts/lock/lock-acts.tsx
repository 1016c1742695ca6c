import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import { LockFacts } from './lock-facts.tsx';

/** One lock for who does not change it: its state, who can open it now, and what may be done from afar. */
export function LockActs({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDoorText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [shown, show] = useState<'open' | 'hold' | null>(null);
  const answer = useApi(doorlocks.get, { params: { id } });
  const who = useApi(doorlocks.people, { params: { id }, query: {} }, { enabled: can(doorRights.view) });
  const normal = useSend(doorlocks.setMode, { onSuccess: () => void toast.success(t('mode_set')) });
  const lock = answer.data;
  const acts = can(doorRights.open) && lock && (
    <FootActions
      acts={[
        { key: 'open', label: t('open'), kind: 'primary', onClick: () => show('open') },
        lock.mode === 'normal' && { key: 'hold', label: t('hold_open'), onClick: () => show('hold') },
        lock.mode !== 'normal' && {
          key: 'normal',
          label: t('back_to_normal'),
          isPending: normal.isPending,
          onClick: () => normal.mutate({ params: { id }, body: { mode: 'normal', reason: t('back_to_normal') } }),
        },
      ]}
    />
  );
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={lock ? localizedName(lock) : t('door')} foot={acts}>
      {lock ? <LockFacts lock={lock} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
      {who.data && (
        <RowsPanel title={t('who_now', { n: who.data.total })} none={t('nobody_now')} rows={who.data.list}>
          {(person) => [localizedName(person), localizedName(person.group)]}
        </RowsPanel>
      )}
      {shown === 'open' && (
        <ReasonDialog
          endpoint={doorlocks.open}
          params={{ id }}
          title={t('open')}
          submitLabel={t('open')}
          reasonLabel={t('reason')}
          success={t('opened_now')}
          invalidates={['access_events']}
          onClose={() => show(null)}
        />
      )}
      {shown === 'hold' && (
        <ReasonDialog
          endpoint={doorlocks.setMode}
          params={{ id }}
          body={{ mode: 'hold_open' }}
          title={t('hold_open')}
          submitLabel={t('hold_open')}
          reasonLabel={t('reason')}
          reasonHelp={t('hold_help')}
          success={t('mode_set')}
          onClose={() => show(null)}
        />
      )}
    </SideDrawer>
  );
}
