import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { subjectEntity } from './subject-entity.tsx';

export const SubjectsPanel = () => <ManagedList of={subjectEntity} opens="subject" />;
