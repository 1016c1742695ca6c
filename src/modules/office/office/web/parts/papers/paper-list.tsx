import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { paperLifecycle } from '../../../contract/oa-application.lifecycle.ts';
import { oaApplications, type PAPER_SCOPES } from '../../../contract/oa-applications.contract.ts';
import { oaItems } from '../../../contract/oa-items.contract.ts';
import { useOfficeText } from '../../texts.ts';
import { DayFilter } from './day-filter.tsx';

export type PaperRow = RowOf<typeof oaApplications.list>;
export type PaperScope = (typeof PAPER_SCOPES)[number];

interface Props {
  readonly scope: PaperScope;
  readonly onOpen: (id: string) => void;
}

const SORTS = { mine: '-created_at', handling: '-submitted_at', all: '-submitted_at' } as const;

/** Own papers, those to carry out, or all that the reader oversees. */
export function PaperList({ scope, onOpen }: Props) {
  const t = useOfficeText();
  const states = useStateOptions(paperLifecycle);
  const localizedName = useLocalizedName();
  const items = useApi(oaItems.list, { query: { per_page: 100 } }, { staleMs: 60_000 });
  const list = useList(oaApplications.list, {
    name: `oa.${scope}`,
    filters: ['item_id', 'status', 'from', 'to'],
    sort: SORTS[scope],
    remembersSize: true,
    fixed: { scope },
  });
  const columns = useColumns(scope);
  const options = (items.data?.list ?? []).map((item) => ({ value: item.id, label: localizedName(item) }));
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(`tab_${scope}`)}
      nameOf={(row) => row.number ?? row.title}
      onOpen={(row) => onOpen(row.id)}
      search={t('search')}
      filters={
        <>
          <FilterMultiSelect list={list} name="status" label={t('status')} options={states} />
          {options.length > 1 && <FilterMultiSelect list={list} name="item_id" label={t('item')} options={options} />}
          <DayFilter list={list} />
        </>
      }
      empty={{ title: t(`none_${scope}`), detail: t(`none_${scope}_help`) }}
    />
  );
}

function useColumns(scope: PaperScope): Column<PaperRow>[] {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const columns: (Column<PaperRow> | false)[] = [
    {
      key: 'title',
      title: t('title'),
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={6}>
          {row.has_news && <NewsDot label={t('news')} />}
          {row.title}
        </Inline>
      ),
    },
    { key: 'number', title: t('number'), sort: 'number', cell: (row) => row.number, width: 160 },
    { key: 'item', title: t('item'), cell: (row) => localizedName(row.item), width: 120 },
    scope !== 'mine' && {
      key: 'applicant',
      title: t('applicant'),
      cell: (row) => localizedName(row.applicant),
      width: 120,
    },
    scope !== 'mine' && {
      key: 'department',
      title: t('department'),
      cell: (row) => row.department && localizedName(row.department),
      width: 130,
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'right',
      cell: (row) => row.amount_fen !== null && <Words figures>{format.money(row.amount_fen)}</Words>,
      width: 130,
    },
    { key: 'step', title: t('step'), cell: (row) => row.step && localizedName(row.step), width: 130 },
    {
      key: 'age',
      title: t('age'),
      cell: (row) => row.step?.since && format.relative(row.step.since),
      width: 110,
      wideOnly: true,
    },
    {
      key: 'submitted_at',
      title: t('submitted_at'),
      sort: 'submitted_at',
      cell: (row) => row.submitted_at && format.dateTime(row.submitted_at),
      width: 160,
      wideOnly: true,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={paperLifecycle} state={row.status} />,
      width: 120,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Something happened that its applicant has not seen. */
const NewsDot = ({ label }: { readonly label: string }) => (
  <Words as="b" tone="refused" role="img" aria-label={label}>
    •
  </Words>
);
