import { MessageList } from '../parts/message-list.tsx';

/** R-mobile-003: what the badge counts. */
export function Page() {
  return <MessageList />;
}
