import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePlainColumns } from '#web/ui/forms/plain-fields.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { useVisitorText } from '../../texts.ts';
import { VisitBadge } from '../visit-badge.tsx';
import type { Visit } from '../visit-types.ts';
import { OPEN_FACTS } from '../visit-values.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './visit-columns.module.css';

/** First and last movement at a gate: `09:12 → 10:05`. */
function InOut({ visit }: { readonly visit: Visit }) {
  const format = useFormat();
  if (!visit.first_in_at) return <>—</>;
  const isInside = visit.inside_count > 0;
  return (
    <>{`${format.time(visit.first_in_at)} → ${!isInside && visit.last_out_at ? format.time(visit.last_out_at) : ''}`}</>
  );
}

/** Columns of every list of bookings; on a narrow screen the lines of a card. */
export function useVisitColumns(): readonly Column<Visit>[] {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const plain = usePlainColumns(OPEN_FACTS, t);
  return [
    {
      key: 'lead',
      title: t('visitor'),
      primary: true,
      width: 132,
      cell: (visit) => (
        <span className={classes.lead}>
          {visit.lead_name}
          {visit.persons_count > 1 && (
            <Words tone="soft" size="small" weight={400}>{`+${visit.persons_count - 1}`}</Words>
          )}
        </span>
      ),
    },
    {
      key: 'no',
      title: t('no'),
      sort: 'no',
      width: 128,
      wideOnly: true,
      cell: (visit) => <span className="figures">{visit.no}</span>,
    },
    { key: 'phone', title: t('phone'), width: 120, cell: (visit) => visit.lead_phone ?? '—' },
    { key: 'kind', title: t('kind'), width: 114, cell: (visit) => words.kind(visit.visit_kind) },
    {
      key: 'host',
      title: t('host'),
      cell: (visit) => (
        <span className={classes.two}>
          {localizedName(visit.host)}
          {visit.department && <small>{localizedName(visit.department)}</small>}
        </span>
      ),
    },
    {
      key: 'time',
      title: t('time'),
      sort: 'start_at',
      width: 212,
      cell: (visit) => <span className={classes.span}>{words.span(visit)}</span>,
    },
    { key: 'gates', title: t('gates'), width: 116, cell: (visit) => words.gates(visit) },
    { key: 'status', mark: true, title: t('status'), width: 130, cell: (visit) => <VisitBadge visit={visit} /> },
    { key: 'in_out', title: t('in_out'), sort: 'first_in_at', width: 120, cell: (visit) => <InOut visit={visit} /> },
    { key: 'plates', title: t('plates'), optional: true, cell: (visit) => visit.plates.join(' ') || '—' },
    { key: 'company', title: t('company'), optional: true, cell: (visit) => visit.company ?? '—' },
    ...plain.map((column) => ({ ...column, optional: true as const })),
    { key: 'campus', title: t('campus'), optional: true, cell: (visit) => localizedName(visit.campus) },
    { key: 'source', title: t('source'), optional: true, cell: (visit) => words.source(visit.source) },
    {
      key: 'created_at',
      title: t('booked_at'),
      sort: 'created_at',
      optional: true,
      cell: (visit) => format.dateTime(visit.created_at),
    },
  ];
}
