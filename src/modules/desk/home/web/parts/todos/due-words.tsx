import { useFormat } from '#web/i18n/format.ts';
import { useHomeText } from '../../texts.ts';
import type { Todo } from '../overview/use-overview.ts';

/** Until when, in the words that fit: how late it is, the time of today, the day, or since when it waits. */
export function DueWords({ todo }: { readonly todo: Pick<Todo, 'due_at' | 'since' | 'urgency'> }) {
  const t = useHomeText();
  const format = useFormat();
  if (todo.due_at === null) return t('due_since', { time: format.elapsed(todo.since) });
  if (todo.urgency === 'overdue') return t('due_overdue', { when: format.relative(todo.due_at) });
  if (todo.urgency === 'today') return t('due_today', { time: format.time(todo.due_at) });
  return t('due_by', { day: format.dayShort(todo.due_at) });
}
