import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { evaluationRights } from '../../rights.ts';
import { AnswerRounds } from '../parts/answer/answer-rounds.tsx';
import { useEvaluationText } from '../texts.ts';

const OwnResults = lazyDialog(async () => (await import('../parts/results/own-results.tsx')).OwnResults);
const Observations = lazyDialog(async () => (await import('../parts/observe/observations.tsx')).Observations);
const Rounds = lazyDialog(async () => (await import('../parts/manage/rounds.tsx')).Rounds);
const Results = lazyDialog(async () => (await import('../parts/results/results.tsx')).Results);

const TABS = [
  { tab: 'answer', codes: [evaluationRights.take] },
  { tab: 'own', codes: [evaluationRights.observe] },
  { tab: 'observe', codes: [evaluationRights.observe, evaluationRights.results] },
  { tab: 'manage', codes: [evaluationRights.manage] },
  { tab: 'results', codes: [evaluationRights.results] },
] as const;

/** What is asked of the person, what was said of them, lessons they observe, and rounds and results for who leads. */
export function Page() {
  const t = useEvaluationText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = TABS.filter(({ codes }) => can(...codes)).map(({ tab }) => tab);
  const tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHead />
      <Stack gap={16}>
        {tabs.length > 1 && tab && (
          <ViewTabs
            label={t('page')}
            value={tab}
            onChange={(value) => setAddress({ tab: value }, { replace: true })}
            tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
          />
        )}
        {tab === 'answer' && <AnswerRounds />}
        {tab === 'own' && <OwnResults />}
        {tab === 'observe' && <Observations />}
        {tab === 'manage' && <Rounds />}
        {tab === 'results' && <Results />}
      </Stack>
    </>
  );
}
