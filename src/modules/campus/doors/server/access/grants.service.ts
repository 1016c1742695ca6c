import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { refreshLocks } from '../lock/permits.service.ts';
import { dlockGrant, dlockGroup } from '../tables.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}
type GrantHolder = { readonly user_id: string } | { readonly guest_ref: string };

/**
 * Lets somebody through the doors of some groups for a time: a person of the portal by their own card and code, a guest
 * by codes of a module that fills `doorDeciders`. `from` and `to` are instants; the hours of the groups hold as well.
 * `source` names the reason in the caller's own words (`visit:<id>`) and ends all of it with `revokeBySource`. Groups of
 * another school are left out: the answer lists those that were granted. The caller audits.
 */
export async function grantTemporary(
  source: Source,
  grant: GrantHolder & {
    readonly organization_id: string;
    readonly group_ids: readonly string[];
    readonly from: string;
    readonly to: string;
    readonly source: string;
  },
): Promise<string[]> {
  const { organization_id, from, to } = grant;
  if (grant.group_ids.length === 0) return [];
  const groups = await source.db
    .select({ id: dlockGroup.id, locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(and(inArray(dlockGroup.id, [...grant.group_ids]), eq(dlockGroup.organization_id, organization_id)));
  if (groups.length === 0) return [];
  const isBegun = Date.parse(from) <= Date.now();
  await source.db.insert(dlockGrant).values(
    groups.map((group) => ({
      organization_id,
      dlock_group_id: group.id,
      starts_at: from,
      ends_at: to,
      source: grant.source,
      ...('user_id' in grant ? { user_id: grant.user_id } : { guest_ref: grant.guest_ref }),
      is_begun: isBegun,
    })),
  );
  if (isBegun && 'user_id' in grant)
    await refreshLocks(
      source,
      groups.flatMap((group) => group.locks),
    );
  return groups.map((group) => group.id);
}

/** Ends everything that one source granted; how much that was. Devices receive it with the next push. */
export async function revokeBySource(source: Source, given: string): Promise<number> {
  const gone = await source.db
    .delete(dlockGrant)
    .where(eq(dlockGrant.source, given))
    .returning({ group: dlockGrant.dlock_group_id, user_id: dlockGrant.user_id });
  const groups = gone.filter((one) => one.user_id !== null).map((one) => one.group);
  if (groups.length) await refreshLocks(source, await locksOfGroups(source.db, groups));
  return gone.length;
}

/** The same end for all that a source granted, earlier or later than before (a visit is extended). */
export async function moveGrants(source: Source, given: string, to: string): Promise<void> {
  await source.db.update(dlockGrant).set({ ends_at: to }).where(eq(dlockGrant.source, given));
}

export async function locksOfGroups(db: Db, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(inArray(dlockGroup.id, [...groupIds]));
  return rows.flatMap((row) => row.locks);
}
