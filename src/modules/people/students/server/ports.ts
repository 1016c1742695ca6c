import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { guardianOfStudent } from '../contract/students.contract.ts';

export type GuardianOfStudent = z.input<typeof guardianOfStudent>;

/**
 * Guardians of some pupils by pupil, the main one first; phones masked. With `reader`, a guardian, the phones of the
 * others as far as they share them. Provided by the family module.
 */
export type FindGuardians = (
  source: { readonly db: Db; readonly services: Services },
  studentIds: readonly string[],
  reader?: string,
) => Promise<ReadonlyMap<string, readonly GuardianOfStudent[]>>;

/** Who cares for a pupil, so that lists and details name them. */
export const studentGuardians = definePort<FindGuardians>('the guardians of pupils', async () => new Map());

/** What a link that holds lets a guardian see; one that a court restricts lets nothing through. */
export interface OwnLink {
  readonly scopes: readonly string[];
  readonly restricted: boolean;
}

export interface OwnChildren {
  /** The link of somebody with a pupil, or null. */
  readonly link: (db: Db, userId: string, studentId: string) => Promise<OwnLink | null>;
  /** Pupils from whom a court keeps somebody away. */
  readonly restricted: (db: Db, userId: string) => Promise<readonly string[]>;
}

/** Whose children some pupils are. Provided by the family module. */
export const ownChildren = definePort<OwnChildren>('the children of guardians', {
  link: async () => null,
  restricted: async () => [],
});
