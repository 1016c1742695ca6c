import { Button, Group, Modal, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dataTaskLifecycle, dataTasks } from '#shared/data-task.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { isFinal } from '#shared/lifecycle.ts';
import { refresh } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLang } from '#web/i18n/language.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { usePerson } from '#web/session/session.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './export-dialog.module.css';
import { useVisitorText } from './visitor-texts.ts';

const POLL_MS = 2_000;

type Task = CallOutput<typeof dataTasks.show>;

/** The task, read again while it goes on; `isEnded` once nothing more will happen. */
function useTask(taskId: string) {
  const person = usePerson();
  const [isEnded, setEnded] = useState(false);
  const answer = useApi(
    dataTasks.show,
    { params: { id: taskId } },
    { loudness: 'session_only', ...(isEnded ? {} : { pollMs: POLL_MS }) },
  );
  useChannel(`user:${person.id}`, ({ event }) => {
    if (event === 'data_task') void refresh('data_tasks');
  });
  const state = answer.data?.state;
  useEffect(() => setEnded(state === 'done' || (state !== undefined && isFinal(dataTaskLifecycle, state))), [state]);
  return { task: answer.data, isEnded };
}

function Progressing({ task, isEnded }: { readonly task: Task; readonly isEnded: boolean }) {
  const t = useVisitorText();
  const format = useFormat();
  const lang = useLang();
  const failure = lang === 'us' ? task.failure_us : task.failure_cn;
  const total = task.total === null ? '…' : format.number(task.total);
  const running = t('export_running', { done: format.number(task.done), total });
  return (
    <div className={classes.task} role="status">
      <p>{task.state === 'done' ? t('export_done', { n: task.done }) : (failure ?? running)}</p>
      {!isEnded && (
        <Progress
          value={task.total ? (task.done / task.total) * 100 : 5}
          animated={task.total === null}
          aria-label={t('export')}
        />
      )}
      <p className={classes.note}>{t('export_note')}</p>
    </div>
  );
}

/** An export while it is made: rows done, cancel, and the file at the end. */
export function ExportDialog({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const t = useVisitorText();
  const frame = useFrameText();
  const { task, isEnded } = useTask(taskId);
  const cancel = useSend(dataTasks.cancel);
  const result = useSend(dataTasks.result, {
    refreshes: false,
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      onClose();
    },
  });
  const params = { id: taskId };
  return (
    <Modal opened onClose={onClose} title={t('export')} size={420} closeButtonProps={{ 'aria-label': frame('close') }}>
      {task ? <Progressing task={task} isEnded={isEnded} /> : <TextSkeleton lines={2} />}
      <Group justify="flex-end" gap={8} mt={20}>
        {task?.actions.includes('cancel') && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {t('export_cancel')}
          </Button>
        )}
        {task?.state === 'done' ? (
          <Button loading={result.isPending} onClick={() => result.mutate({ params })}>
            {t('download')}
          </Button>
        ) : (
          <Button variant={isEnded ? 'filled' : 'default'} onClick={onClose}>
            {t(isEnded ? 'close' : 'export_background')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
