import { QuestionsPanel } from './questions-panel.tsx';

export const Tab = ({ id }: { readonly id: string }) => <QuestionsPanel liveId={id} />;
