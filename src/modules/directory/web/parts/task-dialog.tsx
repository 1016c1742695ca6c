import { Button, Group, Modal, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type DataTaskAction, dataTaskLifecycle, dataTasks } from '#shared/data-task.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { files } from '#shared/files.contract.ts';
import { isFinal } from '#shared/lifecycle.ts';
import { refresh } from '#web/api/cache.ts';
import { download } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLang } from '#web/i18n/language.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useDirectoryText } from './directory-texts.ts';
import { useRealtimeTask } from './use-task-news.ts';

const POLL_MS = 2000;
const SHEETS = {
  max_bytes: 10 << 20,
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
};

type Task = CallOutput<typeof dataTasks.show>;

function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** A task, read again until nothing more happens to it by itself. */
function useTask(id: string) {
  const [isStill, setStill] = useState(false);
  const answer = useApi(
    dataTasks.show,
    { params: { id } },
    { loudness: 'session_only', ...(isStill ? {} : { pollMs: POLL_MS }) },
  );
  useRealtimeTask();
  const state = answer.data?.state;
  useEffect(
    () => setStill(state === 'ready' || state === 'done' || (state !== undefined && isFinal(dataTaskLifecycle, state))),
    [state],
  );
  return { task: answer.data, isStill };
}

function Counts({ task }: { readonly task: Task }) {
  const t = useDirectoryText();
  const lang = useLang();
  const failure = lang === 'us' ? task.failure_us : task.failure_cn;
  return (
    <div role="status">
      <p style={{ marginBottom: 12 }}>
        <StateBadge of={dataTaskLifecycle} state={task.state} />
      </p>
      {failure && <p>{failure}</p>}
      {task.kind === 'import' && !failure && (
        <Facts
          facts={[
            { label: t('rows_created'), value: task.created_count },
            { label: t('rows_changed'), value: task.changed_count },
            { label: t('rows_same'), value: task.same_count },
            { label: t('rows_wrong'), value: task.error_count },
          ]}
        />
      )}
      {task.kind === 'export' && task.state === 'done' && <p>{t('export_ready', { n: task.done })}</p>}
    </div>
  );
}

interface RunningProps {
  readonly taskId: string;
  /** Groups whose answers are old after an import. */
  readonly refreshes: readonly string[];
  readonly onClose: () => void;
}

/** A task while it goes on: what it found, and what can be done with it. */
function Running({ taskId, refreshes, onClose }: RunningProps) {
  const t = useDirectoryText();
  const { task, isStill } = useTask(taskId);
  const state = task?.state;
  const stale = refreshes.join(' ');
  useEffect(() => {
    if (state === 'done' || state === 'undone') void refresh(...stale.split(' '));
  }, [state, stale]);
  const params = { id: taskId };
  const run = useSend(dataTasks.run);
  const cancel = useSend(dataTasks.cancel);
  const undo = useSend(dataTasks.undo);
  const result = useSend(dataTasks.result, { refreshes: false, onSuccess: ({ url, name }) => save(url, name) });
  if (!task) return <TextSkeleton lines={3} />;
  const can = (action: DataTaskAction) => task.actions.includes(action);
  return (
    <>
      <Counts task={task} />
      {!isStill && (
        <Progress
          value={task.total ? (task.done / task.total) * 100 : 5}
          animated={task.total === null}
          aria-label={t('progress')}
        />
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        {can('cancel') && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {t('stop')}
          </Button>
        )}
        {can('undo') && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params })}>
            {t('undo_import')}
          </Button>
        )}
        {can('download') && (
          <Button variant="default" loading={result.isPending} onClick={() => result.mutate({ params })}>
            {t(task.kind === 'import' ? 'download_checked' : 'download')}
          </Button>
        )}
        {can('run') && task.created_count + task.changed_count > 0 ? (
          <Button loading={run.isPending} onClick={() => run.mutate({ params, body: { state: 'running' } })}>
            {t('run_import', { n: task.created_count + task.changed_count })}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )}
      </Group>
    </>
  );
}

/** An export that was begun. */
export function ExportDialog({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const t = useDirectoryText();
  const frame = useFrameText();
  return (
    <Modal opened onClose={onClose} title={t('export')} size={460} closeButtonProps={{ 'aria-label': frame('close') }}>
      <Running taskId={taskId} refreshes={[]} onClose={onClose} />
    </Modal>
  );
}

interface ImportProps {
  readonly title: string;
  /** Name of the import. */
  readonly definition: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly refreshes: readonly string[];
  readonly onClose: () => void;
}

/** A file is chosen, checked without storing anything, and then stored; for a day it can be taken back. */
export function ImportDialog({ title, definition, params, refreshes, onClose }: ImportProps) {
  const t = useDirectoryText();
  const frame = useFrameText();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [taskId, setTaskId] = useState<string | null>(null);
  const begin = useSend(dataTasks.create, { onSuccess: (task) => setTaskId(task.id) });
  const upload = useSend(files.upload, {
    refreshes: false,
    onSuccess: ({ id }) => begin.mutate({ body: { definition, file_id: id, params: { ...params } } }),
  });
  const template = async () => {
    const { blob, filename } = await download(dataTasks.template, { params: { name: definition } });
    const href = URL.createObjectURL(blob);
    save(href, filename ?? `${definition}.xlsx`);
    URL.revokeObjectURL(href);
  };
  const file = chosen[0];
  return (
    <Modal opened onClose={onClose} title={title} size={520} closeButtonProps={{ 'aria-label': frame('close') }}>
      {taskId ? (
        <Running taskId={taskId} refreshes={refreshes} onClose={onClose} />
      ) : (
        <>
          <p style={{ marginBottom: 12 }}>{t('import_help')}</p>
          <FileField label={t('import_file')} required value={[...chosen]} onChange={setChosen} rule={SHEETS} />
          <Group justify="space-between" gap={8} mt={20}>
            <Button variant="subtle" onClick={() => void template()}>
              {t('import_template')}
            </Button>
            <Button
              disabled={!file}
              loading={upload.isPending || begin.isPending}
              onClick={() => file && upload.mutate({ body: { purpose: 'import' }, files: { file } })}
            >
              {t('import_check')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
