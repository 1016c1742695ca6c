import { CalendarPanel, CampusesPanel, ClassesPanel } from '../public.tsx';

interface Props {
  readonly id: string;
}

/** Tabs of /systemOrg/{id}. */
export const CampusesTab = ({ id }: Props) => <CampusesPanel organization_id={id} />;
export const CalendarTab = ({ id }: Props) => <CalendarPanel organization_id={id} />;
export const ClassesTab = ({ id }: Props) => <ClassesPanel organization_id={id} />;
