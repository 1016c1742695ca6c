import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AudienceSource, Chooser } from '#server/audience/audience.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { groupsOfPerson } from './public.ts';
import { userGroup, userGroupUser } from './tables.ts';
import { isCurrentMember } from './user-group.store.ts';

const OFFERED = 60;
const columns = {
  id: userGroup.id,
  name: userGroup.name,
  name_en: sql<string | null>`null`,
  detail: userGroup.description,
  detail_en: sql<string | null>`null`,
  organization_id: userGroup.organization_id,
};

/** Groups that the chooser may use where they write: their own, and those shared in the organisation. */
const usable = ({ actor, scope }: Chooser) =>
  and(
    inArray(userGroup.organization_id, [...scope.organizations]),
    isNull(userGroup.archived_at),
    or(eq(userGroup.owner_id, actor.user_id), scope.departments ? sql`false` : eq(userGroup.scope, 'shared')),
  );

/** User groups as parts of an audience: those of their members who still belong to the organisation. */
export const userGroupAudience: AudienceSource = {
  kinds: ['user_group'],
  members: (parts) => {
    const ids = parts.filter((part) => part.kind === 'user_group').map((part) => part.id);
    if (ids.length === 0) return null;
    return sql`select ${userGroupUser.user_id} as user_id, null::uuid as for_user_id from ${userGroupUser}
      where ${and(inArray(userGroupUser.group_id, ids), isCurrentMember)}`;
  },
  keysOf: async (db, userId) => (await groupsOfPerson(db, userId)).map((id) => `user_group:${id}`),
  name: async (db, parts) => {
    const ids = parts.map((part) => part.id);
    const rows = await db.select(columns).from(userGroup).where(inArray(userGroup.id, ids));
    return rows.map((row) => ({ kind: 'user_group', ...row }));
  },
  reached: async (chooser, parts) => {
    const ids = parts.map((part) => part.id);
    const rows = await chooser.db
      .select({ id: userGroup.id })
      .from(userGroup)
      .where(and(inArray(userGroup.id, ids), usable(chooser)));
    return rows.map((row) => row.id);
  },
  offer: async (chooser, _kind, q) => {
    const rows = await chooser.db
      .select(columns)
      .from(userGroup)
      .where(and(usable(chooser), q ? sql`${userGroup.name} ~* ${searchPattern(q)}` : undefined))
      .orderBy(asc(userGroup.name), asc(userGroup.id))
      .limit(OFFERED);
    return rows.map((row) => ({ kind: 'user_group', ...row }));
  },
};
