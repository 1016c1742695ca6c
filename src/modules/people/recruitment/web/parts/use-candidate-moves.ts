import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { toast } from '#web/ui/toasts.ts';
import { candidates } from '../../contract/candidates.contract.ts';
import { type CandidateStage, candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';

export interface OpenedDialog {
  readonly dialog: 'arrange' | 'end';
  readonly row: Candidate;
}

/** Whether a candidate may come into a stage from their own; the server decides it once more. */
export const mayMove = (row: Candidate, to: CandidateStage): boolean =>
  Object.values(candidateLifecycle.moves).some(
    (move) => move.to === to && (move.from as readonly CandidateStage[]).includes(row.stage),
  );

/** The stage that follows, where there is one. */
export const nextStage = (row: Candidate): CandidateStage | undefined =>
  (['interview', 'offered', 'accepted'] as const).find((stage) => mayMove(row, stage));

/** Moves candidates on: what needs more than a word opens its dialog. */
export function useCandidateMoves(onDialog: (opened: OpenedDialog) => void) {
  const t = useRecruitmentText();
  const move = useSend(candidates.stage, {
    invalidates: ['jobs'],
    onSuccess: (_data, { body }) => toast.success(t(`${body.stage}_done`)),
  });
  const ask = async (row: Candidate, stage: 'offered' | 'accepted') => {
    const title = t(`${stage}_ask`, { name: row.name });
    if (await confirm({ title, body: t(`${stage}_help`), confirm: t(`${stage}_act`) }))
      move.mutate({ params: { id: row.id }, body: { stage, version: row.version } });
  };
  return {
    isPending: move.isPending,
    moveTo: (row: Candidate, to: CandidateStage) => {
      if (to === 'offered' || to === 'accepted') void ask(row, to);
      else if (to === 'interview') onDialog({ dialog: 'arrange', row });
      else if (to === 'ended') onDialog({ dialog: 'end', row });
    },
  };
}
