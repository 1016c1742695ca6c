import type { ActionCode } from '#shared/endpoint.ts';
import type { Db } from '../database/database.ts';
import type { NamedPerson } from '../notify/people-named.ts';
import { definePort, definePorts } from '../ports.ts';

/** What flows ask about people without knowing who knows it. */

export interface Place {
  readonly organization_id: string;
  /** The department of the paper; null: the whole organisation. */
  readonly department_id: string | null;
}

/**
 * Leaders above somebody, by level from the nearest one (user ids; a level may have several, none is empty). Null: this
 * source does not know such people. Later modules know more special people and are asked first.
 */
export const leaderSources =
  definePorts<(db: Db, person: Place & { readonly user_id: string }) => Promise<string[][] | null>>();

/**
 * Who holds a code in reach of a paper: everybody, and those of the narrowest reach, who are told. With `whole` who holds
 * it in the whole organisation. Super admins are not listed.
 */
export const holderFinder =
  definePort<
    (
      db: Db,
      code: ActionCode,
      place: Place & { readonly whole: boolean },
    ) => Promise<{ readonly all: readonly string[]; readonly told: readonly string[] }>
  >('the holders of a right');

/** The super admins above an organisation who may sign in: they are asked for nothing, and told where nobody else can act. */
export const superAdmins =
  definePort<(db: Db, organizationId: string) => Promise<readonly string[]>>('the super admins');

export interface Lender {
  readonly id: string;
  readonly name: string;
}

/** Colleagues who lent somebody their reviews (1109) for today, in the present organisation. */
export const lendersOf = definePort<(db: Db, userId: string, organizationId: string) => Promise<readonly Lender[]>>(
  'who lent their reviews',
  async () => [],
);

/** The same from the other side: of some people, to whom they lent their reviews for today in an organisation. */
export const delegatesOf = definePort<
  (db: Db, userIds: readonly string[], organizationId: string) => Promise<ReadonlyMap<string, readonly NamedPerson[]>>
>('who decides for a colleague', async () => new Map());

export interface StaffOffer {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly department: string | null;
  readonly department_en: string | null;
}

export interface StaffFinder {
  /** Those of some people who work in an organisation today and may sign in. */
  here(db: Db, organizationId: string, ids: readonly string[]): Promise<readonly string[]>;
  /** At most 20 of them by what was typed of their names. */
  offer(db: Db, organizationId: string, q: string): Promise<readonly StaffOffer[]>;
}

export const staffFinder = definePort<StaffFinder>('the staff of an organisation');

/** Every right of the portal in words, by code: for who writes down which holders decide. */
export const rightNames = definePort<
  (db: Db) => Promise<readonly { readonly code: string; readonly name: string; readonly name_en: string }[]>
>('the names of rights', async () => []);
