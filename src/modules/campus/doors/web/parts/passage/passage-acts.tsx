import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { accessEvents } from '../../../contract/access-cards.contract.ts';
import { useDoorText } from '../../texts.ts';

interface Props {
  readonly query: Readonly<Record<string, unknown>>;
  readonly purpose: string;
  readonly onPurpose: (purpose: string) => void;
}

/** Beside the passages: naming students for a purpose, and the file of what is filtered. */
export function PassageActs({ query, purpose, onPurpose }: Props) {
  const t = useDoorText();
  const [typed, setTyped] = useState(purpose);
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useSend(accessEvents.export, {
    invalidates: ['data_tasks'],
    onSuccess: ({ data_task_id }) => setTaskId(data_task_id),
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length >= 4) onPurpose(typed.trim());
        }}
      >
        <TextInput
          aria-label={t('purpose')}
          placeholder={t('purpose_help')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <Button
        variant="default"
        loading={start.isPending}
        onClick={() => start.mutate({ query } as CallInput<typeof accessEvents.export>)}
      >
        {t('export')}
      </Button>
      {taskId && (
        <TaskDialog taskId={taskId} title={t('export')} note={t('export_note')} onClose={() => setTaskId(null)} />
      )}
    </>
  );
}
