import { MessageList } from '../parts/bell/message-list.tsx';

/** What the bell counts. */
export function Page() {
  return <MessageList />;
}
