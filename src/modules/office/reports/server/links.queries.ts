import { asc, inArray, sql } from 'drizzle-orm';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { audienceQuery } from '#server/audience/audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { type Actor, currentOrganization, holds } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { reportLink } from './tables.ts';

export type Link = typeof reportLink.$inferSelect;

/** The links of a school and of what stands above it, the own ones first. */
export async function linksFor(db: Db, organizationId: string): Promise<Link[]> {
  return acrossOrganizations(db, async () => {
    const above = await listSelfAndAbove(db, organizationId);
    return db
      .select()
      .from(reportLink)
      .where(inArray(reportLink.organization_id, above.length ? above : [organizationId]))
      .orderBy(
        sql`${reportLink.organization_id} = ${organizationId} desc`,
        sql`${reportLink.sort} nulls last`,
        asc(reportLink.name),
        asc(reportLink.id),
      );
  });
}

/** Of some links those whose audience a person is in; one without an audience is for everybody. */
export async function linksOfPerson(
  db: Db,
  services: Services,
  userId: string,
  links: readonly Link[],
): Promise<Link[]> {
  const limited = links.filter((link) => link.audience !== null);
  if (limited.length === 0) return [...links];
  const asked = limited.map(
    (link) => sql`select ${link.id}::uuid as id where ${userId}::uuid in (
      select user_id from (${audienceQuery(services, link.audience as NonNullable<Link['audience']>, link.organization_id)}) as them)`,
  );
  const { rows } = await acrossOrganizations(db, () => db.execute<{ id: string }>(sql.join(asked, sql` union all `)));
  const inside = new Set(rows.map((row) => row.id));
  return links.filter((link) => link.audience === null || inside.has(link.id));
}

/** What somebody may open of what is registered for their school: open, with its right held, and meant for them. */
export async function openLinks(db: Db, services: Services, actor: Actor): Promise<Link[]> {
  const links = await linksFor(db, currentOrganization(actor));
  const held = links.filter((link) => link.enabled && holds(actor, link.right as ActionCode));
  return linksOfPerson(db, services, actor.user_id, held);
}

/** What is registered of a built-in report: that of the school itself before that of the group. */
export const saidOfBuiltin = (links: readonly Link[], key: string): Link | undefined =>
  links.find((link) => link.kind === 'builtin' && link.path === key);
