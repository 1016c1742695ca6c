import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { backgroundJobs } from '../../contract/background-jobs.contract.ts';
import { useText } from '../texts.ts';

const FAILED = '/admin/background_jobs?state=failed';
const SHOWN = 4;

/** Work in the background that failed and that nobody tried again; that there is none is news. */
export function FailedJobsCard() {
  const t = useText();
  const format = useFormat();
  const localize = useLocalize();
  const answer = useApi(backgroundJobs.list, { query: { state: ['failed'], per_page: 10 } });
  if (!answer.data)
    return (
      <Panel title={t('failed_card')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const { list, total } = answer.data;
  return (
    <Panel title={t('failed_card')} aside={total > 0 && <Link to={FAILED}>{t('failed_jobs_n', { n: total })}</Link>}>
      {list.length === 0 ? (
        <EmptyState kind="done" small title={t('failed_none')} />
      ) : (
        <RowList>
          {list.slice(0, SHOWN).map((job) => (
            <li key={job.id}>
              <Link to={`${FAILED}&name=${encodeURIComponent(job.name)}`}>
                {job.title ? localize(job.title) : job.name}
              </Link>
              <Words tone="soft" figures>
                {format.dateTime(job.completed_at ?? job.created_at)}
              </Words>
            </li>
          ))}
        </RowList>
      )}
    </Panel>
  );
}
