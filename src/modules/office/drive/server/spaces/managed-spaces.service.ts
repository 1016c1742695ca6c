import { and, eq, exists, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfDepartments, namesOfUsers, running, staffWithin } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import { decidedScope, within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { driveRefusals as r, driveTexts as t } from '../../contract/drive.refusals.ts';
import { PERSONAL_BYTES } from '../../contract/drive-choices.ts';
import { driveMessages } from '../../contract/drive-messages.ts';
import { foldName, nameProblem } from '../../contract/drive-names.ts';
import type { driveSpaces, ManagedSpace } from '../../contract/drive-spaces.contract.ts';
import { insertFolder } from '../nodes/create-nodes.service.ts';
import { freeName } from '../nodes/node-names.service.ts';
import { deleteNodes } from '../nodes/stored.service.ts';
import { driveNode, driveShare, driveSpace } from '../tables.ts';
import { spaceIdOf } from './space-id.ts';
import { giveRoom, type SpaceRow, takeRoom } from './spaces.service.ts';

type Query = z.output<(typeof driveSpaces)['list']['query']>;

const SPACE = 'drive_space';

/** SQL condition: the person of a space has no place at its school any more. */
const hasLeft = sql`(${driveSpace.owner_id} is not null and not exists (select from ${userOrganization}
  join ${user} on ${user.id} = ${userOrganization.user_id}
  where ${userOrganization.user_id} = ${driveSpace.owner_id} and ${userOrganization.organization_id} = ${driveSpace.organization_id}
    and ${running(userOrganization)} and ${user.status} in ('unconfirmed', 'confirmed')))`;

const list = defineList<Query>({
  table: driveSpace,
  id: driveSpace.id,
  sorts: { used: driveSpace.used },
  default_sort: '-used',
  filters: {
    kind: is(driveSpace.kind),
    has_left: (wanted) => (wanted ? hasLeft : sql`not ${hasLeft}`),
  },
});

const read = (db: Db) =>
  db
    .select({
      space: driveSpace,
      has_left: sql<boolean>`${hasLeft}`,
      files: sql<number>`(select count(*)::int from ${driveNode} where ${driveNode.space_id} = ${driveSpace.id} and ${driveNode.kind} = 'file')`,
    })
    .from(driveSpace);

type Found = Awaited<ReturnType<typeof read>>[number];

/** The spaces of the school by how full they are. Of what lies in them only the number is told. */
export async function listSpaces(ctx: Context, query: Query) {
  const base = within(ctx.scope, driveSpace.organization_id);
  const page = await pageOf(ctx.db, list, query, base, (db, plan) => planned(read(db), plan));
  return { ...page, list: await shownAs(ctx.db, page.list) };
}

async function shownAs(db: Db, rows: readonly Found[]): Promise<ManagedSpace[]> {
  const people = await namesOfUsers(
    db,
    rows.map(({ space }) => space.owner_id),
  );
  const departments = await namesOfDepartments(
    db,
    rows.map(({ space }) => space.department_id),
  );
  return rows.map(({ space, has_left, files }) => {
    const { id, kind, bytes, used, version, updated_at, owner_id, department_id } = space;
    const named = people.get(owner_id ?? '') ?? departments.get(department_id ?? '');
    const holder = { id: owner_id ?? department_id ?? id, name: named?.name ?? '', name_en: named?.name_en ?? null };
    return { id, kind, bytes, used, version, updated_at, has_left, files, holder };
  });
}

async function getSpace({ db, scope }: Context, id: string, lock = false): Promise<SpaceRow> {
  const query = db
    .select()
    .from(driveSpace)
    .where(and(eq(driveSpace.id, id), within(scope, driveSpace.organization_id)));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** Gives a space more or less room. */
export async function resizeSpace(
  ctx: Context,
  id: string,
  { megabytes, version }: { megabytes: number; version: number },
) {
  const bytes = megabytes * 1024 ** 2;
  const before = await getSpace(ctx, id, true);
  if (before.version !== version) throw await staleBecause(ctx, SPACE, id, before);
  if (bytes < before.used) throw refuseFields({ megabytes: [t.below_used] });
  await ctx.db
    .update(driveSpace)
    .set({ bytes, version: version + 1, updated_at: sql`now()` })
    .where(eq(driveSpace.id, id));
  ctx.audit({
    action: 'drive_space.resize',
    target: [SPACE, id],
    organization_id: before.organization_id,
    before: { bytes: before.bytes },
    after: { bytes },
  });
  const [shown] = await shownAs(ctx.db, await read(ctx.db).where(eq(driveSpace.id, id)));
  if (!shown) throw refuse(shared.not_found);
  return shown;
}

/**
 * Hands the space of somebody who left over to a colleague: its bin is emptied, its shares end, and all else becomes a
 * folder of theirs under the name of who left. Nobody looks into it on the way.
 */
export async function handOverSpace(ctx: Context, id: string, given: { user_id: string; version: number }) {
  const { db } = ctx;
  const { organization_id, owner_id } = await getSpace(ctx, id);
  if (!owner_id || given.user_id === owner_id) throw refuse(owner_id ? r.own_heir : shared.not_found);
  if (!(await staffWithin(db, decidedScope([organization_id]), given.user_id)))
    throw refuseFields({ user_id: [t.not_staff] });
  const heirSpace = await lockWithHeir(ctx, id, organization_id, given.user_id);
  const before = await getSpace(ctx, id);
  if (before.version !== given.version) throw await staleBecause(ctx, SPACE, id, before);
  await requireLeft(db, id);
  await deleteNodes(db, ctx.services, id, sql`${driveNode.deleted_at} is not null`);
  await db.delete(driveShare).where(exists(ofSpace(db, id)));
  const { used } = await getSpace(ctx, id);
  await takeRoom(db, heirSpace, used);
  const moved = await takeOver(ctx, { from: id, to: heirSpace, owner_id, heir: given.user_id, organization_id });
  await giveRoom(db, id, used);
  await db
    .update(driveSpace)
    .set({ version: given.version + 1, updated_at: sql`now()` })
    .where(eq(driveSpace.id, id));
  ctx.audit({
    action: 'drive_space.hand_over',
    target: [SPACE, id],
    organization_id,
    before: { owner_id, used },
    after: { owner_id: given.user_id, nodes: moved },
  });
  return { moved };
}

const ofSpace = (db: Db, spaceId: string) =>
  db
    .select({ one: sql`1` })
    .from(driveNode)
    .where(and(eq(driveNode.id, driveShare.node_id), eq(driveNode.space_id, spaceId)));

/** Locks both spaces in the order of their ids; that of the heir is made where there is none yet. */
async function lockWithHeir({ db }: Context, id: string, organization_id: string, heir: string): Promise<string> {
  const heirSpace = spaceIdOf(organization_id, heir);
  await db
    .insert(driveSpace)
    .values({ id: heirSpace, organization_id, kind: 'personal', owner_id: heir, bytes: PERSONAL_BYTES })
    .onConflictDoNothing();
  for (const one of [id, heirSpace].sort())
    await db.select({ id: driveSpace.id }).from(driveSpace).where(eq(driveSpace.id, one)).for('update');
  return heirSpace;
}

async function requireLeft(db: Db, id: string): Promise<void> {
  const [row] = await db
    .select({ has_left: sql<boolean>`${hasLeft}` })
    .from(driveSpace)
    .where(eq(driveSpace.id, id));
  if (!row?.has_left) throw refuse(r.still_here);
}

interface TakeOver {
  readonly from: string;
  readonly to: string;
  readonly owner_id: string;
  readonly heir: string;
  readonly organization_id: string;
}

/** Everything of a space becomes a folder of another one. Returns how many nodes that were. */
async function takeOver(ctx: Context, { from, to, owner_id, heir, organization_id }: TakeOver): Promise<number> {
  const { db } = ctx;
  const name = (await namesOfUsers(db, [owner_id])).get(owner_id)?.name ?? '';
  const folded = foldName(name);
  const wanted = nameProblem(folded) ? owner_id.slice(-8) : folded;
  const place = { space_id: to, parent_id: to, above: [], reach: 'manage', by_space: true } as const;
  const folder = await insertFolder(ctx, place, await freeName(db, to, wanted), { by: heir, organization_id });
  const rows = await db
    .update(driveNode)
    .set({
      space_id: to,
      parent_id: sql`case when ${driveNode.parent_id} = ${from}::uuid then ${folder}::uuid else ${driveNode.parent_id} end`,
      above: sql`array[${folder}::uuid] || ${driveNode.above}`,
      version: sql`${driveNode.version} + 1`,
    })
    .where(eq(driveNode.space_id, from))
    .returning({ id: driveNode.id });
  await notify(ctx, {
    to: [heir],
    event: 'drive.handed_over',
    organization_id,
    title: {
      cn: localize(driveMessages.handed_over, 'cn', { who: name }),
      us: localize(driveMessages.handed_over, 'us', { who: name }),
    },
    link: `/drive?folder=${folder}`,
  });
  return rows.length;
}
