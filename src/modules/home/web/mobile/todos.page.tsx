import { TodoBoard } from '../parts/todo-board.tsx';

/** Everything that waits for the person, on the phone. */
export function Page() {
  return <TodoBoard isPhone />;
}
