import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { FfyplanShown, GoalShown } from '../../../contract/ffyplans.contract.ts';
import { targetChangeLifecycle } from '../../../contract/target-change.lifecycle.ts';
import { ffyplanTargetChanges, type TargetChange } from '../../../contract/target-changes.contract.ts';
import { useFfyplanText } from '../../texts.ts';

const TargetsDialog = lazyDialog(async () => (await import('./targets-dialog.tsx')).TargetsDialog);

interface Props {
  readonly plan: FfyplanShown;
  readonly goal: GoalShown;
}

/** New targets of a goal of a plan in effect: what was asked for, and its way to the approval. */
export function TargetChanges({ plan, goal }: Props) {
  const t = useFfyplanText();
  const [isAsking, setAsking] = useState(false);
  const answer = useApi(ffyplanTargetChanges.list, { params: { id: plan.id, goal_id: goal.id } });
  const list = answer.data?.list ?? [];
  const open = answer.data?.open_id ?? null;
  const mayAsk = answer.data?.actions.includes('create') ?? false;
  if (list.length === 0 && !mayAsk) return null;
  return (
    <Stack as="section" gap={8} aria-label={t('target_changes')}>
      <Inline justify="spread" gap={8}>
        <Words as="h3" weight={600}>
          {t('target_changes')}
        </Words>
        {mayAsk && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('target_change')}
          </Button>
        )}
      </Inline>
      <RowList>
        {list.map((one) => (
          <ChangeRow key={one.id} change={one} />
        ))}
      </RowList>
      {open && (
        <FlowPanel
          calls={ffyplanTargetChanges}
          id={open}
          invalidates={['ffyplans', 'ffyplan_target_changes', 'home']}
        />
      )}
      {isAsking && <TargetsDialog plan={plan} goal={goal} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function ChangeRow({ change }: { readonly change: TargetChange }) {
  const t = useFfyplanText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const figure = (value: number | null) => (value === null ? '—' : format.number(value));
  return (
    <li>
      <Stack as="span" gap={2} narrow>
        <Words figures>
          {format.list(
            change.targets.map(({ year, was, target }) =>
              t('target_from_to', { year: String(year), from: figure(was), to: figure(target) }),
            ),
          )}
        </Words>
        <span>{change.reason}</span>
        <Words size="small" tone="soft">
          {[change.asked_by && localizedName(change.asked_by), format.dateTime(change.created_at)]
            .filter(Boolean)
            .join(' · ')}
        </Words>
      </Stack>
      <StateBadge of={targetChangeLifecycle} state={change.status} />
    </li>
  );
}
