import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { interviews } from '../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';
import { useJobTitle } from './job-title.ts';
import { ScoreTable } from './score-table.tsx';

/** A candidate with the rounds of interviews, each with its table of marks. */
export function CandidateDrawer({
  candidate,
  onClose,
}: {
  readonly candidate: Candidate;
  readonly onClose: () => void;
}) {
  const t = useRecruitmentText();
  const format = useFormat();
  const jobTitle = useJobTitle();
  const answer = useApi(interviews.list, { query: { candidate_id: candidate.id, sort: 'starts_at', per_page: 100 } });
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={candidate.name}>
      <Facts
        facts={[
          { label: t('job'), value: jobTitle(candidate.job) },
          { label: t('stage'), value: <StateBadge of={candidateLifecycle} state={candidate.stage} /> },
          { label: t('applied_at'), value: format.dateTime(candidate.created_at) },
          ...(candidate.reason ? [{ label: t('reason'), value: candidate.reason }] : []),
        ]}
      />
      {!answer.data && <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
      {answer.data?.list.length === 0 && <EmptyState small title={t('round_none')} detail={t('round_none_help')} />}
      {answer.data?.list
        .filter((one) => one.status !== 'cancelled')
        .map((one) => (
          <Panel
            key={one.id}
            title={t('round_n', { n: one.round, at: format.dateTime(one.starts_at), place: one.place })}
          >
            <ScoreTable interview={one} />
          </Panel>
        ))}
    </SideDrawer>
  );
}
