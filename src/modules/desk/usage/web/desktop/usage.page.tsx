import { UsageBoard } from '../parts/usage-board.tsx';

/** What is used, by whom as a group, and when. */
export function Page() {
  return <UsageBoard />;
}
