import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { guardianOfStudent } from '../contract/students.contract.ts';

export type GuardianOfStudent = z.input<typeof guardianOfStudent>;

/** Guardians of some pupils by pupil, the main one first; phones masked. Given by whoever knows the families. */
export type FindGuardians = (
  source: { readonly db: Db; readonly services: Pick<Services, 'seal'> },
  studentIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly GuardianOfStudent[]>>;

let registered: FindGuardians = async () => new Map();

/** Tells the roll who cares for a pupil, so that lists and details name them. */
export function registerGuardiansOfStudents(find: FindGuardians): void {
  registered = find;
}

export const guardiansOf: FindGuardians = (source, studentIds) => registered(source, studentIds);

/** Whether somebody cares for a pupil and may see what the school holds of the child. */
export type MaySeeChild = (db: Db, userId: string, studentId: string) => Promise<boolean>;

let ownChild: MaySeeChild = async () => false;

/** Tells the roll whose child a pupil is. */
export function registerOwnChild(check: MaySeeChild): void {
  ownChild = check;
}

export const isOwnChild: MaySeeChild = (db, userId, studentId) => ownChild(db, userId, studentId);
