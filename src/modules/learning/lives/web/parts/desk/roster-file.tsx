import { Suspense, useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { liveWatching } from '../../../contract/live-watching.contract.ts';
import { useLiveText } from '../../texts.ts';

/** The roster as a file: the act that begins it, and the dialog that follows it. */
export function useRosterFile(id: string) {
  const t = useLiveText();
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useSend(liveWatching.exportViewers, {
    invalidates: ['data_tasks'],
    onSuccess: ({ data_task_id }) => setTaskId(data_task_id),
  });
  return {
    act: { isPending: start.isPending, onClick: () => start.mutate({ params: { id } }) },
    dialog: (
      <Suspense fallback={null}>
        {taskId && (
          <TaskDialog taskId={taskId} title={t('export')} note={t('export_note')} onClose={() => setTaskId(null)} />
        )}
      </Suspense>
    ),
  };
}
