import type { RowOf } from '#shared/endpoint.ts';
import type { semesters } from '../../../contract/semesters.contract.ts';

/** A semester in the list of the calendar. */
export type SemesterRow = RowOf<typeof semesters.list>;
