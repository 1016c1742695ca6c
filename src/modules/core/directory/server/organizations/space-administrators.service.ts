import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { definePort } from '#server/ports.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { organizationRefusals as r } from '../../contract/organizations.refusals.ts';
import { organization, spaceAdministrator, user } from '../tables.ts';
import { findOrganization } from './organization-tree.queries.ts';
import { maySetAdministrators, organizationMoves } from './organizations.service.ts';

export interface Administrator {
  readonly user_id: string;
  readonly with_children: boolean;
  readonly valid_to: string | null;
}

/** Makes the holders of the administrators' role in an organisation equal to the given people. */
type GiveRole = (
  source: EventSource,
  organizationId: string,
  administrators: readonly Administrator[],
  grantedBy: string,
) => Promise<void>;

/** How people get the role of an administrator; filled by the module that keeps roles. */
export const administratorRole = definePort<GiveRole>('the role of space administrators', async () => {});

const grantor = alias(user, 'grantor');

/** An organisation in the caller's scope, or one whose administrators they may set. */
async function getHome(ctx: Context, id: string) {
  const found = await findOrganization(ctx.db, id);
  const inScope = found && (ctx.scope.organizations.includes(id) || maySetAdministrators(ctx.actor, found));
  if (!found || !inScope || found.client_id !== ctx.actor.client_id) throw refuse(shared.not_found);
  return found;
}

export async function viewAdministrators(ctx: Context, id: string) {
  const home = await getHome(ctx, id);
  const rows = await ctx.db
    .select({
      user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      with_children: spaceAdministrator.with_children,
      valid_to: spaceAdministrator.valid_to,
      granted_by: { id: grantor.id, name: grantor.name, name_en: grantor.name_en },
    })
    .from(spaceAdministrator)
    .innerJoin(user, eq(user.id, spaceAdministrator.user_id))
    .leftJoin(grantor, eq(grantor.id, spaceAdministrator.granted_by))
    .where(eq(spaceAdministrator.organization_id, id))
    .orderBy(asc(user.name_pinyin), asc(user.id));
  return {
    list: rows,
    is_settable: home.status !== 'archived' && maySetAdministrators(ctx.actor, home),
    version: home.version,
  };
}

/** Sets all administrators of an organisation. Their role begins and ends with the commit. */
export async function updateAdministrators(
  ctx: Context,
  id: string,
  { administrators, version }: { administrators: readonly Administrator[]; version: number },
) {
  const home = await getHome(ctx, id);
  if (!maySetAdministrators(ctx.actor, home)) throw refuse(shared.no_right);
  if (administrators.length === 0) throw refuse(r.last_administrator);
  // who may set them was decided above by the organisation that this one hangs below: it may lie outside of the scope
  const ownGroup = eq(organization.client_id, home.client_id);
  const row = await organizationMoves.lockIn(ctx.db, ownGroup, id, 'set_administrators', version);
  const before = await ctx.db.select().from(spaceAdministrator).where(eq(spaceAdministrator.organization_id, id));
  await requirePeople(ctx, administrators, new Set(before.map((one) => one.user_id)));
  await ctx.db.delete(spaceAdministrator).where(eq(spaceAdministrator.organization_id, id));
  const known = new Map(before.map((one) => [one.user_id, one]));
  await ctx.db.insert(spaceAdministrator).values(
    administrators.map((one) => ({
      ...one,
      organization_id: id,
      granted_by: known.get(one.user_id)?.granted_by ?? ctx.actor.user_id,
    })),
  );
  await administratorRole.of(ctx.services)(ctx, id, administrators, ctx.actor.user_id);
  const now = new Set(administrators.map((one) => one.user_id));
  const added = [...now].filter((one) => !known.has(one));
  const removed = before.map((one) => one.user_id).filter((one) => !now.has(one));
  await organizationMoves.advance(ctx, row, 'set_administrators', {
    to: row.status as 'active',
    facts: { added: added.length, removed: removed.length },
  });
  ctx.audit({
    action: 'organization.set_administrators',
    target: ['organization', id],
    organization_id: id,
    before: { administrators: before.map((one) => one.user_id).sort() },
    after: { administrators: [...now].sort() },
  });
  await ctx.services.sessions.refresh(ctx.db, [...added, ...removed, ...now]);
  await sendNotice(ctx, row, added, true);
  await sendNotice(ctx, row, removed, false);
  return viewAdministrators(ctx, id);
}

async function requirePeople(ctx: Context, people: readonly Administrator[], before: ReadonlySet<string>) {
  const ids = people.map((one) => one.user_id);
  if (ids.includes(ctx.actor.user_id) && !before.has(ctx.actor.user_id)) throw refuse(r.yourself);
  if (new Set(ids).size !== ids.length)
    throw refuseFields({ administrators: [{ cn: '同一人只能出现一次', us: 'Each person can appear only once' }] });
  if (people.some((one) => one.valid_to !== null && one.valid_to < today()))
    throw refuseFields({ administrators: [{ cn: '结束日期不能早于今天', us: 'The end date is in the past' }] });
  const known = await ctx.db
    .select({ id: user.id, types: user.types })
    .from(user)
    .innerJoin(organization, eq(organization.id, user.client_id))
    .where(
      and(
        inArray(user.id, ids),
        eq(user.client_id, ctx.actor.client_id ?? ''),
        inArray(user.status, ['unconfirmed', 'confirmed']),
      ),
    );
  if (known.length !== ids.length || known.some((one) => !one.types.includes('teacher')))
    throw refuseFields({ administrators: [{ cn: '请选择本集团的教职工', us: 'Choose staff in this school group' }] });
}

function sendNotice(
  ctx: Context,
  home: { readonly id: string; readonly name: string; readonly name_en: string | null },
  to: readonly string[],
  isAdded: boolean,
): Promise<void> {
  const name = home.name_en ?? home.name;
  return notify(ctx, {
    event: 'organization.set_administrators',
    to,
    organization_id: home.id,
    title: isAdded
      ? { cn: `您已成为${home.name}的空间管理员`, us: `You’re now an administrator of ${name}` }
      : { cn: `您不再是${home.name}的空间管理员`, us: `You’re no longer an administrator of ${name}` },
    link: isAdded ? `/systemOrg/${home.id}` : null,
  });
}
