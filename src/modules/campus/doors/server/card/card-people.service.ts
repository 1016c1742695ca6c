import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { membersOf, running } from '#modules/core/directory/server/public.ts';
import { department, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { accessCard } from '../tables.ts';

const MOST = 500;

/** The people of a department and of those below it, each with the newest live card; who has none comes first. */
export async function listCardPeople({ db, actor }: Context, departmentId: string) {
  const organizationId = currentOrganization(actor);
  const own = and(eq(department.id, departmentId), eq(department.organization_id, organizationId));
  const [found] = await db.select({ id: department.id }).from(department).where(own);
  if (!found) throw refuse(shared.not_found);
  const ids = await membersOf(db, { department_id: departmentId, with_children: true });
  const end = sql<string | null>`(select c.card_no_end from ${accessCard} c
    where c.organization_id = ${organizationId} and c.user_id = ${user.id} and c.kind = 'card' and c.status = 'active'
    order by c.created_at desc limit 1)`;
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      card_no_end: end,
      number: userOrganization.number,
    })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(and(inArray(user.id, ids), eq(userOrganization.organization_id, organizationId), running(userOrganization)))
    .orderBy(sql`${end} is not null`, asc(user.name_pinyin), asc(user.id));
  return {
    list: rows
      .slice(0, MOST)
      .map(({ card_no_end, ...row }) => ({ ...row, card_no_masked: card_no_end && `****${card_no_end}` })),
    total: rows.length,
    without_card: rows.filter((one) => one.card_no_end === null).length,
  };
}
