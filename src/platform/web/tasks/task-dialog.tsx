import { Button, Group, Modal, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DataTaskAction, dataTaskLifecycle, dataTasks } from '#shared/calls/data-task.contract.ts';
import type { CacheGroup } from '../api/cache.ts';
import { useSend } from '../api/send.ts';
import { useFormat } from '../i18n/format.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { useLang } from '../i18n/language.ts';
import { saveFile } from '../ui/acts/save-file.ts';
import { Stack, Words } from '../ui/layout/layout.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { Doubts, Remarks } from './import-reading.tsx';
import classes from './task-dialog.module.css';
import { useTaskText } from './texts.ts';
import { isWorking, type Task, useTask } from './use-task.ts';

function Counts({ task }: { readonly task: Task }) {
  const t = useTaskText();
  const format = useFormat();
  const lang = useLang();
  const failure = lang === 'us' ? task.failure_us : task.failure_cn;
  if (failure) return <p role="alert">{failure}</p>;
  if (isWorking(task)) {
    const total = task.total === null ? '…' : format.number(task.total);
    return <p>{t('rows_of', { done: format.number(task.done), total })}</p>;
  }
  if (task.kind === 'export') return <p>{t('exported', { n: task.done })}</p>;
  return (
    <p>
      {t(task.is_checked ? 'check_counts' : 'counts', {
        created: format.number(task.created_count),
        changed: format.number(task.changed_count),
        same: format.number(task.same_count),
        errors: format.number(task.error_count),
      })}
    </p>
  );
}

/** Rows that cannot be stored, each with its reason; what does not fit here stands in the file. */
function Problems({ task }: { readonly task: Task }) {
  const t = useTaskText();
  if (task.problems.length === 0) return null;
  const others = task.error_count - task.problems.length;
  return (
    <section>
      <h3>{t(task.is_checked ? 'cannot_store' : 'not_stored')}</h3>
      <ul className={classes.problems}>
        {task.problems.map(({ row_no, reason }) => (
          <li key={row_no}>
            <b>{t('row', { n: row_no })}</b> {reason}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Words as="p" tone="soft" size="small">
          {t('rows_more', { n: others })}
        </Words>
      )}
    </section>
  );
}

function Progressing({ task, note }: { readonly task: Task; readonly note?: ReactNode }) {
  const t = useTaskText();
  const reading = task.is_checked ? task.reading : null;
  return (
    <Stack gap={12} className={classes.task} role="status">
      <p>
        <StateBadge of={dataTaskLifecycle} state={task.state} />
      </p>
      <Counts task={task} />
      {reading && <Doubts reading={reading} />}
      <Problems task={task} />
      {reading && <Remarks reading={reading} />}
      {isWorking(task) && (
        <Progress
          value={task.total ? (task.done / task.total) * 100 : 5}
          animated={task.total === null}
          aria-label={t('task_progress')}
        />
      )}
      {note && (
        <Words as="p" tone="soft" size="small">
          {note}
        </Words>
      )}
    </Stack>
  );
}

/** What the file of a task holds: an export, the verdicts of a check, or the rows that a run did not store. */
function fileLabel(task: Task | undefined) {
  if (task?.kind === 'export') return 'download_file';
  return task?.phase === 'run' && task.error_count > 0 ? 'refused_file' : 'checked_file';
}

interface ButtonsProps extends Pick<TaskDialogProps, 'onClose' | 'onOtherFile'> {
  readonly task: Task | undefined;
}

function Buttons({ task, onClose, onOtherFile }: ButtonsProps) {
  const t = useTaskText();
  const run = useSend(dataTasks.run);
  const cancel = useSend(dataTasks.cancel);
  const undo = useSend(dataTasks.undo);
  const result = useSend(dataTasks.result, { invalidates: false, onSuccess: ({ url, name }) => saveFile(url, name) });
  const may = (action: DataTaskAction) => task?.actions.includes(action) ?? false;
  const params = { id: task?.id ?? '' };
  const isExport = task?.kind === 'export';
  const followed = task?.takes_other_file ? onOtherFile : undefined;
  // a check without rows to store offers no import
  const rows = (task?.created_count ?? 0) + (task?.changed_count ?? 0);
  const canRun = may('run') && rows > 0;
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      {may('cancel') && !followed && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          {t('stop_task')}
        </Button>
      )}
      {may('undo') && (
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params })}>
          {t('undo_task')}
        </Button>
      )}
      {!canRun && (
        <Button variant="default" onClick={onClose}>
          {t(isWorking(task) ? 'task_goes_on' : 'task_closes')}
        </Button>
      )}
      {followed && (
        <Button
          variant="default"
          onClick={() => {
            if (may('cancel')) cancel.mutate({ params });
            followed();
          }}
        >
          {t('other_file')}
        </Button>
      )}
      {may('download') && (
        <Button
          variant={isExport ? 'filled' : 'default'}
          loading={result.isPending}
          onClick={() => result.mutate({ params })}
        >
          {t(fileLabel(task))}
        </Button>
      )}
      {canRun && (
        <Button loading={run.isPending} onClick={() => run.mutate({ params, body: { state: 'running' } })}>
          {onOtherFile ? t('run_import', { n: rows }) : t('run_task')}
        </Button>
      )}
    </Group>
  );
}

export interface TaskDialogProps {
  readonly taskId: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Groups of answers that are old once the task has changed something. */
  readonly invalidates?: readonly CacheGroup[];
  /** Under the progress: what is in the file, who learns of it. */
  readonly note?: ReactNode;
  /** Goes back to where a file is chosen, while nothing of this one is stored. */
  readonly onOtherFile?: () => void;
}

/** An import or export while it goes on: rows done, what comes next, the file at the end, and taking it back. */
export function TaskDialog({ taskId, title, onClose, invalidates = [], note, onOtherFile }: TaskDialogProps) {
  const frame = useFrameText();
  const answer = useTask(taskId, invalidates);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={answer.data?.kind === 'import' ? 600 : 460}
      closeButtonProps={{ 'aria-label': frame('close') }}
      classNames={{ title: 'size-large weight-600' }}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={2} />}>
        {(data) => <Progressing task={data} note={note} />}
      </Loaded>
      <Buttons task={answer.data} onClose={onClose} {...(onOtherFile ? { onOtherFile } : {})} />
    </Modal>
  );
}
