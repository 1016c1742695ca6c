import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUrgent, IconUsersPlus, IconWalk } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CallInput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useRights } from '#web/session/rights.tsx';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { InviteButton, useMayInvite } from '../booking/invite-button.tsx';
import { useDuty } from '../gate/use-duty.ts';

const BatchDrawer = lazyDialog(async () => (await import('../batch/batch-drawer.tsx')).BatchDrawer);
const WalkInDrawer = lazyDialog(async () => (await import('../gate/walk-in-drawer.tsx')).WalkInDrawer);

interface Props {
  /** Filters of the list that is open; null: nothing that could be exported. */
  readonly query: Readonly<Record<string, unknown>> | null;
}

/** What can be begun at the desk, each only for those who may: export, walk-in, many at once, one invitation. */
export function DeskActions({ query }: Props) {
  const t = useVisitorText();
  const { can } = useRights();
  const mayInvite = useMayInvite();
  const { gateId } = useDuty();
  const { opened, open, close } = useOpened('begin');
  const [, setAddress] = useSearchParams();
  // in one step: what was begun is over, and the visit that came of it is open
  const showMade = ({ id }: { readonly id: string }) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      next.delete('begin');
      next.set('id', id);
      return next;
    });
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useSend(visitors.export, {
    invalidates: ['data_tasks'],
    onSuccess: ({ data_task_id }) => setTaskId(data_task_id),
  });
  return (
    <>
      {query && can('0813') && (
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size={16} />}
          loading={start.isPending}
          onClick={() => start.mutate({ query } as CallInput<typeof visitors.export>)}
        >
          {t('export')}
        </Button>
      )}
      {can('0811', '0812') && (
        <Button component={Link} to="/rollCalls" variant="default" leftSection={<IconUrgent aria-hidden size={16} />}>
          {t('roll_call')}
        </Button>
      )}
      {gateId !== null && (
        <Button variant="default" leftSection={<IconWalk aria-hidden size={16} />} onClick={() => open('walk_in')}>
          {t('take_walk_in')}
        </Button>
      )}
      {mayInvite && (
        <Button variant="default" leftSection={<IconUsersPlus aria-hidden size={16} />} onClick={() => open('batch')}>
          {t('invite_many')}
        </Button>
      )}
      <InviteButton leftSection={<IconPlus aria-hidden size={16} />} onDone={showMade} />
      {opened === 'walk_in' && gateId !== null && <WalkInDrawer onClose={close} onDone={showMade} />}
      {opened === 'batch' && mayInvite && <BatchDrawer onClose={close} />}
      <Suspense fallback={null}>
        {taskId && (
          <TaskDialog taskId={taskId} title={t('export')} note={t('export_note')} onClose={() => setTaskId(null)} />
        )}
      </Suspense>
    </>
  );
}
