import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE, type Transaction } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { remindBefore } from '#server/notify/remind-before.ts';
import type { Services } from '#server/services.ts';
import { END_NOTICE_DAYS, SECOND_WITHIN_DAYS } from '../../contract/role-kinds.ts';
import { notifyDecided, notifyEnded, notifyEnding } from '../grants/grant-messages.service.ts';
import { todayAtOrganization } from '../holders/holdings.queries.ts';
import { roleUserEnded } from '../holders/role-user-events.ts';
import { delegation, role, roleUser } from '../tables.ts';
import { syncAllLeaders } from './department-heads.service.ts';

/** Ends what is over by date, refuses what nobody seconded, and tells whose role ends soon. */
export async function runRoleClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async (tx) => {
    const source = sourceOf(services, tx);
    await syncAllLeaders(source);
    await endOverdue(source);
    await endDelegations(source);
    await refuseOverdueRequests(source);
    await notifySoon(source);
  });
}

const sourceOf = (services: Services, tx: Transaction): EventSource => ({
  services,
  db: tx.db,
  afterCommit: (work) => tx.afterCommit(work),
});

const place = (organizationId: string) => ({ id: organizationId });

async function endOverdue(source: EventSource): Promise<void> {
  const { db, services } = source;
  const over = await db
    .select({ id: roleUser.id, role_id: role.id, name: role.name, name_en: role.name_en })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(and(eq(roleUser.state, 'active'), lt(roleUser.valid_to, todayAtOrganization)));
  if (over.length === 0) return;
  const ended = await db
    .update(roleUser)
    .set({ state: 'ended', ended_at: sql`now()` })
    .where(
      and(
        inArray(
          roleUser.id,
          over.map((row) => row.id),
        ),
        eq(roleUser.state, 'active'),
      ),
    )
    .returning({
      id: roleUser.id,
      user_id: roleUser.user_id,
      organization_id: roleUser.organization_id,
      role_id: roleUser.role_id,
    });
  await services.sessions.refresh(db, [...new Set(ended.map((row) => row.user_id))]);
  for (const [roleId, rows] of Map.groupBy(ended, (row) => row.role_id)) {
    const named = over.find((row) => row.role_id === roleId);
    if (!named) continue;
    const notice = rows.map((row) => ({ user_id: row.user_id, valid_to: null, place: place(row.organization_id) }));
    await notifyEnded(source, { id: roleId, name: named.name, name_en: named.name_en }, notice);
  }
  await roleUserEnded.emit(source, { role_users: ended });
}

async function endDelegations({ db, services }: EventSource): Promise<void> {
  const over = await db
    .select({ id: delegation.id })
    .from(delegation)
    .innerJoin(organization, eq(organization.id, delegation.organization_id))
    .where(and(inArray(delegation.state, ['active', 'requested']), lt(delegation.valid_to, todayAtOrganization)));
  if (over.length === 0) return;
  const ended = await db
    .update(delegation)
    .set({ state: 'ended', ended_at: sql`now()` })
    .where(
      inArray(
        delegation.id,
        over.map((row) => row.id),
      ),
    )
    .returning({ user_id: delegation.to_user_id });
  await services.sessions.refresh(db, [...new Set(ended.map((row) => row.user_id))]);
}

async function refuseOverdueRequests(source: EventSource): Promise<void> {
  const { db } = source;
  const refused = await db
    .update(roleUser)
    .set({ state: 'refused', ended_at: sql`now()` })
    .where(
      and(
        eq(roleUser.state, 'requested'),
        lt(roleUser.created_at, sql`now() - make_interval(days => ${SECOND_WITHIN_DAYS})`),
      ),
    )
    .returning();
  for (const row of refused) {
    const [named] = await db
      .select({ id: role.id, name: role.name, name_en: role.name_en })
      .from(role)
      .where(eq(role.id, row.role_id));
    if (!named) continue;
    const notice = { user_id: row.user_id, valid_to: row.valid_to, place: place(row.organization_id) };
    await notifyDecided(source, named, { ...notice, granted_by: row.granted_by }, false);
  }
}

/** Holders and grantors of roles that end soon are told. */
async function notifySoon(source: EventSource): Promise<void> {
  const { db } = source;
  const soon = await db
    .select({
      holding: roleUser,
      role: { id: role.id, name: role.name, name_en: role.name_en },
      user_name: user.name,
      subject: sql<string>`'role_user:' || ${roleUser.id}`,
      ends_on: sql<string>`${roleUser.valid_to}::text`,
      left: sql<number>`${roleUser.valid_to} - ${todayAtOrganization}`,
      lasts: sql<number>`${roleUser.valid_to} - ${roleUser.valid_from}`,
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(user, eq(user.id, roleUser.user_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(
      and(
        eq(roleUser.state, 'active'),
        sql`${roleUser.valid_to} - ${todayAtOrganization} between 0 and ${Math.max(...END_NOTICE_DAYS)}`,
      ),
    );
  await remindBefore(db, END_NOTICE_DAYS, soon, ({ holding, role: named, user_name, left }) => {
    const notice = { user_id: holding.user_id, valid_to: holding.valid_to, place: place(holding.organization_id) };
    return notifyEnding(source, named, { ...notice, granted_by: holding.granted_by, user_name }, left);
  });
}
