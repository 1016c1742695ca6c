import type { Named } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { definePort, definePorts } from '#server/ports.ts';
import type { UserType } from '#server/rights/actor.ts';
import type { Text } from '#shared/text.ts';

/*
 * What accounts asks of modules above it. They provide it in their manifests; without them it answers as if nobody had
 * children and everybody had their user types at the main organisation. Every reader gets the caller's connection, which
 * reaches every organisation: the person who asks is not signed in yet.
 */

/** A place where a person has a user type. `detail` says more where the user type alone does not: 张*的母亲 / Mother of 张*. */
export interface UserTypePlace {
  readonly organization: Named | null;
  readonly detail: Text | null;
}

/** Where a person has one user type; an empty list leaves the main organisation of the person. Names are masked by the finder. */
export type FindUserTypePlaces = (db: Db, userId: string) => Promise<readonly UserTypePlace[]>;

/** A child by an active link; names and account state are read by the module that asks. */
export interface GuardedChild {
  readonly student_user_id: string;
  readonly relation: Text | null;
  readonly organization: Named | null;
  readonly classroom: Named | null;
}

export interface Guardianship {
  /** Children of a guardian by active links only, in the order in which families see them. */
  readonly childrenOf: (db: Db, guardianUserId: string) => Promise<readonly GuardedChild[]>;
  /** Whether a guardian may become this child: active link, not restricted. */
  readonly canSwitch: (db: Db, guardianUserId: string, studentUserId: string) => Promise<boolean>;
  /** All guardians of children by active links, by child: whom to tell. */
  readonly guardiansOf?: (db: Db, studentUserIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A published text that holds now. */
export interface PolicyInForce {
  readonly kind: string;
  readonly version: string;
  readonly title: string;
  readonly title_en: string;
  readonly summary: string;
  readonly summary_en: string;
  readonly effective_at: string;
}

/** The texts in force for people of a school group (null: of none), of these kinds; those that nobody published are absent. */
export type FindPolicies = (
  db: Db,
  clientId: string | null,
  kinds: readonly string[],
) => Promise<readonly PolicyInForce[]>;

/** Tells which texts hold, so that a consent names the version it was given to. */
export const policies = definePort<FindPolicies>('policies', async () => []);

/** Where people have a user type, so that the activation shows every role at once. */
export const userTypePlaces = definePorts<{ readonly user_type: UserType; readonly find: FindUserTypePlaces }>();

/** Who guards whom: for the accounts of children and the switch to a child. */
export const guardianship = definePort<Guardianship>('guardianship', {
  childrenOf: async () => [],
  canSwitch: async () => false,
});
