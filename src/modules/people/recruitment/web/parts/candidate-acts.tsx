import { Button } from '@mantine/core';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';
import type { useCandidateMoves } from './use-candidate-moves.ts';

interface Props {
  readonly row: Candidate;
  readonly moves: ReturnType<typeof useCandidateMoves>;
}

/** What comes next for a candidate. */
export function CandidateActs({ row, moves: { isPending, moveTo } }: Props) {
  const t = useRecruitmentText();
  const act = (label: string, onClick: () => void) => (
    <Button size="compact-sm" variant="subtle" loading={isPending} onClick={onClick}>
      {label}
    </Button>
  );
  if (row.stage === 'accepted' || row.stage === 'ended') return row.reason ?? '—';
  return (
    <>
      {row.stage !== 'offered' && act(t('arrange'), () => moveTo(row, 'interview'))}
      {row.stage === 'interview' && act(t('offered_act'), () => moveTo(row, 'offered'))}
      {row.stage === 'offered' && act(t('accepted_act'), () => moveTo(row, 'accepted'))}
      {act(t('end'), () => moveTo(row, 'ended'))}
    </>
  );
}
