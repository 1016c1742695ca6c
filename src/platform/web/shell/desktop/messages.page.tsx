import { MessageList } from '../parts/message-list.tsx';

/** R-main-007: what the bell counts. */
export function Page() {
  return <MessageList />;
}
