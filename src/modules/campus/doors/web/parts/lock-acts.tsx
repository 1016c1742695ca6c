import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChoiceBadge } from '#web/ui/choice-badge.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { FootActions } from '#web/ui/foot-actions.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { lockModes, lockStatuses } from '../../contract/door.shapes.ts';
import { doorlocks } from '../../contract/doorlocks.contract.ts';
import { useDoorText } from '../texts.ts';

/** One lock for who does not change it: its state, who can open it now, and what may be done from afar. */
export function LockActs({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDoorText();
  const lang = useLang();
  const format = useFormat();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [shown, show] = useState<'open' | 'hold' | null>(null);
  const answer = useApi(doorlocks.get, { params: { id } });
  const who = useApi(doorlocks.who, { params: { id }, query: {} }, { enabled: can('1610') });
  const normal = useSend(doorlocks.setMode, { onSuccess: () => void toast.success(t('mode_set')) });
  const lock = answer.data;
  const facts: (Fact | false)[] = lock
    ? [
        { label: t('status'), value: <ChoiceBadge of={lockStatuses} code={lock.status} /> },
        { label: t('mode'), value: labelOf(lockModes, lock.mode, lang) },
        lock.mode_until !== null && { label: t('mode_until'), value: format.dateTime(lock.mode_until) },
        lock.room !== null && { label: t('room'), value: localizedName(lock.room) },
        lock.gate !== null && { label: t('gate'), value: localizedName(lock.gate) },
        { label: t('tab_groups'), value: format.list(lock.groups.map(localizedName)) || '—' },
        lock.last_seen_at !== null && { label: t('last_seen'), value: format.dateTime(lock.last_seen_at) },
        lock.battery_pct !== null && { label: t('battery'), value: `${lock.battery_pct}%` },
        lock.firmware !== null && { label: t('firmware'), value: lock.firmware },
        lock.clock_skew_seconds !== null &&
          Math.abs(lock.clock_skew_seconds) > 60 && {
            label: t('clock_skew'),
            value: t('clock_skew_n', { n: lock.clock_skew_seconds }),
          },
        lock.attention_at !== null && {
          label: t('attention'),
          value: t('attention_since', { at: format.dateTime(lock.attention_at) }),
        },
        { label: t('pending'), value: lock.pending_count ? format.number(lock.pending_count) : t('none_pending') },
      ]
    : [];
  const acts = can('1612') && lock && (
    <FootActions
      acts={[
        { key: 'open', label: t('open'), kind: 'primary', onClick: () => show('open') },
        lock.mode === 'normal' && { key: 'hold', label: t('hold_open'), onClick: () => show('hold') },
        lock.mode !== 'normal' && {
          ...{ key: 'normal', label: t('back_to_normal'), isPending: normal.isPending },
          onClick: () => normal.mutate({ params: { id }, body: { mode: 'normal', reason: t('back_to_normal') } }),
        },
      ]}
    />
  );
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={lock ? localizedName(lock) : t('door')} foot={acts}>
      {lock ? (
        <Facts facts={facts.filter((fact) => fact !== false)} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
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
