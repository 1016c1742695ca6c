import { MessageList } from '../parts/message-list.tsx';

/** What the badge counts. */
export function Page() {
  return <MessageList />;
}
