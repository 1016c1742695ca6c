import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { endUserTypeMembership, removeUserType } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { session } from '#server/sessions/tables.ts';
import { today } from '#shared/dates.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { familyMessages as messages, familyRefusals as r, familyTexts as t } from '../../contract/family.refusals.ts';
import type { linkRow, stuGdClients } from '../../contract/links.contract.ts';
import { familyRights } from '../../rights.ts';
import { isCurrent } from '../children/children.queries.ts';
import { guardianLinkRemoved } from '../family.events.ts';
import { openInvitations } from '../invitations/invitations.queries.ts';
import { stuGdClient } from '../tables.ts';
import { actionsOf, isAdult, type LinkStanding } from './links.policy.ts';
import { type FoundLink, findOwnLink, readLinks } from './links.queries.ts';

type Row = z.input<typeof linkRow>;
type Query = z.output<(typeof stuGdClients)['list']['query']>;
type Change = z.output<(typeof stuGdClients)['update']['body']>;

export interface Standing extends LinkStanding {
  /** Pupils read the names of their guardians. */
  readonly is_self: boolean;
  readonly reads: boolean;
}

/** How the caller stands to a pupil; the connection reaches everywhere, so every kind of access is checked by itself. */
export async function standingTo(ctx: Context, studentId: string): Promise<Standing> {
  const { actor, db } = ctx;
  const reaches = async (code: ActionCode) => {
    if (!holds(actor, code)) return false;
    return (await db.$count(student, and(eq(student.id, studentId), studentsWithin(scopeOf(actor, code))))) > 0;
  };
  const own = await findOwnLink(db, actor.user_id, studentId);
  const governs = await reaches(familyRights.links);
  const reads = governs || (await reaches(familyRights.view));
  return { user_id: actor.user_id, own, governs, reads, is_self: actor.user_id === studentId };
}

/** How somebody stands to a pupil whose guardians they may see. Refuses (404001) all others. */
export async function requireStandingTo(ctx: Context, studentId: string): Promise<Standing> {
  const standing = await standingTo(ctx, studentId);
  if (!standing.own && !standing.reads && !standing.is_self) throw refuse(shared.not_found);
  return standing;
}

/** The section of the family on the record of a person: of pupils alone. Refuses as `requireStandingTo`. */
export async function requireFamilyOf(ctx: Context, userId: string): Promise<void> {
  await requireStandingTo(ctx, userId);
  if (!(await ctx.db.$count(student, eq(student.id, userId)))) throw refuse(shared.not_found);
}

/** Guardians of a pupil, as far as the caller may see them. Refuses (404001) all others. */
export async function listLinks(ctx: Context, { student_id, page, per_page }: Query) {
  const standing = await requireStandingTo(ctx, student_id);
  const rows = (await readLinks(ctx.db, { student_id })).filter((row) => isVisible(standing, row));
  const list = rows.slice((page - 1) * per_page, page * per_page).map((row) => shown(ctx, standing, row));
  const may_invite = isMainGuardian(standing);
  const invitations = may_invite ? await openInvitations(ctx, student_id) : [];
  return { list, total: rows.length, page, per_page, may_invite, invitations };
}

/** One link, for those who find it in the list. */
export async function showLink(ctx: Context, id: string): Promise<Row> {
  const [found] = await readLinks(ctx.db, { id });
  const standing = found && (await standingTo(ctx, found.link.student_id));
  const isKnown = standing && (standing.own || standing.reads || standing.is_self);
  if (!found || !isKnown || !isVisible(standing, found)) throw refuse(shared.not_found);
  return shown(ctx, standing, found);
}

/** Whether somebody is the main guardian, and no court restricts them. */
export const isMainGuardian = ({ own }: Pick<LinkStanding, 'own'>): boolean => own?.is_main === true && !own.restricted;

/** A guardian whom a court restricts sees the own link alone, whatever else they are at the school. */
const isVisible = ({ own, user_id }: Standing, { link }: FoundLink): boolean =>
  !own?.restricted || link.guardian_id === user_id;

function shown({ services: { seal } }: Context, standing: Standing, found: FoundLink): Row {
  const { link, student: child, guardian, phone_sealed, activated_at } = found;
  const is_own = link.guardian_id === standing.user_id;
  // who cares for the child reads the others as a guardian does
  const seesPhone = (standing.reads && !standing.own) || is_own || (standing.own !== null && link.share_phone);
  return {
    id: link.id,
    student: child,
    guardian,
    relation: standing.is_self ? null : (link.relation as Row['relation']),
    is_main: link.is_main,
    status: link.status as Row['status'],
    holds: link.status === 'active',
    scopes: standing.is_self ? [] : (link.scopes as Row['scopes']),
    contact_priority: link.contact_priority,
    phone: seesPhone && phone_sealed ? maskPhone(seal.open(phone_sealed, 'user.phone')) : null,
    share_phone: link.share_phone,
    restricted: standing.governs && !standing.own ? link.restricted : null,
    is_activated: activated_at !== null,
    created_at: link.created_at,
    actions: actionsOf(standing, link),
    version: link.version,
  };
}

/** One link with the way the caller stands to it; 404001 when it is none of their business. */
async function getLink(ctx: Context, id: string) {
  const [found] = await readLinks(ctx.db, { id });
  const standing = found && (await standingTo(ctx, found.link.student_id));
  if (!found || !standing || actionsOf(standing, found.link).length === 0) throw refuse(shared.not_found);
  return { found, standing };
}

/** Changes a link. Scopes and order belong to the main guardian, the own phone to its owner, a restriction to 0356. */
export async function updateLink(ctx: Context, id: string, { version, reason, ...change }: Change): Promise<Row> {
  const { found, standing } = await getLink(ctx, id);
  const { link } = found;
  const actions = actionsOf(standing, link);
  const is_own = link.guardian_id === standing.user_id;
  const mayOrder = isMainGuardian(standing) || actions.includes('restrict');
  if ((change.scopes || change.contact_priority) && !mayOrder) throw refuse(shared.no_right);
  if (change.share_phone !== undefined && !is_own) throw refuse(shared.no_right);
  if (change.restricted !== undefined) {
    if (!actions.includes('restrict')) throw refuse(shared.no_right);
    if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  }
  const [after] = await ctx.db
    .update(stuGdClient)
    .set({ ...(change as Partial<typeof link>), version: next, updated_at: now })
    .where(and(eq(stuGdClient.id, id), eq(stuGdClient.version, version), eq(stuGdClient.status, 'active')))
    .returning();
  if (!after) throw await staleBecause(ctx, 'stu_gd_client', id);
  if (change.restricted) await endSwitched(ctx, after.guardian_id, after.student_id);
  ctx.audit({
    action: 'stu_gd_client.update',
    target: ['stu_gd_client', id],
    organization_id: link.organization_id,
    before: Object.fromEntries(Object.keys(change).map((key) => [key, link[key as keyof typeof link]])),
    after: change,
    ...(reason ? { reason } : {}),
  });
  return shown(ctx, await standingTo(ctx, link.student_id), { ...found, link: after });
}

/** Ends a link. Refuses the last guardian of a minor, and the main one while there are others. */
export async function removeLink(ctx: Context, id: string): Promise<void> {
  const { found, standing } = await getLink(ctx, id);
  const { link } = found;
  await ctx.db.select({ id: student.id }).from(student).where(eq(student.id, link.student_id)).for('update');
  const others = and(eq(stuGdClient.student_id, link.student_id), ne(stuGdClient.id, id), isCurrent());
  const isLast = (await ctx.db.$count(stuGdClient, others)) === 0;
  if (isLast && !(await isGrownUp(ctx, link.student_id))) throw refuse(r.last_guardian);
  if (!isLast && link.is_main) throw refuse(r.main_stays);
  if (!link.is_main && !actionsOf(standing, link).includes('remove')) throw refuse(shared.no_right);
  await endLink(ctx, link);
  ctx.audit({
    action: 'stu_gd_client.remove',
    target: ['stu_gd_client', id],
    organization_id: link.organization_id,
    before: { guardian_id: link.guardian_id, student_id: link.student_id },
  });
}

async function isGrownUp({ db }: Context, studentId: string): Promise<boolean> {
  const [row] = await db.select({ birthday: user.birthday }).from(user).where(eq(user.id, studentId));
  return isAdult(row?.birthday ?? null, today());
}

/** Ends a link: user type, membership and the sessions in the account of the child end with it. */
export async function endLink(source: EventSource, link: typeof stuGdClient.$inferSelect): Promise<void> {
  const { db } = source;
  const { id, guardian_id, student_id, organization_id } = link;
  await db
    .update(stuGdClient)
    .set({ status: 'removed', is_main: false, version: next, updated_at: now })
    .where(eq(stuGdClient.id, id));
  await endSwitched(source, guardian_id, student_id);
  const left = await db
    .select({ organization_id: stuGdClient.organization_id })
    .from(stuGdClient)
    .where(and(eq(stuGdClient.guardian_id, guardian_id), isCurrent()));
  if (left.length === 0) await removeUserType(source, { user_id: guardian_id, organization_id, user_type: 'guardian' });
  if (left.every((one) => one.organization_id !== organization_id))
    await endUserTypeMembership(source, { user_id: guardian_id, organization_id });
  const [pupil] = await db.select({ name: user.name }).from(user).where(eq(user.id, student_id));
  const name = pupil?.name ?? '';
  await notify(source, {
    event: 'guardian_link.removed',
    to: [guardian_id],
    organization_id,
    title: { cn: localize(messages.removed, 'cn', { name }), us: localize(messages.removed, 'us', { name }) },
    link: null,
  });
  await source.services.realtime.emit(db, `user:${guardian_id}`, 'children_changed');
  await guardianLinkRemoved.emit(source, { link_id: id, student_id, guardian_id, organization_id });
}

/** Sessions in which this guardian goes on as the child. */
async function endSwitched(source: EventSource, guardianId: string, studentId: string): Promise<void> {
  const rows = await source.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.user_id, studentId), eq(session.switched_from, guardianId)));
  if (rows.length)
    await source.services.sessions.revoke(source, { session_ids: rows.map((row) => row.id) }, 'switched');
}

const now = sql`now()`;
const next = sql`${stuGdClient.version} + 1`;
