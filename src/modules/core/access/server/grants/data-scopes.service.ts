import { inArray } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { actionsByCode } from '../catalogue/actions.queries.ts';
import { getRequestedOrganization, getSubject } from '../explain/explain.service.ts';
import { type Named, namesOfReach, type Subject, type Way, waysOf } from '../explain/ways.queries.ts';
import { getRoleUser, updateRoleUser } from '../holders/role-user-moves.service.ts';
import type { RequestedScope } from './grant-guards.service.ts';

/** What somebody reaches by each code here. About oneself everybody may ask, about others holders of 1403. */
export async function viewDataScopes(ctx: Context, userId: string) {
  const isOneself = userId === ctx.actor.user_id;
  if (isOneself && !ctx.actor.organization_id)
    return { user: { id: userId, name: ctx.actor.name, name_en: null }, organization: null, list: [] };
  const here = await getRequestedOrganization(ctx, undefined, isOneself);
  const person = await getSubject(ctx, userId);
  return scopesIn(ctx, person, here);
}

const shown = ({ id, role, source, scopes }: Way) => ({ role_user_id: id, role, source, scopes: [...scopes] });

/** The union of what ways reach; one that reaches whole organisations outweighs departments. */
async function unionReach(db: Db, ways: readonly Way[]) {
  const ids = [...new Set(ways.flatMap((way) => [...way.reach.organizations]))];
  const organizations: Named[] = ids.length
    ? await db
        .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
        .from(organization)
        .where(inArray(organization.id, ids))
    : [];
  if (ways.some((way) => way.reach.departments === null)) return { organizations, departments: null };
  const departments = new Set(ways.flatMap((way) => [...(way.reach.departments ?? [])]));
  return { organizations, departments: await namesOfReach(db, { organizations: new Set(ids), departments }) };
}

/** Other scopes for one holding of the person; its days stay. */
export async function updateDataScopes(
  ctx: Context,
  userId: string,
  { role_user_id, scopes, reason }: { role_user_id: string; scopes: readonly RequestedScope[]; reason: string },
) {
  const held = await getRoleUser(ctx, role_user_id);
  if (held.user_id !== userId) throw refuse(shared.not_found);
  await updateRoleUser(ctx, role_user_id, { valid_to: held.valid_to, scopes, reason });
  return scopesIn(ctx, await getSubject(ctx, userId), await getRequestedOrganization(ctx, undefined, true));
}

async function scopesIn(ctx: Context, person: Subject & Named, here: Named) {
  return acrossOrganizations(ctx.db, async () => {
    const ways = (await waysOf(ctx.db, person, here)).filter((way) => way.closed === null);
    const actions = await actionsByCode(ctx.db, [...new Set(ways.flatMap((way) => way.codes))]);
    const list = [];
    for (const { code, name, name_en } of [...actions.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
      const own = ways.filter((way) => way.codes.includes(code));
      list.push({ code, name, name_en, ...(await unionReach(ctx.db, own)), ways: own.map(shown) });
    }
    const { id, name, name_en } = person;
    return { user: { id, name, name_en }, organization: here, list };
  });
}
