import { Panel } from '#web/ui/panel.tsx';
import { usePrintText } from '../../texts.ts';
import { JobList } from './job-list.tsx';

/** Own jobs, the newest first. */
export function OwnJobs({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = usePrintText();
  return (
    <Panel flush title={t('my_jobs')}>
      <JobList scope="mine" onOpen={onOpen} />
    </Panel>
  );
}
