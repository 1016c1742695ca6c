import type { RowOf } from '#web/ui/list/use-list.ts';
import type { semesters } from '../../../contract/semesters.contract.ts';

/** A semester in the list of the calendar. */
export type SemesterRow = RowOf<typeof semesters.list>;
