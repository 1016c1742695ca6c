import { statesOf } from '#shared/lifecycle.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { workPlanItemLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import { itemKinds } from '../../../contract/work-plan.shapes.ts';
import { type WorkPlanItem, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import { useItemWords } from './item-words.ts';

const ItemDrawer = lazyDialog(async () => (await import('./item-drawer.tsx')).ItemDrawer);

function useColumns(): Column<WorkPlanItem>[] {
  const t = useWorkPlanText();
  const format = useFormat();
  const words = useItemWords();
  return [
    { key: 'text', title: t('item'), primary: true, cell: (row) => row.text },
    {
      key: 'date',
      title: t('day'),
      sort: 'date',
      cell: (row) => `${format.day(row.date)} ${words.timeOf(row)}`,
      width: 210,
    },
    { key: 'kind', title: t('kind'), cell: words.kindOf, width: 90 },
    { key: 'place', title: t('place'), cell: words.placeOf, width: 180, wideOnly: true },
    { key: 'owners', title: t('owners'), cell: words.whoOf, width: 150, wideOnly: true },
    { key: 'progress', title: t('progress'), cell: (row) => `${row.progress}%`, width: 90 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={workPlanItemLifecycle} state={row.status} />,
      width: 110,
    },
  ];
}

/** Items of the reader, or those that are supervised, the oldest first. */
export function ItemList({ only }: { readonly only: 'mine' | 'supervised' }) {
  const t = useWorkPlanText();
  const localize = useLocalize();
  const { opened, open, close } = useOpened('item');
  const plan = useOpened('plan');
  const list = useList(workPlans.items, {
    name: `work_plans.${only}`,
    filters: ['status', 'kind'],
    fixed: { [only]: 'true' },
  });
  const columns = useColumns();
  const item = list.rows.find(({ id }) => id === opened);
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t(`view_${only}`)}
        nameOf={(row) => row.text}
        search={t('item_search')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={statesOf(workPlanItemLifecycle).map((value) => ({
                value,
                label: localize(workPlanItemLifecycle.states[value]),
              }))}
            />
            <FilterMultiSelect
              list={list}
              name="kind"
              label={t('kind')}
              options={itemKinds.map(({ code, ...words }) => ({ value: code, label: localize(words) }))}
            />
          </>
        }
        empty={{ title: t(`${only}_none`), detail: t(`${only}_none_help`) }}
        onOpen={(row) => open(row.id)}
      />
      {item && !plan.opened && <ItemDrawer key={item.id} item={item} onClose={close} />}
    </>
  );
}
