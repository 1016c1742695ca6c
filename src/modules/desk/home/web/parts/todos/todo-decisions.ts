import { type Decisions, useDecisions } from '#web/ui/review/use-decisions.ts';
import type { Todo } from '../overview/use-overview.ts';

export type TodoDecisions = Decisions<Todo>;

/** Decides to-dos from their lines; both lists of what waits are read again, here and at the reviews. */
export const useTodoDecisions = (): TodoDecisions => useDecisions<Todo>(['home', 'reviews']);
