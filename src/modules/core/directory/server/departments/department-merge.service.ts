import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { departmentRefusals as r } from '../../contract/departments.refusals.ts';
import { running, todayOf } from '../dated.queries.ts';
import { departmentLeadersChanged } from '../directory.events.ts';
import { department, departmentLeader, departmentMerge, userDepartment } from '../tables.ts';
import { viewDepartment } from './department-view.service.ts';
import { fitsBelow, isBelow } from './departments.policy.ts';
import { type DepartmentRow, managedIn, measureBelow } from './departments.queries.ts';
import {
  departmentMoves,
  getManaged,
  isNameTaken,
  lockRows,
  lockTree,
  notEnded,
  notifyMoved,
} from './departments.service.ts';

interface Wish {
  readonly into_id: string;
  readonly dry_run: boolean;
  readonly revision: string | null;
}

const UNDO_HOURS = 24;

/** Counts what would go over (dry run), or carries it out when nothing changed since it was counted. */
export async function mergeDepartment(ctx: Context, id: string, { into_id, dry_run, revision }: Wish) {
  if (id === into_id) throw refuse(r.merge_itself);
  const { organization_id } = await getManaged(ctx, id);
  await lockTree(ctx.db, organization_id);
  await lockRows(ctx.db, [id, into_id]);
  const target = await getManaged(ctx, into_id);
  if (target.organization_id !== organization_id) throw refuse(r.merge_elsewhere);
  if (target.status === 'archived') throw refuse(r.archived);
  const source = await departmentMoves.lockIn(ctx.db, managedIn(ctx.scope), id, 'merge');
  if (source.kind === 'class' || target.kind === 'class') throw refuse(r.class_moves);
  if (isBelow(target.path, id)) throw refuse(r.below_itself);
  const plan = await planOf(ctx, source, target);
  const found = revisionOf(source, target, plan);
  const moves = {
    places: plan.places.length,
    doubles: plan.doubles.length,
    departments: plan.departments.length,
    leaders: plan.leaders.length,
  };
  if (dry_run) return { dry_run, revision: found, moves, department: await viewDepartment(ctx, into_id) };
  if (revision !== found) throw refuse(r.merge_changed);
  await executeMerge(ctx, source, target, plan);
  return { dry_run, revision: found, moves, department: await viewDepartment(ctx, into_id) };
}

type Plan = Awaited<ReturnType<typeof planOf>>;

async function planOf(ctx: Context, source: DepartmentRow, target: DepartmentRow) {
  const places = await ctx.db
    .select()
    .from(userDepartment)
    .where(and(inArray(userDepartment.department_id, [source.id, target.id]), notEnded));
  const there = places.filter((place) => place.department_id === target.id);
  const own = places.filter((place) => place.department_id === source.id);
  const duplicateOf = (place: (typeof places)[number]) =>
    there.find((other) => other.user_id === place.user_id && other.post_id === place.post_id);
  const children = await ctx.db
    .select({
      id: department.id,
      name: department.name,
      name_en: department.name_en,
      parent_id: department.parent_id,
    })
    .from(department)
    .where(and(inArray(department.parent_id, [source.id, target.id]), eq(department.status, 'active')));
  const departments = children.filter((child) => child.parent_id === source.id);
  const names = new Set(children.filter((child) => child.parent_id === target.id).map((child) => child.name));
  const clashes = departments
    .filter((child) => names.has(child.name))
    .map((child) => (ctx.lang === 'us' && child.name_en) || child.name);
  if (clashes.length) throw refuse(r.merge_names, { names: listIn(ctx.lang, clashes) });
  const { deepest } = await measureBelow(ctx.db, source.path);
  if (deepest && !fitsBelow({ depth: source.depth + 1 }, deepest, target)) throw refuse(r.too_deep);
  const leaders = await ctx.db
    .select()
    .from(departmentLeader)
    .where(and(inArray(departmentLeader.department_id, [source.id, target.id]), running(departmentLeader)));
  const leading = new Set(leaders.filter((one) => one.department_id === target.id).map((one) => one.user_id));
  const ownLeaders = leaders.filter((one) => one.department_id === source.id);
  return {
    places: own.filter((place) => !duplicateOf(place)),
    doubles: own.flatMap((place) => {
      const duplicate = duplicateOf(place);
      return duplicate ? [{ place, duplicate }] : [];
    }),
    departments,
    leaders: ownLeaders.filter((one) => !leading.has(one.user_id)),
    ended_leaders: ownLeaders.filter((one) => leading.has(one.user_id)),
  };
}

/** Changes whenever something that the dry run counted changes. */
function revisionOf(source: DepartmentRow, target: DepartmentRow, plan: Plan): string {
  const facts = [
    [source.id, source.version, target.id, target.version],
    plan.places.map((place) => place.id).sort(),
    plan.doubles.map(({ place, duplicate }) => [place.id, duplicate.id]).sort(),
    plan.departments.map((child) => child.id).sort(),
    plan.leaders.map((leader) => leader.id).sort(),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

async function executeMerge(ctx: Context, source: DepartmentRow, target: DepartmentRow, plan: Plan): Promise<void> {
  const yesterday = addDays(today(), -1);
  const ended = plan.doubles.map(({ place }) => place);
  const mains = plan.doubles
    .filter(({ place, duplicate }) => place.is_main && !duplicate.is_main)
    .map(({ duplicate }) => duplicate.id);
  await setPlaces(ctx, ended, { valid_to: yesterday, state: 'ended', end_reason: `→ ${target.name}` });
  await setPlaces(
    ctx,
    mains.map((id) => ({ id })),
    { is_main: true },
  );
  await setPlaces(ctx, plan.places, { department_id: target.id });
  await setLeaders(ctx, plan.ended_leaders, { valid_to: yesterday });
  await setLeaders(
    ctx,
    plan.leaders.filter((one) => one.kind === 'chief'),
    { kind: 'deputy' },
  );
  await setLeaders(ctx, plan.leaders, { department_id: target.id });
  await moveChildren(ctx, plan.departments, source, target);
  await ctx.db.insert(departmentMerge).values({
    organization_id: source.organization_id,
    source_id: source.id,
    target_id: target.id,
    merged_by: ctx.actor.user_id,
    moved: {
      places: plan.places.map((place) => place.id),
      ended_places: ended.map(({ id, valid_to }) => ({ id, valid_to })),
      mains,
      departments: plan.departments.map((child) => child.id),
      leaders: plan.leaders.map(({ id, kind }) => ({ id, kind })),
      ended_leaders: plan.ended_leaders.map(({ id, valid_to }) => ({ id, valid_to })),
    },
  });
  await departmentMoves.advance(ctx, source, 'merge', {
    set: { merged_into: target.id, leader_id: null },
    facts: { name: source.name, to: target.name },
  });
  await departmentMoves.advance(ctx, target, 'take_over', {
    set: { former_names: [...new Set([...target.former_names, ...source.former_names, source.name])].slice(-20) },
    facts: { from: source.name, places: plan.places.length },
  });
  for (const row of [source, target])
    await departmentLeadersChanged.emit(ctx, { organization_id: row.organization_id, department_id: row.id });
  await notifyMoved(ctx, source, [...source.path.split('/'), ...target.path.split('/')]);
}

/** Sub-departments go from one parent below another, with their whole trees. */
async function moveChildren(
  ctx: Context,
  children: readonly { readonly id: string }[],
  from: DepartmentRow,
  to: DepartmentRow,
): Promise<void> {
  for (const { id } of children) {
    await ctx.db
      .update(department)
      .set({
        path: sql`${to.path} || substr(${department.path}, ${from.path.length + 1})`,
        depth: sql`${department.depth} + ${to.depth - from.depth}`,
        parent_id: sql`case when ${department.id} = ${id} then ${to.id}::uuid else ${department.parent_id} end`,
        version: sql`${department.version} + 1`,
      })
      .where(sql`${department.path} || '/' like ${`${from.path}/${id}/%`}`);
  }
}

async function setPlaces(
  ctx: Context,
  rows: readonly { readonly id: string }[],
  set: Partial<typeof userDepartment.$inferInsert>,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  if (ids.length) await ctx.db.update(userDepartment).set(set).where(inArray(userDepartment.id, ids));
}

async function setLeaders(
  ctx: Context,
  rows: readonly { readonly id: string }[],
  set: Partial<typeof departmentLeader.$inferInsert>,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  if (ids.length) await ctx.db.update(departmentLeader).set(set).where(inArray(departmentLeader.id, ids));
}

/** Takes the last merge of a closed department back. What was moved on or ended since stays where it is. */
export async function undoMerge(ctx: Context, id: string) {
  const before = await getManaged(ctx, id);
  await lockTree(ctx.db, before.organization_id);
  const source = await departmentMoves.lockIn(ctx.db, managedIn(ctx.scope), id, 'undo_merge');
  const [merge] = await ctx.db
    .select()
    .from(departmentMerge)
    .where(and(eq(departmentMerge.source_id, id), isNull(departmentMerge.undone_at)))
    .orderBy(desc(departmentMerge.merged_at))
    .limit(1);
  if (!merge) throw refuse(shared.not_found);
  if (Date.now() - Date.parse(merge.merged_at) > UNDO_HOURS * 3_600_000) throw refuse(r.undo_too_late);
  const target = await getManaged(ctx, merge.target_id);
  if (await isNameTaken(ctx.db, source)) throw refuse(r.merge_names, { names: source.name });
  const opened = await departmentMoves.advance(ctx, source, 'undo_merge', {
    set: { merged_into: null },
    facts: { name: source.name, from: target.name },
  });
  await takeBack(ctx, merge, opened, target);
  await ctx.db.update(departmentMerge).set({ undone_at: sql`now()` }).where(eq(departmentMerge.id, merge.id));
  for (const row of [source, target])
    await departmentLeadersChanged.emit(ctx, { organization_id: row.organization_id, department_id: row.id });
  await notifyMoved(ctx, source, [...source.path.split('/'), ...target.path.split('/')]);
  return viewDepartment(ctx, id);
}

async function takeBack(
  ctx: Context,
  { moved }: typeof departmentMerge.$inferSelect,
  source: DepartmentRow,
  target: DepartmentRow,
): Promise<void> {
  const still = (ids: readonly string[]) =>
    and(inArray(userDepartment.id, [...ids]), eq(userDepartment.department_id, target.id), notEnded);
  if (moved.mains.length) await ctx.db.update(userDepartment).set({ is_main: false }).where(still(moved.mains));
  if (moved.places.length)
    await ctx.db.update(userDepartment).set({ department_id: source.id }).where(still(moved.places));
  for (const { id, valid_to } of moved.ended_places)
    await setPlaces(ctx, [{ id }], { valid_to, state: 'active', end_reason: null });
  const children = moved.departments.length
    ? await ctx.db
        .select({ id: department.id })
        .from(department)
        .where(and(inArray(department.id, [...moved.departments]), eq(department.parent_id, target.id)))
    : [];
  await moveChildren(ctx, children, target, source);
  for (const { id, kind } of moved.leaders)
    await ctx.db
      .update(departmentLeader)
      .set({ department_id: source.id, kind })
      .where(
        and(eq(departmentLeader.id, id), eq(departmentLeader.department_id, target.id), running(departmentLeader)),
      );
  for (const { id, valid_to } of moved.ended_leaders) await setLeaders(ctx, [{ id }], { valid_to });
  await stepLeader(ctx, source.id);
  await stepLeader(ctx, target.id);
}

/** Keeps `leader_id` equal to the present chief. */
export async function stepLeader(ctx: Pick<Context, 'db'>, departmentId: string): Promise<void> {
  const chief = sql<string | null>`(select one.user_id from ${departmentLeader} one
    where one.department_id = ${departmentId} and one.kind = 'chief'
      and one.valid_from <= ${todayOf(department.organization_id)}
      and (one.valid_to is null or one.valid_to >= ${todayOf(department.organization_id)}) limit 1)`;
  await ctx.db.update(department).set({ leader_id: chief }).where(eq(department.id, departmentId));
}
