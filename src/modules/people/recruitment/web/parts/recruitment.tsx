import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { recruitmentRights } from '../../rights.ts';
import { useRecruitmentText } from '../texts.ts';
import { CandidateList } from './candidate-list.tsx';
import { AllInterviews, OwnInterviews } from './interview-list.tsx';
import { interviewerEntity } from './interviewer-entity.ts';
import { jobEntity } from './job-entity.ts';

const TABS = {
  candidates: recruitmentRights.candidates,
  jobs: recruitmentRights.jobs,
  interviews: recruitmentRights.candidates,
  interviewers: recruitmentRights.jobs,
} as const;
type Tab = keyof typeof TABS | 'mine';

/** What somebody may see of recruitment; everybody on the staff has the interviews of their own. */
export function Recruitment() {
  const t = useRecruitmentText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const allowed = (Object.keys(TABS) as (keyof typeof TABS)[]).filter((tab) => can(TABS[tab]));
  const tabs: Tab[] = [...allowed, 'mine'];
  const asked = address.get('tab');
  const tab = tabs.find((known) => known === asked) ?? tabs[0];
  return (
    <>
      <ViewTabs
        label={t('recruitment')}
        value={tab ?? 'mine'}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'candidates' && <CandidateList />}
      {tab === 'jobs' && <ManagedList of={jobEntity} opens="job" />}
      {tab === 'interviews' && <AllInterviews />}
      {tab === 'interviewers' && <ManagedList of={interviewerEntity} opens="interviewer" />}
      {tab === 'mine' && <OwnInterviews />}
    </>
  );
}
