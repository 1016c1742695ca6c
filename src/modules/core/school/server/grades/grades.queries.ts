import { asc, type SQL, sql } from 'drizzle-orm';
import { grade } from '../tables.ts';

/** From the youngest on: nursery, primary, junior, senior, then the other stages; inside a stage by year. */
export const byAge: readonly SQL[] = [
  sql`array_position(array[104, 103, 101, 102, 106, 105], ${grade.stage_code})`,
  asc(grade.year_no),
];
