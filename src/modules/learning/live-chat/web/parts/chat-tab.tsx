import { ChatPanel } from './chat-panel.tsx';

export const Tab = ({ id }: { readonly id: string }) => <ChatPanel liveId={id} />;
