import { Button } from '@mantine/core';
import { useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { ffyplanLifecycle } from '../../contract/ffyplan.lifecycle.ts';
import { type FfyplanShown, ffyplans } from '../../contract/ffyplans.contract.ts';
import { LIGHTS } from '../../contract/lights.ts';
import { useFfyplanText } from '../texts.ts';
import classes from './ffyplans.module.css';
import { LightMark } from './light.tsx';
import { PlanActs } from './plan-acts.tsx';

const GoalDrawer = lazyDialog(async () => (await import('./goal-drawer.tsx')).GoalDrawer);
const GoalEditor = lazyDialog(async () => (await import('./goal-editor.tsx')).GoalEditor);
const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);
const PlanSheet = lazyDialog(async () => (await import('./plan-sheet.tsx')).PlanSheet);

/** A plan: what it wants to be, its tree of goals, and its way to its approval. */
export function OnePlan({ id }: { readonly id: string }) {
  const answer = useApi(ffyplans.get, { params: { id } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={10} />}>
      {(plan) => <Plan plan={plan} />}
    </Loaded>
  );
}

function Plan({ plan }: { readonly plan: FfyplanShown }) {
  const t = useFfyplanText();
  const titleOf = useTitleOf();
  const { opened, open, close } = useOpened('goal');
  const [beside, setBeside] = useState<'add' | 'comments' | 'print' | null>(null);
  const mayChange = plan.actions.includes('update');
  const goal = plan.goals.find((one) => one.id === opened);
  return (
    <Stack gap={16}>
      <Panel
        title={titleOf(plan)}
        aside={
          <Inline gap={8} wrap>
            {plan.takes_comments && (
              <Button variant="default" size="xs" onClick={() => setBeside('comments')}>
                {t('comments')}
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => setBeside('print')}>
              {t('print')}
            </Button>
          </Inline>
        }
      >
        <Stack gap={12}>
          <Inline gap={12} wrap>
            <StateBadge of={ffyplanLifecycle} state={plan.status} />
            <Words tone="soft">{`${plan.start_year}–${plan.start_year + plan.years - 1}`}</Words>
            {LIGHTS.filter((light) => plan.lights[light] > 0).map((light) => (
              <Inline as="span" gap={4} key={light}>
                <LightMark light={light} />
                <Words figures>{plan.lights[light]}</Words>
              </Inline>
            ))}
          </Inline>
          {plan.vision && <Words as="p">{plan.vision}</Words>}
          <PlanFiles plan={plan} />
          <PlanActs plan={plan} />
        </Stack>
      </Panel>
      <Panel
        title={t('goals_of', { year: plan.year })}
        aside={
          mayChange && (
            <Button size="xs" onClick={() => setBeside('add')}>
              {t('goal_add')}
            </Button>
          )
        }
      >
        {plan.goals.length === 0 ? (
          <EmptyState small title={t('goals_none')} detail={t('goals_none_help')} />
        ) : (
          <GoalTree plan={plan} onOpen={open} />
        )}
      </Panel>
      {plan.has_flow && <FlowPanel calls={ffyplans} id={plan.id} invalidates={['ffyplans', 'home']} />}
      {goal && <GoalDrawer key={goal.id} plan={plan} goal={goal} onClose={close} />}
      {beside === 'add' && <GoalEditor plan={plan} goal={null} onClose={() => setBeside(null)} />}
      {beside === 'print' && <PlanSheet plan={plan} onClose={() => setBeside(null)} />}
      {beside === 'comments' && (
        <SideDrawer kind="form" opened title={t('comments')} onClose={() => setBeside(null)}>
          <RecordTimeline kind="ffyplan" id={plan.id} lifecycle={ffyplanLifecycle} />
        </SideDrawer>
      )}
    </Stack>
  );
}

function PlanFiles({ plan }: { readonly plan: FfyplanShown }) {
  const t = useFfyplanText();
  const format = useFormat();
  if (plan.files.length === 0) return null;
  return (
    <Stack as="ul" gap={6} aria-label={t('files')}>
      {plan.files.map((file) => (
        <li key={file.id}>
          <FileLink
            file={file}
            detail={format.bytes(file.size)}
            renew={async () => (await call(files.show, { params: { id: file.id } })).url}
          />
        </li>
      ))}
    </Stack>
  );
}

interface TreeProps {
  readonly plan: FfyplanShown;
  readonly onOpen: (id: string) => void;
}

function GoalTree({ plan, onOpen }: TreeProps) {
  const localizedName = useLocalizedName();
  return (
    <RowList>
      {plan.goals.map((goal) => (
        <li key={goal.id}>
          <div className={classes.goal} style={{ ['--level' as string]: goal.depth - 1 }}>
            <button type="button" className="bare-button" onClick={() => onOpen(goal.id)}>
              <Words weight={goal.depth === 1 ? 600 : 400}>{`${goal.code} ${goal.title}`}</Words>
            </button>
            {goal.owner && (
              <Words as="p" size="small" tone="soft">
                {[goal.department && localizedName(goal.department), localizedName(goal.owner)]
                  .filter(Boolean)
                  .join(' · ')}
              </Words>
            )}
          </div>
          <Inline as="span" gap={16}>
            <Words tone="soft" figures>{`${goal.weight}%`}</Words>
            <LightMark light={goal.light} reached={goal.reached} />
          </Inline>
        </li>
      ))}
    </RowList>
  );
}
