import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { GoalsPanel } from './goals-panel.tsx';
import { roundEntity } from './round-entity.tsx';
import { RoundProgress } from './round-progress.tsx';

/** Rounds of the school, and how many lessons everybody is to observe. */
export function Rounds() {
  const isNarrow = useIsNarrow();
  return (
    <Stack gap={20}>
      <ManagedList of={roundEntity} isEditable={!isNarrow} details={(row) => <RoundProgress round={row} />} />
      <GoalsPanel />
    </Stack>
  );
}
