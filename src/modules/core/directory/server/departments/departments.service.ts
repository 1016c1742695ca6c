import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves, historyOf } from '#server/lifecycle/moves.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { isSameLabel } from '#shared/text/label.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { departmentLifecycle } from '../../contract/departments.lifecycle.ts';
import { departmentRefusals as r } from '../../contract/departments.refusals.ts';
import type { departmentChange, departmentDraft } from '../../contract/departments.shapes.ts';
import { running, todayOf } from '../dated.queries.ts';
import { departmentLeadersChanged, departmentMoved } from '../directory.events.ts';
import { department, departmentLeader, organization, userDepartment } from '../tables.ts';
import { viewDepartment } from './department-view.service.ts';
import { fitsBelow, isBelow } from './departments.policy.ts';
import { type DepartmentRow, findInScope, managedIn, measureBelow } from './departments.queries.ts';

type Draft = z.output<typeof departmentDraft>;
type Change = z.output<typeof departmentChange>;

export const departmentMoves = bindMoves({
  type: 'department',
  lifecycle: departmentLifecycle,
  table: department,
  wrong_state: r.wrong_state,
});

/** A department inside the caller's scope; everything else does not exist. */
export async function getManaged(ctx: Context, id: string): Promise<DepartmentRow> {
  const found = await findInScope(ctx.db, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/**
 * Everybody who changes the shape of one organisation's tree waits here for the one before: what is read afterwards
 * stays true until the end of the transaction. Reading, and rows that refer to the organisation, do not wait.
 */
export async function lockTree(db: Db, organizationId: string): Promise<void> {
  await db
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for('no key update');
}

/** Locks departments in the order of their ids, so that two who want the same ones never wait in a circle. */
export async function lockRows(db: Db, ids: readonly string[]): Promise<DepartmentRow[]> {
  return db
    .select()
    .from(department)
    .where(inArray(department.id, [...ids]))
    .orderBy(asc(department.id))
    .for('update');
}

export async function createDepartment(ctx: Context, draft: Draft) {
  const { organization_id, parent_id } = draft;
  if (!ctx.scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
  if (!parent_id && ctx.scope.departments) throw refuse(shared.not_found);
  const [home] = await ctx.db
    .select({ code: organization.code, status: organization.status })
    .from(organization)
    .where(eq(organization.id, organization_id));
  if (home?.status !== 'active') throw refuse(shared.not_found);
  await lockTree(ctx.db, organization_id);
  const parent = parent_id ? await getManaged(ctx, parent_id) : null;
  if (parent && parent.organization_id !== organization_id) throw refuse(shared.not_found);
  if (parent?.status === 'archived') throw refuse(r.archived);
  if (parent?.kind === 'class') throw refuse(shared.not_found);
  const id = uuidv7();
  const depth = (parent?.depth ?? 0) + 1;
  if (!fitsBelow({ depth }, depth, parent)) throw refuse(r.too_deep);
  await requireFreeName(ctx.db, { ...draft, id });
  const [row] = await ctx.db
    .insert(department)
    .values({
      ...draft,
      ...searchKeysOf(draft.name),
      id,
      path: parent ? `${parent.path}/${id}` : id,
      depth,
      department_unitid: draft.department_unitid ?? `${home.code}-${draft.code}`,
    })
    .returning()
    .catch((error: unknown) => taken(error, draft.department_unitid === null));
  await departmentMoves.begin(ctx, row as DepartmentRow, 'create', { name: draft.name });
  ctx.audit({ action: 'department.create', target: ['department', id], organization_id, after: draft });
  return viewDepartment(ctx, id);
}

/** Changes facts, and with another `parent_id` the place in the tree. The loser of two changes learns who was first. */
export async function updateDepartment(ctx: Context, id: string, { version, parent_id, ...facts }: Change) {
  const before = await getManaged(ctx, id);
  if (before.kind === 'class' && (facts.name || facts.code || facts.kind)) throw refuse(r.class_moves);
  const isMoving = parent_id !== undefined && parent_id !== before.parent_id;
  if (isMoving) {
    await moveDepartment(ctx, before, parent_id, version);
    if (Object.keys(facts).length) await changeFacts(ctx, id, facts);
  } else {
    if (facts.name !== undefined) await lockTree(ctx.db, before.organization_id);
    await changeFacts(ctx, id, facts, version);
  }
  return viewDepartment(ctx, id);
}

async function changeFacts(ctx: Context, id: string, facts: Omit<Change, 'version' | 'parent_id'>, version?: number) {
  const row = await departmentMoves.lockIn(ctx.db, managedIn(ctx.scope), id, 'update', version);
  const renamed = facts.name !== undefined && facts.name !== row.name;
  if (facts.name !== undefined && renamed) await requireFreeName(ctx.db, { ...row, name: facts.name });
  const set = {
    ...facts,
    ...(facts.name === undefined ? {} : searchKeysOf(facts.name)),
    ...(renamed ? { former_names: [...row.former_names, row.name].slice(-20) } : {}),
  };
  const fields = Object.keys(facts).filter((key) => {
    const name = key as keyof typeof facts;
    return facts[name] !== undefined && facts[name] !== row[name];
  });
  await departmentMoves
    .advance(ctx, row, 'update', {
      set: set as Partial<DepartmentRow>,
      facts: { fields, ...(renamed ? { from: row.name, to: facts.name } : {}) },
    })
    .catch((error: unknown) => taken(error));
}

async function moveDepartment(ctx: Context, before: DepartmentRow, parentId: string | null, version: number) {
  if (before.kind === 'class') throw refuse(r.class_moves);
  if (!parentId && ctx.scope.departments) throw refuse(shared.not_found);
  await lockTree(ctx.db, before.organization_id);
  await lockRows(ctx.db, parentId ? [before.id, parentId] : [before.id]);
  const row = await departmentMoves.lockIn(ctx.db, managedIn(ctx.scope), before.id, 'move', version);
  const parent = parentId ? await getManaged(ctx, parentId) : null;
  if (parent && parent.organization_id !== row.organization_id) throw refuse(shared.not_found);
  if (parent?.kind === 'class') throw refuse(shared.not_found);
  if (parent?.status === 'archived') throw refuse(r.archived);
  await requireFreeName(ctx.db, { ...row, parent_id: parentId });
  await moveBelow(ctx, row, parent, 'move');
}

/**
 * Puts a locked department below another one of its organisation (null: to the top) with everything below it. Refuses
 * circles and trees that grow too deep. The caller holds the lock of the tree.
 */
export async function moveBelow(
  ctx: Context,
  row: DepartmentRow,
  parent: DepartmentRow | null,
  move: 'move' | 'undo_merge',
): Promise<void> {
  if (parent && isBelow(parent.path, row.id)) throw refuse(r.below_itself);
  const { deepest } = await measureBelow(ctx.db, row.path);
  if (!fitsBelow(row, deepest, parent)) throw refuse(r.too_deep);
  const path = parent ? `${parent.path}/${row.id}` : row.id;
  const depth = (parent?.depth ?? 0) + 1;
  const [former] = row.parent_id
    ? await ctx.db.select({ name: department.name }).from(department).where(eq(department.id, row.parent_id))
    : [];
  await ctx.db
    .update(department)
    .set({
      path: sql`${path} || substr(${department.path}, ${row.path.length + 1})`,
      depth: sql`${department.depth} + ${depth - row.depth}`,
    })
    .where(sql`${department.path} like ${`${row.path}/%`}`);
  await departmentMoves
    .advance(ctx, row, move, {
      ...(move === 'undo_merge' ? { to: 'active' as const } : {}),
      set: { parent_id: parent?.id ?? null, path, depth },
      facts: { name: row.name, from: former?.name ?? null, to: parent?.name ?? null },
    })
    .catch((error: unknown) => taken(error));
  const above = [...new Set([...row.path.split('/'), ...path.split('/')])];
  await notifyMoved(ctx, row, above);
}

/** Roles that reach "my departments and below" reach something else now, for everybody along both lines. */
export async function notifyMoved(ctx: Context, row: DepartmentRow, above: readonly string[]): Promise<void> {
  const people = await ctx.db
    .selectDistinct({ id: userDepartment.user_id })
    .from(userDepartment)
    .where(and(inArray(userDepartment.department_id, [...above]), running(userDepartment)));
  await ctx.services.sessions.refresh(
    ctx.db,
    people.map((one) => one.id),
  );
  await departmentMoved.emit(ctx, { organization_id: row.organization_id, department_id: row.id, above });
}

/** Closes an empty department. */
export async function archiveDepartment(ctx: Context, id: string): Promise<void> {
  const before = await getManaged(ctx, id);
  if (before.kind === 'class') throw refuse(r.class_moves);
  await lockTree(ctx.db, before.organization_id);
  const row = await departmentMoves.lockIn(ctx.db, managedIn(ctx.scope), id, 'archive');
  const { n: below } = await measureBelow(ctx.db, row.path);
  const [members] = await ctx.db
    .select({ n: sql<number>`count(distinct ${userDepartment.user_id})::int` })
    .from(userDepartment)
    .where(and(eq(userDepartment.department_id, id), notEnded));
  if (below > 0 || (members?.n ?? 0) > 0) throw refuse(r.not_empty, { n: members?.n ?? 0, m: below });
  await ctx.db
    .update(departmentLeader)
    .set({ valid_to: addDays(today(), -1) })
    .where(and(eq(departmentLeader.department_id, id), running(departmentLeader)));
  await departmentMoves.advance(ctx, row, 'archive', { set: { leader_id: null }, facts: { name: row.name } });
  await departmentLeadersChanged.emit(ctx, { organization_id: row.organization_id, department_id: id });
}

/** Places that hold today or later. */
export const notEnded = sql`(${userDepartment.valid_to} is null or ${userDepartment.valid_to} >= ${todayOf(userDepartment.organization_id)})`;

export async function viewHistory(ctx: Context, id: string) {
  await getManaged(ctx, id);
  const events = await historyOf(ctx.db, 'department', id);
  return { list: events.map((event) => ({ ...event, facts: event.facts ?? null })) };
}

export function searchKeysOf(name: string): { name_pinyin: string; name_initials: string } {
  const { name_pinyin, name_initials } = nameKeys(name);
  return { name_pinyin, name_initials };
}

type Named = Pick<DepartmentRow, 'id' | 'organization_id' | 'parent_id' | 'name'>;

/**
 * Whether a department beside it has this name, if only in another width or with other spaces. The caller holds the lock
 * of the tree: of two at the same moment the second one finds the name of the first.
 */
export async function isNameTaken(db: Db, { id, organization_id, parent_id, name }: Named): Promise<boolean> {
  const beside = await db
    .select({ name: department.name })
    .from(department)
    .where(
      and(
        eq(department.organization_id, organization_id),
        parent_id ? eq(department.parent_id, parent_id) : isNull(department.parent_id),
        eq(department.status, 'active'),
        ne(department.id, id),
      ),
    );
  return beside.some((one) => isSameLabel(one.name, name));
}

/** Refuses (422) such a name. */
async function requireFreeName(db: Db, wanted: Named): Promise<void> {
  if (await isNameTaken(db, wanted)) throw refuseFields(nameTaken);
}

const nameTaken = { name: [{ cn: '同级已有同名部门', us: 'A department at this level already has this name' }] };
const codeTaken = { code: [{ cn: '编码已存在', us: 'This code already exists' }] };
const TAKEN: Readonly<Record<string, Parameters<typeof refuseFields>[0]>> = {
  department_organization_id_code_unique: codeTaken,
  department_department_unitid_key: { department_unitid: [{ cn: '编号已存在', us: 'This number already exists' }] },
  department_name: nameTaken,
};

/** Puts the database's word about a double on the field that causes it; a number made of the code fails by the code. */
function taken(error: unknown, isNumberMade = false): never {
  const name = constraintOf(error) ?? '';
  const fields = isNumberMade && name === 'department_department_unitid_key' ? codeTaken : TAKEN[name];
  throw fields ? refuseFields(fields) : error;
}
