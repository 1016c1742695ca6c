import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { useRights } from '#web/session/rights.tsx';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { studentExports } from '../../contract/student-export.contract.ts';
import { studentRights } from '../../rights.ts';
import { useStudentText } from '../texts.ts';

type Query = NonNullable<CallInput<typeof studentExports.export>['query']>;

/** What the list shows as a file: numbers masked, or whole after a reason for those who may see them. */
export function StudentExport({ query }: { readonly query: Query }) {
  const t = useStudentText();
  const { can } = useRights();
  return (
    <>
      <ExportButton endpoint={studentExports.export} input={{ query }} label={t('export')} note={t('export_note')} />
      {can(studentRights.reveal) && <WholeNumbers query={query} />}
    </>
  );
}

const ReasonForm = lazyDialog(async () => (await import('./export-reason.tsx')).ExportReason);

function WholeNumbers({ query }: { readonly query: Query }) {
  const t = useStudentText();
  const [isAsked, ask] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const follow = (id: string) => {
    ask(false);
    setTaskId(id);
  };
  return (
    <>
      <Button variant="default" onClick={() => ask(true)}>
        {t('export_whole')}
      </Button>
      {isAsked && <ReasonForm query={query} onClose={() => ask(false)} onDone={follow} />}
      <Suspense fallback={null}>
        {taskId && <TaskDialog taskId={taskId} title={t('export_whole')} onClose={() => setTaskId(null)} />}
      </Suspense>
    </>
  );
}
