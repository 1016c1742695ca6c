import { type ReactNode, Suspense, useState } from 'react';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useSend } from '../api/send.ts';
import { TaskDialog } from './tasks.ts';

/** A call that begins an export in the background; its answer names the task. */
export type ExportEndpoint = Endpoint & {
  readonly output: { readonly _zod: { readonly output: { readonly data_task_id: string } } };
};

export interface Export<E extends ExportEndpoint> {
  readonly start: (input: CallInput<E>) => void;
  readonly isStarting: boolean;
  /** Stands anywhere in what is drawn: it opens over the page, says how far the export is, and gives the file. */
  readonly dialog: ReactNode;
}

/** An export that something else than a button begins; `title` and `note` stand in its dialog. */
export function useExport<E extends ExportEndpoint>(
  endpoint: E,
  { title, note }: { readonly title: string; readonly note?: ReactNode },
): Export<E> {
  const [taskId, setTaskId] = useState<string | null>(null);
  const send = useSend(endpoint, {
    invalidates: ['data_tasks'],
    onSuccess: ({ data_task_id }) => setTaskId(data_task_id),
  });
  return {
    start: (input) => send.mutate(input),
    isStarting: send.isPending,
    dialog: (
      <Suspense fallback={null}>
        {taskId && <TaskDialog taskId={taskId} title={title} note={note} onClose={() => setTaskId(null)} />}
      </Suspense>
    ),
  };
}
