import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { periodKinds } from '../../../contract/periods.ts';
import { EDITED, workPlanLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import { type WorkPlanShown, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import { ClashList } from '../items/clashes.tsx';
import { ItemRows } from '../items/item-rows.tsx';
import { PlanActs } from './plan-acts.tsx';

const ItemDrawer = lazyDialog(async () => (await import('../items/item-drawer.tsx')).ItemDrawer);
const ItemForm = lazyDialog(async () => (await import('../items/item-form.tsx')).ItemForm);

/** A plan with its items, and what may be done with it. */
export function PlanDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useWorkPlanText();
  const answer = useApi(workPlans.get, { params: { id } });
  const { data } = answer;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={data?.title ?? t('plan')}
      foot={data && <PlanActs plan={data} onClose={onClose} />}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
        {(plan) => <OnePlan plan={plan} />}
      </Loaded>
    </SideDrawer>
  );
}

/** Whether something may still be moved out of the way of another thing. */
const isAhead = ({ status }: WorkPlanShown) => !['published', 'summarised'].includes(status);

function OnePlan({ plan }: { readonly plan: WorkPlanShown }) {
  const t = useWorkPlanText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('item');
  const item = plan.items.find((one) => one.id === opened);
  const span = { from: plan.period_start, to: plan.period_end };
  return (
    <Stack gap={16}>
      <Inline gap={8} wrap>
        <StateBadge of={workPlanLifecycle} state={plan.status} />
        {plan.is_late && <NeutralLabel>{t('late')}</NeutralLabel>}
      </Inline>
      {isAhead(plan) && <PlanClashes plan={plan} />}
      <Facts
        facts={[
          { label: t('period'), value: labelOf(periodKinds, plan.period_kind, lang) },
          { label: t('day'), value: `${format.day(plan.period_start)} – ${format.day(plan.period_end)}` },
          { label: t('department'), value: plan.department && localizedName(plan.department) },
          { label: t('owner'), value: plan.owner && localizedName(plan.owner) },
          { label: t('submitted_at'), value: plan.submitted_at && format.dateTime(plan.submitted_at) },
          { label: t('published_at'), value: plan.published_at && format.dateTime(plan.published_at) },
          ...(plan.summary ? [{ label: t('summary'), value: plan.summary, wide: true }] : []),
        ]}
      />
      <PlanItems plan={plan} span={span} onOpen={open} />
      {plan.scope === 'organization' && <MergedPlans plan={plan} />}
      {plan.has_flow && <FlowPanel calls={workPlans} id={plan.id} invalidates={['work_plans', 'home']} />}
      {item && <ItemDrawer key={item.id} item={item} span={span} onClose={close} />}
    </Stack>
  );
}

interface ItemsProps {
  readonly plan: WorkPlanShown;
  readonly span: { readonly from: string; readonly to: string };
  readonly onOpen: (id: string) => void;
}

function PlanItems({ plan, span, onOpen }: ItemsProps) {
  const t = useWorkPlanText();
  const [isAdding, setAdding] = useState(false);
  const isEdited = EDITED.some((state) => state === plan.status);
  const mayAdd = plan.actions.includes('update') || (isEdited && plan.actions.includes('submit'));
  return (
    <Stack as="section" gap={8} aria-label={t('items')}>
      <Inline gap={8} justify="spread">
        <Words as="h3" weight={600}>
          {t('items')}
        </Words>
        {mayAdd && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t('item_add')}
          </Button>
        )}
      </Inline>
      {plan.items.length === 0 ? (
        <Words tone="soft">{t('items_none')}</Words>
      ) : (
        <ItemRows items={plan.items} withDay onOpen={onOpen} />
      )}
      {isAdding && <ItemForm planId={plan.id} item={null} span={span} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function MergedPlans({ plan }: { readonly plan: WorkPlanShown }) {
  const t = useWorkPlanText();
  const localizedName = useLocalizedName();
  const { open } = useOpened('plan');
  return (
    <Stack as="section" gap={8} aria-label={t('merged')}>
      <Words as="h3" weight={600}>
        {t('merged_n', { n: plan.merged.length })}
      </Words>
      <RowList>
        {plan.merged.map((one) => (
          <li key={one.id}>
            <button type="button" className="bare-button" onClick={() => open(one.id)}>
              {one.department ? localizedName(one.department) : one.title}
            </button>
            <Words tone="soft">{t('items_n', { n: one.item_count })}</Words>
          </li>
        ))}
      </RowList>
    </Stack>
  );
}

function PlanClashes({ plan }: { readonly plan: WorkPlanShown }) {
  const answer = useApi(workPlans.clashes, { query: { work_plan_id: plan.id } }, { errorDisplay: 'session_only' });
  return <ClashList clashes={answer.data?.list ?? []} withItem />;
}
