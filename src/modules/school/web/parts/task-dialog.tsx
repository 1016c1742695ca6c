import { Button, Group, Modal, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dataTaskLifecycle, dataTasks } from '#shared/data-task.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { refresh } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLang } from '#web/i18n/language.ts';
import { useSay } from '#web/i18n/texts.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { usePerson } from '#web/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useSchoolText } from './school-texts.ts';
import classes from './task-dialog.module.css';

const POLL_MS = 2_000;

type Task = CallOutput<typeof dataTasks.show>;

const isWorking = (task: Task | undefined): boolean => task?.state === 'queued' || task?.state === 'running';

/** The task, read again while it goes on. */
function useTask(taskId: string) {
  const person = usePerson();
  const [isResting, setResting] = useState(false);
  const answer = useApi(
    dataTasks.show,
    { params: { id: taskId } },
    { loudness: 'session_only', ...(isResting ? {} : { pollMs: POLL_MS }) },
  );
  useChannel(`user:${person.id}`, ({ event }) => {
    if (event === 'data_task') void refresh('data_tasks');
  });
  const { data } = answer;
  useEffect(() => setResting(data !== undefined && !isWorking(data)), [data]);
  return answer;
}

function Counts({ task }: { readonly task: Task }) {
  const t = useSchoolText();
  const format = useFormat();
  if (task.kind === 'export') return <p>{t('task_rows', { n: task.done })}</p>;
  return (
    <p>
      {t('task_counts', {
        created: format.number(task.created_count),
        changed: format.number(task.changed_count),
        same: format.number(task.same_count),
        errors: format.number(task.error_count),
      })}
    </p>
  );
}

function Progressing({ task }: { readonly task: Task }) {
  const t = useSchoolText();
  const say = useSay();
  const lang = useLang();
  const failure = lang === 'us' ? task.failure_us : task.failure_cn;
  return (
    <div className={classes.task} role="status">
      <p className={classes.state}>{failure ?? say(dataTaskLifecycle.states[task.state])}</p>
      <Counts task={task} />
      {isWorking(task) && (
        <Progress
          value={task.total ? (task.done / task.total) * 100 : 5}
          animated={task.total === null}
          aria-label={t('task_progress')}
        />
      )}
    </div>
  );
}

export interface TaskDialogProps {
  readonly taskId: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Groups of answers that are old once the task has changed something. */
  readonly refreshes?: readonly string[];
}

/** An import or export while it goes on: rows done, what comes next, the file at the end, and taking it back. */
export function TaskDialog({ taskId, title, onClose, refreshes = [] }: TaskDialogProps) {
  const t = useSchoolText();
  const frame = useFrameText();
  const answer = useTask(taskId);
  const task = answer.data;
  const params = { id: taskId };
  const run = useSend(dataTasks.run);
  const cancel = useSend(dataTasks.cancel);
  const undo = useSend(dataTasks.undo);
  const result = useSend(dataTasks.result, {
    refreshes: false,
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    },
  });
  const state = task?.state;
  useEffect(() => {
    if (state === 'done' || state === 'undone') void refresh(...refreshes);
  }, [state, refreshes]);
  const may = (action: Task['actions'][number]) => task?.actions.includes(action) ?? false;
  const isImport = task?.kind === 'import';
  return (
    <Modal opened onClose={onClose} title={title} size={460} closeButtonProps={{ 'aria-label': frame('close') }}>
      {task ? (
        <Progressing task={task} />
      ) : answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        {may('cancel') && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {t('task_cancel')}
          </Button>
        )}
        {may('undo') && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params })}>
            {t('task_undo')}
          </Button>
        )}
        {may('download') && (
          <Button
            variant={isImport ? 'default' : 'filled'}
            loading={result.isPending}
            onClick={() => result.mutate({ params })}
          >
            {t(isImport ? 'task_checked_file' : 'task_download')}
          </Button>
        )}
        {may('run') ? (
          <Button loading={run.isPending} onClick={() => run.mutate({ params, body: { state: 'running' } })}>
            {t('task_run')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t(isWorking(task) ? 'task_background' : 'task_close')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
