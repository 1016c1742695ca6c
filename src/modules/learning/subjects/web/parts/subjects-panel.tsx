import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { subjectEntity } from './subject-entity.tsx';

/** Built-in subjects are only looked at and switched off; those of the group are changed. */
export const SubjectsPanel = () => (
  <ManagedList of={subjectEntity} opens="subject" mayChange={(row) => !row.is_builtin} />
);
