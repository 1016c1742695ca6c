import { Button } from '@mantine/core';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { workPlansRights } from '../../rights.ts';
import { useWorkPlanText } from '../texts.ts';
import { WeekView } from './items/week-view.tsx';

const Matrix = lazyDialog(async () => (await import('./plans/matrix.tsx')).Matrix);
const PlanList = lazyDialog(async () => (await import('./plans/plan-list.tsx')).PlanList);
const ItemList = lazyDialog(async () => (await import('./items/item-list.tsx')).ItemList);
const PlanDrawer = lazyDialog(async () => (await import('./plans/plan-drawer.tsx')).PlanDrawer);
const PlanForm = lazyDialog(async () => (await import('./plans/plan-form.tsx')).PlanForm);

const VIEWS = ['week', 'mine', 'matrix', 'plans', 'supervised'] as const;
type View = (typeof VIEWS)[number];

/** What a school plans: the week for everybody, plans and items for those who write them. */
export function WorkPlanPage() {
  const t = useWorkPlanText();
  const { can } = useRights();
  const view = useOpened('view');
  const plan = useOpened('plan');
  const fresh = useOpened('new');
  const plans = can(workPlansRights.plan) || can(workPlansRights.manage);
  const shown: View = (plans && VIEWS.find((one) => one === view.opened)) || 'week';
  return (
    <>
      <PageHead actions={plans && <Button onClick={() => fresh.open('department')}>{t('plan_add')}</Button>} />
      {plans && (
        <ViewTabs
          label={t('views')}
          value={shown}
          onChange={(next) => (next === 'week' ? view.close() : view.open(next, { replaces: true }))}
          tabs={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      )}
      {shown === 'week' && <WeekView isStaff={plans} />}
      {shown === 'mine' && <ItemList key="mine" only="mine" />}
      {shown === 'supervised' && <ItemList key="supervised" only="supervised" />}
      {shown === 'matrix' && <Matrix />}
      {shown === 'plans' && <PlanList />}
      {plan.opened && plans && <PlanDrawer key={plan.opened} id={plan.opened} onClose={plan.close} />}
      {fresh.opened && plans && <PlanForm onClose={fresh.close} onMade={(id) => plan.open(id, { replaces: true })} />}
    </>
  );
}
