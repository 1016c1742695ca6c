import { ActionIcon } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { toast } from '#web/ui/toasts.ts';
import { home } from '../../../contract/home.contract.ts';
import { useHomeText } from '../../texts.ts';
import type { Todo } from '../overview/use-overview.ts';

/** Puts a to-do off until tomorrow morning. */
export function SnoozeButton({ todo }: { readonly todo: Todo }) {
  const t = useHomeText();
  const titleOf = useTitleOf();
  const params = { key: todo.key };
  const wake = useSend(home.snooze);
  const snooze = useSend(home.snooze, {
    onSuccess: () => toast.undo(t('snoozed'), () => wake.mutate({ params, body: { until: null } })),
  });
  const until = () => instantAt(addDays(today(), 1), '07:00');
  return (
    <ActionIcon
      size={36}
      loading={snooze.isPending}
      aria-label={t('snooze', { name: titleOf(todo) })}
      title={t('snooze_short')}
      onClick={() => snooze.mutate({ params, body: { until: until() } })}
    >
      <IconClockPause aria-hidden size={18} stroke={1.6} />
    </ActionIcon>
  );
}
