import type { RowOf } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { lockModes, lockStatuses } from '../../../contract/door.shapes.ts';
import type { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';

const MOST_SKEW_SECONDS = 60;

/** What is known of a lock and of its device. */
export function LockFacts({ lock }: { readonly lock: RowOf<(typeof doorlocks)['list']> }) {
  const t = useDoorText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { clock_skew_seconds: skew, attention_at, last_seen_at, battery_pct, firmware } = lock;
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <ChoiceBadge of={lockStatuses} code={lock.status} /> },
    attention_at !== null && {
      label: t('attention'),
      value: t('attention_since', { at: format.dateTime(attention_at) }),
    },
    last_seen_at !== null && { label: t('last_seen'), value: format.dateTime(last_seen_at) },
    { label: t('mode'), value: labelOf(lockModes, lock.mode, lang) },
    lock.mode_until !== null && { label: t('mode_until'), value: format.dateTime(lock.mode_until) },
    lock.room !== null && { label: t('room'), value: localizedName(lock.room) },
    lock.gate !== null && { label: t('gate'), value: localizedName(lock.gate) },
    { label: t('tab_groups'), value: format.list(lock.groups.map(localizedName)) || '—' },
    { label: t('pending'), value: lock.pending_count ? format.number(lock.pending_count) : t('none_pending') },
    battery_pct !== null && { label: t('battery'), value: `${battery_pct}%` },
    firmware !== null && { label: t('firmware'), value: firmware },
    skew !== null &&
      Math.abs(skew) > MOST_SKEW_SECONDS && { label: t('clock_skew'), value: t('clock_skew_n', { n: skew }) },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}
