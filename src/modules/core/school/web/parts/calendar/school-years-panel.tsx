import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { nextYear, schoolYearEntity } from './school-year-entity.tsx';

/** Tab of /admin/application/{id}: school years of a school group; add, change, begin, close. */
export const SchoolYearsPanel = ({ id }: { readonly id: string }) => (
  <ManagedList of={schoolYearEntity} opens="year" params={{ id }} presets={nextYear()} />
);
