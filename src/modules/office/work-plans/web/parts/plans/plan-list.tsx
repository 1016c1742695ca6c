import { statesOf } from '#shared/lifecycle.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { periodKinds, planScopes } from '../../../contract/periods.ts';
import { workPlanLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import { type WorkPlanListRow, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';

function useColumns(): Column<WorkPlanListRow>[] {
  const t = useWorkPlanText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'title',
      title: t('plan'),
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={8} wrap>
          {row.title}
          {row.is_late && <NeutralLabel>{t('late')}</NeutralLabel>}
        </Inline>
      ),
    },
    { key: 'scope', title: t('whose'), cell: (row) => labelOf(planScopes, row.scope, lang), width: 90 },
    { key: 'period_kind', title: t('period'), cell: (row) => labelOf(periodKinds, row.period_kind, lang), width: 110 },
    {
      key: 'period_start',
      title: t('day'),
      sort: 'period_start',
      cell: (row) => `${format.day(row.period_start)} – ${format.dayShort(row.period_end)}`,
      width: 220,
    },
    {
      key: 'owner',
      title: t('owner'),
      cell: (row) => (row.owner ? localizedName(row.owner) : '—'),
      width: 110,
      wideOnly: true,
    },
    { key: 'items', title: t('items'), cell: (row) => `${row.done_count}/${row.item_count}`, width: 90 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={workPlanLifecycle} state={row.status} />,
      width: 120,
    },
  ];
}

/** Plans that the reader may open, the latest first. */
export function PlanList() {
  const t = useWorkPlanText();
  const localize = useLocalize();
  const { open } = useOpened('plan');
  const list = useList(workPlans.list, {
    name: 'work_plans.all',
    filters: ['scope', 'period_kind', 'status'],
    remembersSize: true,
  });
  return (
    <ListView
      list={list}
      columns={useColumns()}
      caption={t('view_plans')}
      nameOf={(row) => row.title}
      search={t('plan_search')}
      filters={
        <>
          <FilterMultiSelect list={list} name="scope" label={t('whose')} options={useOptions(planScopes)} />
          <FilterSelect list={list} name="period_kind" label={t('period')} options={useOptions(periodKinds)} />
          <FilterSelect
            list={list}
            name="status"
            label={t('status')}
            options={statesOf(workPlanLifecycle).map((value) => ({
              value,
              label: localize(workPlanLifecycle.states[value]),
            }))}
          />
        </>
      }
      empty={{ title: t('plans_none'), detail: t('plans_none_help') }}
      onOpen={(row) => open(row.id)}
    />
  );
}
