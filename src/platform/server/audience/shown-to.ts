import { and, arrayOverlaps, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Audience, AudiencePart } from '#shared/audience.ts';
import type { Db } from '../database/database.ts';
import { oncePerRequest } from '../database/once-per-request.ts';
import type { RunningPortal } from '../running-portal.ts';
import { audienceSources } from './audience.ts';

/**
 * An audience that is read rather than written to: a row keeps the keys of its parts in `shown_to` and `shown_except`, and
 * a person has the keys of all parts that they are in today. So somebody who comes to a class sees what is shown to it at
 * once, and somebody who left it does not.
 */
export interface Shown {
  readonly shown_to: PgColumn;
  readonly shown_except: PgColumn;
}

/** Keys of the parts of an audience, as `shown_to` and `shown_except` hold them; `home` is the organisation that shows. */
export const keysOfAudience = ({ include, exclude }: Audience, home: string) => ({
  shown_to: keysOfParts(include, home),
  shown_except: keysOfParts(exclude, home),
});

function keysOfParts(parts: readonly AudiencePart[], home: string): string[] {
  const keys = parts.flatMap(({ kind, id, user_types }) => {
    if (kind === 'post') return [`post:${id}:${home}`];
    if (kind === 'user_group' || kind === 'person') return [`${kind}:${id}`];
    return keysOfPlace(kind, [id], user_types.length ? user_types : ['*']);
  });
  return [...new Set(keys)];
}

/** Keys of places for the user types whom they hold; `*` is everybody there but the guardians. */
export const keysOfPlace = (
  kind: 'organization' | 'department',
  ids: readonly string[],
  userTypes: readonly string[],
): string[] => ids.flatMap((id) => userTypes.map((userType) => `${kind}:${id}:${userType}`));

/** Every part of an audience that somebody is in today, once a request. Needs a reach over all (`acrossOrganizations`). */
export function keysOfPerson(portal: RunningPortal, db: Db, userId: string): Promise<readonly string[]> {
  return oncePerRequest(db, `keys of audiences ${userId}`, async () => {
    const keys = new Set<string>();
    for (const source of audienceSources.of(portal)) for (const key of await source.keysOf(db, userId)) keys.add(key);
    return [...keys];
  });
}

/** SQL: the audience of a row holds somebody with these keys. */
export function shownTo(keys: readonly string[], { shown_to, shown_except }: Shown): SQL {
  if (keys.length === 0) return sql`false`;
  return and(arrayOverlaps(shown_to, [...keys]), not(arrayOverlaps(shown_except, [...keys]))) as SQL;
}
