import { and, arrayOverlaps, inArray, type SQL } from 'drizzle-orm';
import { user } from './tables.ts';

/** User types of those who work at a school: everybody who is employed there, guards among them. */
export const STAFF_TYPES = ['teacher', 'guard'] as const;

/** SQL condition: somebody of the staff, whatever became of the account. For lists that show closed accounts too. */
export const hasStaffType = (): SQL => arrayOverlaps(user.types, [...STAFF_TYPES]);

/**
 * SQL condition: somebody of the staff. With a place that runs today (`running`) this is the staff of a school: every
 * list, picker, board and figure of it asks this, so that they say the same number.
 */
export const isStaff = (): SQL => and(hasStaffType(), inArray(user.status, ['unconfirmed', 'confirmed'])) as SQL;
