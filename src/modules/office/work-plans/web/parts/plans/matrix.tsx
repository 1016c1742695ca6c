import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { mondayOf } from '../../../contract/periods.ts';
import { workPlanLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import { type WorkPlanMatrix, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import classes from '../work-plans.module.css';

type Cell = WorkPlanMatrix['organization'][number];

/** Departments by weeks: who is in, in which state, and for the office who is late. */
export function Matrix() {
  const t = useWorkPlanText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const isNarrow = useIsNarrow();
  const weeks = isNarrow ? 1 : 5;
  const [from, setFrom] = useState(() => addDays(mondayOf(today()), isNarrow ? 7 : -14));
  const query = { from, to: addDays(from, weeks * 7 - 1) };
  const answer = useApi(workPlans.matrix, { query }, { keepPrevious: true });
  return (
    <Stack gap={12}>
      <Inline gap={8} wrap>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('week_before')}
          onClick={() => setFrom(addDays(from, -7))}
        >
          <IconChevronLeft aria-hidden size={18} />
        </ActionIcon>
        <strong>{`${format.day(from)} – ${format.dayShort(query.to)}`}</strong>
        <ActionIcon variant="default" size="lg" aria-label={t('week_after')} onClick={() => setFrom(addDays(from, 7))}>
          <IconChevronRight aria-hidden size={18} />
        </ActionIcon>
      </Inline>
      <Panel flush>
        <Loaded of={answer} skeleton={<RowSkeleton rows={12} />}>
          {({ periods, organization, rows }) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls by keyboard
            <section className={classes.scroll} tabIndex={0} aria-label={t('view_matrix')}>
              <table className={`wide ${classes.table}`}>
                <thead>
                  <tr>
                    <th scope="col">{t('department')}</th>
                    {periods.map((period) => (
                      <th scope="col" key={period.period_start} data-now={period.period_start === mondayOf(today())}>
                        <Stack gap={2}>
                          <span>
                            {period.week_no ? t('week_n', { n: period.week_no }) : format.dayShort(period.period_start)}
                          </span>
                          <Words size="small" tone="soft">
                            {t('due', { day: format.dayShort(period.due_at), time: format.time(period.due_at) })}
                          </Words>
                        </Stack>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <th scope="row">{t('school')}</th>
                    <Cells cells={organization} />
                  </tr>
                  {rows.map(({ department, cells }) => (
                    <tr key={department.id}>
                      <th scope="row">{localizedName(department)}</th>
                      <Cells cells={cells} />
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </Loaded>
      </Panel>
    </Stack>
  );
}

function Cells({ cells }: { readonly cells: readonly Cell[] }) {
  const t = useWorkPlanText();
  const { open } = useOpened('plan');
  return cells.map(({ period_start, plan, is_missing }) => (
    <td key={period_start} data-now={period_start === mondayOf(today())}>
      {plan ? (
        <button type="button" className="bare-button" onClick={() => open(plan.id)}>
          <Stack as="span" gap={4} items="start">
            <StateBadge of={workPlanLifecycle} state={plan.status} />
            <Words size="small" tone="soft">
              {t('done_of', { done: plan.done_count, n: plan.item_count })}
            </Words>
            {plan.is_late && <NeutralLabel>{t('late')}</NeutralLabel>}
          </Stack>
        </button>
      ) : is_missing ? (
        <Words tone="refused" size="small">
          {t('missing')}
        </Words>
      ) : (
        <Words tone="faint">—</Words>
      )}
    </td>
  ));
}
