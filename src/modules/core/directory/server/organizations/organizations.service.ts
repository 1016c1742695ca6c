import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { noticeRights } from '#modules/desk/notices/rights.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { constraintOf } from '#server/database/database.ts';
import { decidedScope, type Scope } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves, historyOf } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { canMove, type MoveOf } from '#shared/lifecycle.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { ORGANIZATION_ACTIONS, organizationLifecycle } from '../../contract/organizations.lifecycle.ts';
import { ORGANIZATION_DEPTH_MAX, organizationRefusals as r } from '../../contract/organizations.refusals.ts';
import type { organizationChange, organizationDraft } from '../../contract/organizations.shapes.ts';
import { stageOf } from '../../contract/stages.ts';
import { directoryRights } from '../../rights.ts';
import { covers } from '../covering.ts';
import { searchKeysOf } from '../departments/departments.service.ts';
import { organizationSuspended } from '../directory.events.ts';
import { organization, schoolCampus, spaceAdministrator, userOrganization } from '../tables.ts';
import {
  countBelow,
  countsOf,
  findOrganization,
  listOwnOrganizations,
  type OrganizationCounts,
  type OrganizationRow,
} from './organization-tree.queries.ts';

type Draft = z.output<typeof organizationDraft>;
type Change = z.output<typeof organizationChange>;
type OwnQuery = Parameters<typeof listOwnOrganizations>[2];
type Found = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

export const organizationMoves = bindMoves({
  type: 'organization',
  lifecycle: organizationLifecycle,
  table: organization,
  wrong_state: r.wrong_state,
});

/**
 * Who manages an organisation: holders of 0402 on the one above it; in the admin area holders of 99999 and 1413, whose
 * scope is the whole school group.
 */
export type ManagingArea = 'school' | 'admin';

/** Organisations that are managed from an area. Archived and suspended ones stand below those that the scope names. */
async function managedIds(ctx: Context, area: ManagingArea): Promise<string[]> {
  if (area === 'admin') requireAdminArea(ctx.actor);
  const rows = await ctx.db
    .select({ id: organization.id, path: organization.path, status: organization.status })
    .from(organization)
    .where(ctx.actor.client_id ? eq(organization.client_id, ctx.actor.client_id) : sql`false`);
  const own = new Set(ctx.scope.organizations);
  const isManaged = (path: string) => path.split('/').some((id) => own.has(id));
  return rows.filter((row) => own.has(row.id) || (row.status !== 'active' && isManaged(row.path))).map((row) => row.id);
}

/** The admin area asks for its own code beside that of the page. */
export function requireAdminArea(actor: Actor): void {
  if (!holds(actor, accessRights.administration)) throw refuse(shared.no_right);
}

async function getManaged(ctx: Context, id: string, area: ManagingArea): Promise<Found> {
  if (!(await managedIds(ctx, area)).includes(id)) throw refuse(shared.not_found);
  const found = await findOrganization(ctx.db, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Locks an organisation that is managed from an area, for a move out of its state. */
const lockManaged = async (
  ctx: Context,
  id: string,
  area: ManagingArea,
  move: MoveOf<typeof organizationLifecycle>,
  version?: number,
) => organizationMoves.lockIn(ctx.db, inArray(organization.id, await managedIds(ctx, area)), id, move, version);

/** Whether the caller manages the organisation above, and so may create, suspend and archive this one. */
function managesParent(actor: Actor, area: ManagingArea, row: { readonly parent_id: string | null }): boolean {
  const code = area === 'admin' ? accessRights.clients : directoryRights.manage;
  return row.parent_id !== null && covers(actor, code, { organization_id: row.parent_id });
}

function shown(ctx: Context, area: ManagingArea, row: Found, counts: Map<string, OrganizationCounts>) {
  const { path: _path, ...facts } = row;
  const code = area === 'admin' ? accessRights.clients : directoryRights.manage;
  const above = managesParent(ctx.actor, area, row);
  const self = above || covers(ctx.actor, code, { organization_id: row.id });
  const actions = ORGANIZATION_ACTIONS.filter((action) => {
    if (action === 'create') return self && row.status === 'active' && row.depth < ORGANIZATION_DEPTH_MAX;
    if (!canMove(organizationLifecycle, action, row.status)) return false;
    if (action === 'update') return self;
    if (action === 'set_administrators') return maySetAdministrators(ctx.actor, row);
    return above;
  });
  const none = { departments_count: 0, staff_count: 0, students_count: 0 };
  return { ...facts, ...(counts.get(row.id) ?? none), actions };
}

/** Administrators are set by people with the right on the organisation above; those of the root by super admins. */
export function maySetAdministrators(actor: Actor, row: { readonly parent_id: string | null }): boolean {
  if (actor.is_super_admin) return true;
  return row.parent_id !== null && covers(actor, directoryRights.administrators, { organization_id: row.parent_id });
}

export async function viewOwnOrganizations(ctx: Context, query: OwnQuery, area: ManagingArea = 'school') {
  const { rows, total } = await listOwnOrganizations(ctx.db, await managedIds(ctx, area), query);
  const ids = rows.map((row) => row.id);
  const counts = await acrossOrganizations(ctx.db, () => countsOf(ctx.db, ids));
  const list = rows.map((row) => shown(ctx, area, row, counts));
  return { list, total, page: query.page, per_page: query.per_page };
}

export async function viewOrganization(ctx: Context, id: string, area: ManagingArea = 'school') {
  const found = await getManaged(ctx, id, area);
  // its rows are in reach only while it is active
  const counts = await acrossOrganizations(ctx.db, () => countsOf(ctx.db, [id]));
  return shown(ctx, area, found, counts);
}

/** Below an organisation that the caller keeps, with its first campus. */
export async function createOrganization(ctx: Context, draft: Draft, area: ManagingArea = 'school') {
  const parent = await lockManaged(ctx, draft.parent_id, area, 'create');
  if (parent.depth >= ORGANIZATION_DEPTH_MAX) throw refuse(r.too_deep);
  const id = uuidv7();
  const [row] = await ctx.db
    .insert(organization)
    .values({
      ...draft,
      ...searchKeysOf(draft.name),
      id,
      client_id: parent.client_id,
      path: `${parent.path}/${id}`,
      depth: parent.depth + 1,
      stage: stageOf(draft.stage_codes),
      department_unitid: draft.department_unitid ?? `${draft.code}0000`,
    })
    .returning()
    .catch(taken);
  const campus = { organization_id: id, code: 'MAIN', name: '本部', name_en: 'Main campus', address: draft.address };
  // nobody reaches the new organisation before it exists
  await acrossOrganizations(ctx.db, async () => {
    await ctx.db.insert(schoolCampus).values({ ...campus, is_default: true });
  });
  await organizationMoves.begin(ctx, row as OrganizationRow, 'create', { name: draft.name });
  ctx.audit({ action: 'organization.create', target: ['organization', id], organization_id: parent.id, after: draft });
  await refreshTreeAdministrators(ctx);
  return shown(ctx, area, (await findOrganization(ctx.db, id)) as Found, new Map());
}

/** Administrators of organisation trees reach one more, or one less; the caller at once, for the page that follows. */
async function refreshTreeAdministrators(ctx: Context): Promise<void> {
  const { sessions } = ctx.services;
  await sessions.refresh(ctx.db, [ctx.actor.user_id]);
  ctx.afterCommit(() => sessions.forget([ctx.actor.user_id]));
}

export async function updateOrganization(ctx: Context, id: string, change: Change, area: ManagingArea = 'school') {
  const { version, ...facts } = change;
  const row = await lockManaged(ctx, id, area, 'update', version);
  if (row.kind === 'school' && !facts.address)
    throw refuseFields({ address: [{ cn: '学校须填写地址', us: 'A school needs an address' }] });
  const fields = Object.keys(facts).filter(
    (key) => JSON.stringify(facts[key as keyof typeof facts]) !== JSON.stringify(row[key as keyof typeof row]),
  );
  await organizationMoves.advance(ctx, row, 'update', {
    to: row.status as 'active',
    set: { ...facts, ...searchKeysOf(facts.name), stage: stageOf(facts.stage_codes) },
    facts: { fields, ...(facts.name === row.name ? {} : { from: row.name, to: facts.name }) },
  });
  return viewOrganization(ctx, id, area);
}

/** Suspends or resumes. With the commit nobody works in a suspended organisation any more. */
export async function setOrganizationStatus(ctx: Context, id: string, status: 'active' | 'suspended', reason: string) {
  const found = await getManaged(ctx, id, 'school');
  if (found.parent_id === null) throw refuse(r.root);
  if (!managesParent(ctx.actor, 'school', found)) throw refuse(shared.no_right);
  const move = status === 'active' ? 'resume' : 'suspend';
  const row = await lockManaged(ctx, id, 'school', move);
  await organizationMoves.advance(ctx, row, move, { reason, facts: { name: row.name } });
  const people = await acrossOrganizations(ctx.db, () => listMemberIds(ctx, id));
  await ctx.services.sessions.refresh(ctx.db, people.members);
  await refreshTreeAdministrators(ctx);
  if (status === 'suspended') await organizationSuspended.emit(ctx, { organization_id: id });
  await notify(ctx, {
    event: `organization.${move}`,
    to: people.administrators,
    organization_id: found.parent_id,
    title:
      status === 'suspended'
        ? { cn: `${row.name}已停用`, us: `${row.name_en ?? row.name} was suspended` }
        : { cn: `${row.name}已恢复使用`, us: `${row.name_en ?? row.name} was resumed` },
    body: { cn: reason, us: reason },
    link: null,
  });
  const after = (await findOrganization(ctx.db, id)) as Found;
  return shown(ctx, 'school', after, await acrossOrganizations(ctx.db, () => countsOf(ctx.db, [id])));
}

async function listMemberIds(ctx: Context, id: string) {
  const members = await ctx.db
    .selectDistinct({ id: userOrganization.user_id })
    .from(userOrganization)
    .where(eq(userOrganization.organization_id, id));
  const administrators = await ctx.db
    .select({ id: spaceAdministrator.user_id })
    .from(spaceAdministrator)
    .where(inArray(spaceAdministrator.organization_id, [id]));
  return { members: members.map((one) => one.id), administrators: administrators.map((one) => one.id) };
}

/** Archives a suspended organisation that is empty; those above still read it. */
export async function archiveOrganization(ctx: Context, id: string, area: ManagingArea = 'school'): Promise<void> {
  const found = await getManaged(ctx, id, area);
  if (found.parent_id === null) throw refuse(r.root);
  if (!managesParent(ctx.actor, area, found)) throw refuse(shared.no_right);
  const row = await lockManaged(ctx, id, area, 'archive');
  const { units, members } = await acrossOrganizations(ctx.db, () => countBelow(ctx.db, row));
  if (units > 0 || members > 0) throw refuse(r.not_empty, { n: units, m: members });
  await organizationMoves.advance(ctx, row, 'archive', { facts: { name: row.name } });
}

export async function viewOrganizationHistory(ctx: Context, id: string) {
  await getManaged(ctx, id, 'school');
  return { list: [...(await historyOf(ctx.db, 'organization', id))] };
}

/** Organisations to which the caller may announce: those that their 0707 reaches as a whole. */
export async function viewAnnouncementOrganizations(ctx: Context) {
  const scope: Scope = holds(ctx.actor, noticeRights.publish)
    ? scopeOf(ctx.actor, noticeRights.publish)
    : decidedScope([]);
  if (scope.organizations.length === 0 || scope.departments) throw refuse(shared.no_right);
  const rows = await ctx.db
    .select({
      id: organization.id,
      name: organization.name,
      name_en: organization.name_en,
      code: organization.code,
      status: organization.status,
    })
    .from(organization)
    .where(inArray(organization.id, [...scope.organizations]))
    .orderBy(organization.depth, sql`${organization.sort} asc nulls last`, organization.id);
  return { list: rows.filter((row) => row.status === 'active') };
}

const TAKEN: Readonly<Record<string, Parameters<typeof refuseFields>[0]>> = {
  organization_code: { code: [{ cn: '编码已存在', us: 'This code already exists' }] },
  organization_client_id_department_unitid_unique: {
    department_unitid: [{ cn: '编号已存在', us: 'This number already exists' }],
  },
};

function taken(error: unknown): never {
  const fields = TAKEN[constraintOf(error) ?? ''];
  throw fields ? refuseFields(fields) : error;
}
