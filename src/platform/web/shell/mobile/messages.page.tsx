import { MessageList } from '../parts/bell/message-list.tsx';

/** What the badge counts. */
export function Page() {
  return <MessageList />;
}
