import { Button } from '@mantine/core';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { useDutyText } from '../../texts.ts';
import { scheduleEntity } from './schedule-entity.tsx';

const Planner = lazyDialog(async () => (await import('./planner.tsx')).Planner);

/** Rosters as a list; one of them as a plan in which people are moved about. */
export function PlanTab({ onOpen }: { readonly onOpen: (shiftId: string) => void }) {
  const t = useDutyText();
  const plan = useOpened('plan');
  if (plan.opened) return <Planner key={plan.opened} id={plan.opened} onBack={plan.close} onOpen={onOpen} />;
  return (
    <ManagedList
      of={scheduleEntity}
      opens="schedule"
      details={(row) => (
        <Button variant="default" onClick={() => plan.open(row.id)}>
          {t(row.actions.includes('publish') ? 'open_plan' : 'view_plan')}
        </Button>
      )}
    />
  );
}
