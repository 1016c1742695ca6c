import type { TodaySpan, Todo } from '#server/home-feed/home-feed.ts';
import type { Urgency } from '../contract/home.contract.ts';

const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

type Dated = Pick<Todo, 'due_at' | 'since' | 'is_urgent' | 'key'>;

/** How near a to-do is: by its due time, and by the borders of the day of the person's organisation. */
export function urgencyOf({ due_at, is_urgent }: Dated, now: number, today: TodaySpan): Urgency {
  const due = due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at);
  if (due < now) return 'overdue';
  if (due < Date.parse(today.end)) return 'today';
  return is_urgent || due < Date.parse(today.end) + (SOON_DAYS - 1) * DAY_MS ? 'soon' : 'later';
}

/** Overdue ones by age, then those of today by time, urgent ones, the rest by due date; undated last, the oldest first. */
export function inTodoOrder<T extends Dated>(todos: readonly T[], now: number, today: TodaySpan): T[] {
  const place = (todo: Dated): number => {
    const urgency = urgencyOf(todo, now, today);
    if (urgency === 'overdue') return 0;
    if (urgency === 'today') return 1;
    if (todo.is_urgent) return 2;
    return todo.due_at === null ? 4 : 3;
  };
  const time = (todo: Dated): number => Date.parse(todo.due_at ?? todo.since);
  return todos.toSorted((a, b) => place(a) - place(b) || time(a) - time(b) || (a.key < b.key ? -1 : 1));
}
