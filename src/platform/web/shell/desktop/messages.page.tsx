import { MessageList } from '../parts/message-list.tsx';

/** What the bell counts. */
export function Page() {
  return <MessageList />;
}
