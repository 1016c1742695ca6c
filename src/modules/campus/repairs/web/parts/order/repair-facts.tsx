import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { urgencies } from '../../../contract/repair.shapes.ts';
import { useRepairText } from '../../texts.ts';
import { AgeBar } from '../age-bar.tsx';
import type { RepairDetail } from '../repair-types.ts';
import { usePlaceName } from '../repair-words.ts';

/** What is known of a repair, what was reported first and what was done behind it. */
export function RepairFacts({ repair }: { readonly repair: RepairDetail }) {
  return <Facts facts={[...useReported(repair), ...useDone(repair)].filter((fact) => fact !== false)} />;
}

function useReported(repair: RepairDetail): (Fact | false)[] {
  const t = useRepairText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const placeName = usePlaceName();
  const { visit_from, visit_to, phone, asset_no, reopen_count, pause_reason } = repair;
  const { room_busy_from, room_busy_until } = repair;
  const visit = [visit_from, visit_to].filter((at) => at !== null).map((at) => format.dateTime(at));
  return [
    { label: t('state'), value: <StateBadge of={repairLifecycle} state={repair.status} /> },
    { label: t('due'), value: <AgeBar repair={repair} /> },
    { label: t('place'), value: placeName(repair), wide: true },
    { label: t('category'), value: localizedName(repair.category) },
    { label: t('urgency'), value: <ChoiceBadge of={urgencies} code={repair.urgency} /> },
    { label: t('description'), value: repair.description, wide: true },
    repair.is_safety && { label: t('is_safety'), value: t('yes') },
    pause_reason !== null && { label: t('pause_why'), value: pause_reason },
    { label: t('reporter'), value: localizedName(repair.reporter) },
    { label: t('created_at'), value: format.dateTime(repair.created_at) },
    phone !== null && { label: t('phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
    asset_no !== null && { label: t('asset_no'), value: asset_no },
    visit.length > 0 && { label: t('visit'), value: visit.join(' – '), wide: true },
    room_busy_until !== null && {
      label: t('room_now'),
      value: t('room_busy_until', { at: format.time(room_busy_until) }),
    },
    room_busy_until === null &&
      room_busy_from !== null && {
        label: t('room_now'),
        value: t('room_free_until', { at: format.time(room_busy_from) }),
      },
    reopen_count > 0 && { label: t('reopen_count'), value: format.number(reopen_count) },
  ];
}

function useDone(repair: RepairDetail): (Fact | false)[] {
  const t = useRepairText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { assignee, vendor_name, done_at, result, parts, minutes, cost_fen, rating, comment } = repair;
  return [
    assignee !== null && { label: t('assignee'), value: localizedName(assignee) },
    vendor_name !== null && { label: t('vendor'), value: vendor_name },
    done_at !== null && { label: t('done_at'), value: format.dateTime(done_at) },
    result !== null && { label: t('result'), value: result, wide: true },
    minutes !== null && { label: t('minutes'), value: format.number(minutes) },
    parts.length > 0 && {
      label: t('parts'),
      value: format.list(parts.map(({ name, qty }) => `${name} × ${qty}`)),
    },
    cost_fen !== null && { label: t('cost'), value: format.money(cost_fen) },
    rating !== null && { label: t('rating'), value: t('stars', { n: rating }) },
    comment !== null && { label: t('comment'), value: comment, wide: true },
  ];
}
