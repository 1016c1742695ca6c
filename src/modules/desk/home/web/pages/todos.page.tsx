import { TodoBoard } from '../parts/todos/todo-board.tsx';

/** Everything that waits for the person. */
export function Page() {
  return <TodoBoard />;
}
