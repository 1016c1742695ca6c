import { UseBoard } from '../parts/use-board.tsx';

/** What is used, by whom as a group, and when. */
export function Page() {
  return <UseBoard />;
}
