import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { nextYear, schoolYearEntity } from './school-year-entity.tsx';

/** School years of a school group: add, change, begin, close. */
export const SchoolYearsPanel = ({ client_id }: { readonly client_id: string }) => (
  <ManagedList of={schoolYearEntity} opens="year" params={{ id: client_id }} given={nextYear()} />
);
