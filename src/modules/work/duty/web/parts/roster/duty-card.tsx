import { TodayStrip } from './today-strip.tsx';

/** On the page of a workbench group: who is on duty today, with faces. */
export const DutyCard = () => <TodayStrip />;
