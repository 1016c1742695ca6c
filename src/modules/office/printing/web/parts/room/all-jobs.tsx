import { Panel } from '#web/ui/panel.tsx';
import { usePrintText } from '../../texts.ts';
import { PaperUse } from '../figures/paper-use.tsx';
import { JobList } from '../job/job-list.tsx';

/** Paper by month and department, and every job of the school. */
export function AllJobs({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = usePrintText();
  return (
    <>
      <PaperUse id="" />
      <Panel flush title={t('tab_all')}>
        <JobList scope="all" onOpen={onOpen} />
      </Panel>
    </>
  );
}
