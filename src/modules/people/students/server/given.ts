import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { guardianOfStudent } from '../contract/students.contract.ts';

export type GuardianOfStudent = z.input<typeof guardianOfStudent>;

/** Guardians of some pupils by pupil, the main one first; phones masked. Provided by the family module. */
export type FindGuardians = (
  source: { readonly db: Db; readonly services: Services },
  studentIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly GuardianOfStudent[]>>;

/** Who cares for a pupil, so that lists and details name them. */
export const studentGuardians = definePort<FindGuardians>('the guardians of pupils', async () => new Map());

/** Whether somebody cares for a pupil and may see what the school holds of the child. */
export type MaySeeChild = (db: Db, userId: string, studentId: string) => Promise<boolean>;

/** Whose child a pupil is. */
export const ownChild = definePort<MaySeeChild>('the children of guardians', async () => false);
