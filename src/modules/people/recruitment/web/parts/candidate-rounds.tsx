import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { interviews } from '../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import { usePlace } from './interview-place.ts';
import { ScoreTable } from './score-table.tsx';

/** The rounds of interviews of a candidate, each with its table of marks. */
export function CandidateRounds({ id }: { readonly id: string }) {
  const t = useRecruitmentText();
  const format = useFormat();
  const placeOf = usePlace();
  const answer = useApi(interviews.list, {
    query: { candidate_id: id, status: ['planned', 'done', 'no_show'], sort: 'starts_at', per_page: 100 },
  });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  if (answer.data.list.length === 0) return <EmptyState small title={t('round_none')} detail={t('round_none_help')} />;
  return answer.data.list.map((one) => (
    <Panel key={one.id} title={t('round_n', { n: one.round, at: format.dateTime(one.starts_at), place: placeOf(one) })}>
      <ScoreTable interview={one} />
    </Panel>
  ));
}
