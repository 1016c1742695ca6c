import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { observationGoals } from '../../../contract/observations.contract.ts';
import { evaluationRights } from '../../../rights.ts';
import { useEvaluationText } from '../../texts.ts';
import { LessonsToSee } from './lessons-to-see.tsx';
import { ObservationDetails } from './observation-details.tsx';
import { observationEntity } from './observation-entity.tsx';

/** Own observations, those of the own lessons, and for who leads those of the teachers in reach. */
export function Observations() {
  const t = useEvaluationText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const sides = [
    ...(can(evaluationRights.observe) ? (['mine', 'of_me'] as const) : []),
    ...(can(evaluationRights.results) ? (['others'] as const) : []),
  ];
  const side = sides.find((one) => one === address.get('side')) ?? sides[0];
  return (
    <Stack gap={16}>
      {can(evaluationRights.observe) && <GoalRing />}
      {can(evaluationRights.observe) && side === 'mine' && <LessonsToSee />}
      {sides.length > 1 && side && (
        <ViewTabs
          label={t('tab_observe')}
          value={side}
          onChange={(value) => setAddress({ tab: 'observe', side: value }, { replace: true })}
          tabs={sides.map((value) => ({ value, label: t(`side_${value}`) }))}
        />
      )}
      <ManagedList
        of={observationEntity}
        fixed={side ? { side } : {}}
        isEditable={side === 'mine'}
        details={(row) => <ObservationDetails observation={row} />}
      />
    </Stack>
  );
}

function GoalRing() {
  const t = useEvaluationText();
  const localizedName = useLocalizedName();
  const { data } = useApi(observationGoals.list, {});
  if (!data?.semester) return null;
  const { done, goal } = data.mine;
  return (
    <Inline gap={16}>
      <Ring share={goal ? done / goal : 0} tone={goal && done >= goal ? 'done' : 'brand'} label={t('goal')}>
        {goal ? `${done}/${goal}` : done}
      </Ring>
      <Stack gap={2}>
        <Words weight={600}>{goal ? t('goal_of', { n: goal }) : t('goal_none')}</Words>
        <Words tone="soft" size="small">
          {localizedName(data.semester)}
        </Words>
      </Stack>
    </Inline>
  );
}
