import { Button } from '@mantine/core';
import { accessRights } from '#modules/core/access/rights.ts';
import { addDays } from '#shared/dates.ts';
import type { RowOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { schoolYearLifecycle, schoolYears } from '../../../contract/school-years.contract.ts';
import { useSchoolText } from '../../texts.ts';

type Row = RowOf<typeof schoolYears.list>;
const { moves } = schoolYearLifecycle;

/** Begins a drafted year, closes the running one. */
function YearMoves({ row }: { readonly row: Row }) {
  const t = useSchoolText();
  const localize = useLocalize();
  const params = { id: row.client_id, school_year_id: row.id };
  const update = useSend(schoolYears.update, {
    invalidates: ['semesters'],
    onSuccess: () => toast.success(t('saved')),
  });
  const remove = useSend(schoolYears.remove, { onSuccess: () => toast.success(t('removed')) });
  const move = async (key: keyof typeof moves) => {
    const title = `${localize(moves[key])} ${row.name}`;
    if (await confirm({ title, body: t(`${key}_year_help`), confirm: localize(moves[key]) }))
      update.mutate({ params, body: { status: moves[key].to, version: row.version } });
  };
  const askRemove = async () => {
    if (await confirm({ title: t('remove_ask', { name: row.name }), confirm: t('remove'), danger: true }))
      remove.mutate({ params });
  };
  if (row.actions.length === 0) return null;
  return (
    <Button.Group>
      {row.actions.map((key) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          onClick={() => void (key === 'remove' ? askRemove() : move(key))}
        >
          {key === 'remove' ? t('remove') : localize(moves[key])}
        </Button>
      ))}
    </Button.Group>
  );
}

/** The year that usually comes next: from the first of September on. */
export function nextYear() {
  const start = new Date().getFullYear();
  const ends_on = addDays(`${start + 1}-09-01`, -1);
  return { name: `${start}-${start + 1}`, starts_on: `${start}-09-01`, ends_on };
}

const { remove: _, ...kept } = schoolYears;

/** School years of a group. A draft is removed in its row, beside the button that begins it. */
export const schoolYearEntity = defineEntity(kept, useSchoolText, {
  name: 'school.years',
  right: accessRights.clients,
  id_param: 'school_year_id',
  invalidates: ['semesters'],
  fields: {
    name: { kind: 'line', text: 'school_year', help: 'year_help', max: 9, required: true },
    starts_on: { kind: 'day', text: 'starts_on', required: true, sort: 'starts_on' },
    ends_on: { kind: 'day', text: 'ends_on', required: true },
    status: { kind: 'hidden', only: 'known' },
  },
  columns: [
    'name',
    'starts_on',
    'ends_on',
    { key: 'semesters', text: 'semesters', cell: (row) => row.semesters_count, align: 'right', width: 100 },
    {
      key: 'status',
      mark: true,
      text: 'status',
      width: 120,
      cell: (row) => <StateBadge of={schoolYearLifecycle} state={row.status} />,
    },
    { key: 'moves', text: 'moves', cell: (row) => <YearMoves row={row} />, width: 200 },
  ],
  words: { list: 'school_years', add: 'add_year', none: 'no_years', none_help: 'no_years_help' },
});
