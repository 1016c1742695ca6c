import { DeskPanel } from './desk-panel.tsx';

export const Tab = ({ id }: { readonly id: string }) => <DeskPanel liveId={id} />;
