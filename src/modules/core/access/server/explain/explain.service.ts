import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { explanation, rightLink } from '../../contract/explain.contract.ts';
import type { Risk } from '../../contract/role-kinds.ts';
import { accessRights } from '../../rights.ts';
import { actionsByCode } from '../catalogue/actions.queries.ts';
import { findClosed } from '../catalogue/closed-apps.queries.ts';
import { frameOf } from '../frames.service.ts';
import { holdersByRole } from '../holders/holders.queries.ts';
import { app, delegation, role, roleAction } from '../tables.ts';
import {
  memberSince,
  type Named,
  namesOfReach,
  placesOfTarget,
  type Subject,
  type Way,
  waysOf,
} from './ways.queries.ts';

type Explanation = z.output<typeof explanation>;
type Link = z.output<typeof rightLink>;

interface Question {
  readonly user_id?: string | undefined;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly target_id?: string | undefined;
}

const WHO_AT_MOST = 100;

/** Why somebody can (not) do something. About oneself everybody may ask; about others holders of 1403, in their reach. */
export async function explainRight(ctx: Context, question: Question): Promise<Explanation> {
  const userId = question.user_id ?? ctx.actor.user_id;
  const here = await getRequestedOrganization(ctx, question.organization_id, userId === ctx.actor.user_id);
  const person = await getSubject(ctx, userId);
  const target = question.target_id ? await getSubject(ctx, question.target_id) : null;
  const codes = question.code ? [question.code] : await codesOfPath(ctx, question.path ?? '');
  const base = { user: named(person), organization: here, target: target && named(target) };
  if (codes.length === 0) return { ...base, yes: true, action: null, chain: [], missing: [], roles: [] };
  return acrossOrganizations(ctx.db, async () => {
    const answers = [];
    for (const code of codes) answers.push(await answerFor(ctx.db, person, here, code, target));
    const best = answers.find((one) => one.yes) ?? answers[0];
    return { ...base, ...(best as Omit<Explanation, keyof typeof base>) };
  });
}

async function answerFor(db: Db, person: Person, here: Named, code: string, target: Person | null) {
  const action = await getRequestedAction(db, code);
  const ways = (await waysOf(db, person, here)).filter(
    (way) => way.source === 'super_admin' || way.codes.includes(code),
  );
  const chain: Link[] = [];
  for (const way of ways.filter((one) => one.closed === null)) chain.push(await linkOf(db, person, way, target));
  const isOpen = person.status === 'unconfirmed' || person.status === 'confirmed';
  const isOff = (await findClosed(db, here.id)).codes.has(code as ActionCode);
  const reaching = chain.filter((link) => link.reaches !== false);
  const missing: Explanation['missing'] = [];
  const piece = (kind: Explanation['missing'][number]['kind'], way?: Way, day: string | null = null) =>
    missing.push({ kind, role: way?.role ?? null, organization: way?.organization ?? null, day });
  if (!isOpen) piece('account');
  if (isOff) piece('app_off');
  if (reaching.length === 0) {
    const newest = new Map(ways.map((way) => [`${way.closed?.kind}:${way.role?.id}:${way.organization?.id}`, way]));
    for (const way of newest.values()) if (way.closed) piece(way.closed.kind, way, way.closed.day);
    if (chain.length > 0) piece('out_of_reach');
    else if (missing.length === 0) piece('no_role');
  }
  const yes = isOpen && !isOff && reaching.length > 0;
  return { yes, action, chain: yes ? reaching : chain, missing: yes ? [] : missing, roles: await rolesWith(db, code) };
}

/** A way as the screen shows it, followed to the person whose data is asked about. */
async function linkOf(db: Db, person: Subject, way: Way, target: { readonly id: string } | null): Promise<Link> {
  const { id: _id, codes: _codes, reach, closed: _closed, scopes, ...shown } = way;
  const link = { ...shown, scopes: [...scopes], departments: await namesOfReach(db, reach) };
  if (!target) return { ...link, reaches: null, by_place: null };
  if (target.id === person.id) return { ...link, reaches: true, by_place: null };
  const places = await placesOfTarget(db, target.id);
  const isMember = places.organizations.some((id) => reach.organizations.has(id));
  if (reach.departments === null) return { ...link, reaches: isMember, by_place: null };
  const found = places.departments.find((one) => reach.departments?.has(one.id));
  if (!found) return { ...link, reaches: false, by_place: null };
  const since = (await memberSince(db, person.id, found.id)) ?? way.valid_from;
  return { ...link, reaches: true, by_place: since ? { ...found, since } : null };
}

/** Everybody who holds a code here by a role or a loan, and through what; with a target only those who reach that person. */
export async function whoCan(ctx: Context, question: Question & { readonly code: string }) {
  const here = await getRequestedOrganization(ctx, question.organization_id, false);
  const target = question.target_id ? await getSubject(ctx, question.target_id) : null;
  return acrossOrganizations(ctx.db, async () => {
    const { db } = ctx;
    const action = await getRequestedAction(db, question.code);
    const delegated = await db
      .selectDistinct({ id: delegation.to_user_id })
      .from(delegation)
      .where(and(eq(delegation.organization_id, here.id), eq(delegation.state, 'active')));
    const ids = [...(await holdersByRole(db, question.code as ActionCode, here.id)), ...delegated.map((row) => row.id)];
    const list = [];
    for (const id of new Set(ids)) {
      if (list.length >= WHO_AT_MOST) break;
      const person = await findSubject(db, id);
      if (!person) continue;
      const chain = await openLinks(db, person, here, question.code, target);
      if (chain.length) list.push({ user: { ...named(person), avatar_url: person.avatar_url }, chain });
    }
    const admins = await db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.is_super_admin, true), eq(user.client_id, ctx.actor.client_id ?? here.id)));
    const total = target ? list.length : Math.max(list.length, new Set(ids).size);
    return { action, list, total, super_admins_n: admins.length };
  });
}

async function openLinks(db: Db, person: Person, here: Named, code: string, target: Person | null): Promise<Link[]> {
  const ways = (await waysOf(db, person, here)).filter(
    (way) => !way.closed && way.source !== 'super_admin' && way.codes.includes(code),
  );
  const chain: Link[] = [];
  for (const way of ways) {
    const link = await linkOf(db, person, way, target);
    if (link.reaches !== false) chain.push(link);
  }
  return chain;
}

/** Actions that one may ask about: a member of staff about all that the organisation runs, others about their own. */
export async function listExplainableActions(ctx: Context) {
  const { actor } = ctx;
  const frame = await frameOf(ctx.services, ctx.db, actor.organization_id);
  const isStaff = actor.is_super_admin || actor.user_types.includes('teacher') || actor.user_types.includes('guard');
  const apps = frame.apps.map(({ wfl_app: { code, name, name_en, wfl_app_actions } }) => ({
    code,
    name,
    name_en,
    actions: wfl_app_actions
      .filter((action) => isStaff || holds(actor, action.code as ActionCode))
      .map((action) => ({ code: action.code, name: action.name, name_en: action.name_en })),
  }));
  return { apps: apps.filter((one) => one.actions.length > 0) };
}

/** What one holds oneself, app by app, with every way in which it came. */
export async function ownRights(ctx: Context) {
  const { actor } = ctx;
  if (!actor.organization_id) return { is_super_admin: actor.is_super_admin, apps: [] };
  const here = await getRequestedOrganization(ctx, undefined, true);
  const person = await getSubject(ctx, actor.user_id);
  const frame = await frameOf(ctx.services, ctx.db, actor.organization_id);
  return acrossOrganizations(ctx.db, async () => {
    const ways = (await waysOf(ctx.db, person, here)).filter((way) => way.closed === null);
    const links: { codes: readonly string[]; link: Link }[] = [];
    for (const way of ways) links.push({ codes: way.codes, link: await linkOf(ctx.db, person, way, null) });
    const known = await actionsByCode(ctx.db);
    const apps = await ctx.db.select().from(app);
    const order = new Map(frame.apps.map((one, at) => [one.wfl_app.id, at]));
    const held = [...known.values()].filter((action) => holds(actor, action.code as ActionCode));
    const byApp = Map.groupBy(held, (action) => action.app_id);
    const rows = apps
      .filter((one) => byApp.has(one.id))
      .toSorted((a, b) => (order.get(a.id) ?? 999) - (order.get(b.id) ?? 999) || (a.code < b.code ? -1 : 1));
    return {
      is_super_admin: actor.is_super_admin,
      apps: rows.map(({ id, code, name, name_en, icon }) => ({
        code,
        name,
        name_en,
        icon,
        actions: (byApp.get(id) ?? [])
          .toSorted((a, b) => (a.code < b.code ? -1 : 1))
          .map((action) => ({
            ...action,
            chain: links.filter((one) => one.codes.includes(action.code)).map((one) => one.link),
          })),
      })),
    };
  });
}

export interface Person extends Subject {
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_url: string | null;
  readonly status: string;
  readonly client_id: string | null;
}

const named = ({ id, name, name_en }: Named): Named => ({ id, name, name_en });

async function findSubject(db: Db, id: string): Promise<Person | null> {
  const [row] = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      avatar_url: user.avatar_url,
      types: user.types,
      is_super_admin: user.is_super_admin,
      status: user.status,
      client_id: user.client_id,
    })
    .from(user)
    .where(and(eq(user.id, id), ne(user.status, 'deleted')));
  return row ?? null;
}

/** Somebody of the own school group. */
export async function getSubject(ctx: Context, id: string): Promise<Person> {
  const found = await findSubject(ctx.db, id);
  if (!found || (id !== ctx.actor.user_id && found.client_id !== ctx.actor.client_id)) throw refuse(shared.not_found);
  return found;
}

/** The organisation asked about: for others one that the own 1403 reaches. */
export async function getRequestedOrganization(
  ctx: Context,
  requestedId: string | undefined,
  isOneself: boolean,
): Promise<Named> {
  const id = requestedId ?? currentOrganization(ctx.actor);
  if (!isOneself && !scopeOf(ctx.actor, accessRights.explain).organizations.includes(id))
    throw refuse(shared.not_found);
  const [row] = await ctx.db
    .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(eq(organization.id, id));
  if (!row || !ctx.actor.reach.includes(id)) throw refuse(shared.not_found);
  return row;
}

async function getRequestedAction(db: Db, code: string) {
  const action = (await actionsByCode(db, [code])).get(code);
  if (!action) throw refuseFields({ code: [{ cn: '没有这个权限', us: 'This permission doesn’t exist' }] });
  return { code: action.code, name: action.name, name_en: action.name_en, risk: action.risk as Risk };
}

/** The codes that open a page: those of the app whose page it is. */
async function codesOfPath(ctx: Context, path: string): Promise<string[]> {
  const { apps } = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const parts = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  const found = apps.find((one) => parts.includes(one.wfl_app.code) || one.wfl_app.route === `/${parts.join('/')}`);
  if (!found) throw refuseFields({ path: [{ cn: '没有这个页面', us: 'This page doesn’t exist' }] });
  return found.wfl_app.wfl_app_actions.map((action) => action.code);
}

async function rolesWith(db: Db, code: string): Promise<Named[]> {
  const rows = await db
    .select({ id: role.id, name: role.name, name_en: role.name_en, client_id: role.client_id })
    .from(role)
    .innerJoin(roleAction, and(eq(roleAction.role_id, role.id), eq(roleAction.code, code)))
    .where(eq(role.status, 'active'));
  return rows.filter((row) => row.client_id === null).map(named);
}
