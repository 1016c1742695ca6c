import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { joinOrganization } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { adoptPerson } from '#modules/identity/accounts/server/public.ts';
import { sendActivationLink } from '#modules/identity/onboarding/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { holds } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { maskIdNumber } from '#shared/person/masks.ts';
import { findItem } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import { paperKinds } from '../../contract/invitations.contract.ts';
import type { pendingStaffs } from '../../contract/pending-staffs.contract.ts';
import { staffMessages as messages, staffRefusals as r, staffTexts as t } from '../../contract/staff.refusals.ts';
import { staffRights } from '../../rights.ts';
import { requirePlace, sendReturnLink } from '../invitations/invitations.service.ts';
import { pendingStaff, teacher, teacherCheck } from '../tables.ts';
import { requireUnemployed } from '../teachers/employment.service.ts';
import { pendingMoves } from './entry.service.ts';
import {
  type FoundPending,
  findDuplicates,
  findPending,
  isCleared,
  listChecks,
  newcomersIn,
  type PendingDetail,
  shownRow,
} from './pending-staffs.queries.ts';

type Decision = z.output<(typeof pendingStaffs)['audit']['body']>;
type Check = z.output<(typeof pendingStaffs)['addCheck']['body']>;

/** A newcomer with everything that recruiters may see. Refuses (404001) what is out of reach. */
export async function showPending(ctx: Context, id: string): Promise<PendingDetail> {
  const { db, services } = ctx;
  const found = await findPending(db, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  const { row } = found;
  const cleared = await isCleared(db, row.organization_id, row.user_id);
  const seesChecks = holds(ctx.actor, staffRights.backgroundChecks);
  return {
    ...shownRow(services.seal, found),
    organization: found.organization,
    user_id: row.user_id,
    id_type: row.id_type,
    birthday: row.birthday,
    id_no: maskIdNumber(services.seal.open(row.id_no_sealed, 'pending_staff.id_no')),
    email: row.email,
    major: row.education?.major ?? null,
    graduated_on: row.education?.graduated_on ?? null,
    department_wish: row.department_wish,
    post_wish: row.post_wish,
    personnel_nature: found.personnel_nature as PendingDetail['personnel_nature'],
    ...(await filesOf(ctx, row)),
    answers: Object.entries(row.answers).map(([key, answer]) => ({ question: questionOf(found, key), answer })),
    notes: row.notes,
    reason: row.reason,
    decided_by: found.decided_by,
    decided_at: row.decided_at,
    duplicates: await findDuplicates(db, row),
    check_state: cleared ? 'done' : 'missing',
    checks: seesChecks ? ((await listChecks(db, row.organization_id, row.user_id)) as PendingDetail['checks']) : [],
    history: (await pendingMoves.history(db, id)).map(({ move, to_state, reason, by_name, at }) => ({
      move,
      reason,
      by_name,
      at,
      to_stage: to_state,
    })),
    actions: actionsOf(ctx, found),
  };
}

/** Questions are numbered `q1`, `q2` … in the order of the invitation. */
const questionOf = ({ questions }: FoundPending, key: string): string =>
  questions?.[Number(key.replace(/^q/, '')) - 1] ?? key;

function actionsOf({ actor }: Context, { row, entry_status }: FoundPending): PendingDetail['actions'] {
  const isOwn = row.user_id === actor.user_id;
  const allowed = {
    audit: row.status === 'pending' && !isOwn && holds(actor, staffRights.reviewNewcomers),
    check: row.status !== 'refused' && row.status !== 'withdrawn' && holds(actor, staffRights.backgroundChecks),
    confirm_entry: entry_status === 'pending_entry' && !isOwn && holds(actor, staffRights.confirmStart),
  };
  return (['audit', 'check', 'confirm_entry'] as const).filter((action) => allowed[action]);
}

async function filesOf({ db, services: { files } }: Context, row: FoundPending['row']) {
  const describe = async (kind: string, id: string, name: string | null) => {
    const file = await files.find(db, id);
    return file ? [{ kind, name: name ?? file.name, mime: file.mime, url: files.link(id) }] : [];
  };
  const [photo = null] = row.photo_id ? await describe('photo', row.photo_id, null) : [];
  const papers = row.resume_id ? await describe('resume', row.resume_id, null) : [];
  for (const { kind, file_id } of row.papers)
    papers.push(...(await describe(kind, file_id, findItem(paperKinds, kind)?.cn ?? null)));
  return { photo, papers };
}

/** Accepts, refuses or gives back. Refuses (200200) one's own form and what was decided already. */
export async function auditPending(ctx: Context, id: string, decision: Decision): Promise<PendingDetail> {
  const found = await findPending(ctx.db, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  const row = await pendingMoves.lockIn(ctx.db, newcomersIn(ctx.scope), id, 'audit', decision.version);
  if (row.user_id === ctx.actor.user_id) throw refuse(r.own);
  if (decision.decision === 'accepted') await accept(ctx, found, decision);
  else if (decision.decision === 'refused') await decline(ctx, found, decision.reason);
  else await giveBack(ctx, found, decision.notes);
  await todosChanged(ctx, await holders(ctx.db, staffRights.reviewNewcomers, row.organization_id));
  return showPending(ctx, id);
}

const decided = (ctx: Context) => ({ decided_by: ctx.actor.user_id, decided_at: sql`now()`, notes: null });

async function accept(ctx: Context, { row, ...found }: FoundPending, decision: Decision): Promise<void> {
  const { db } = ctx;
  const { organization_id, user_id } = row;
  const place = {
    department_id: decision.department_id ?? found.department?.id ?? null,
    post_id: decision.post_id ?? found.post?.id ?? null,
  };
  await requirePlace(db, organization_id, place);
  await requireUnemployed(db, user_id);
  await pendingMoves.advance(ctx, row, 'audit', { to: 'accepted', set: decided(ctx) });
  const [school] = await db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, organization_id));
  if (school) await adoptPerson(ctx, user_id, school.client_id);
  await joinOrganization(ctx, organization_id, user_id, today(), 'hr');
  const facts = {
    organization_id,
    pending_staff_id: row.id,
    personnel_nature: found.personnel_nature,
    ...place,
    entry_status: 'pending_entry',
  };
  await db
    .insert(teacher)
    .values({ id: user_id, ...facts })
    .onConflictDoUpdate({ target: teacher.id, set: { ...facts, version: sql`${teacher.version} + 1` } });
  await ctx.services.sessions.refresh(db, [user_id]);
  await sendNotice(ctx, row, messages.accepted);
  await sendActivationLink(ctx, user_id, found.organization.name);
}

async function decline(ctx: Context, { row }: FoundPending, reason: string | null): Promise<void> {
  if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  await pendingMoves.advance(ctx, row, 'audit', { to: 'refused', set: { ...decided(ctx), reason }, reason });
  await sendNotice(ctx, row, messages.refused);
}

async function giveBack(ctx: Context, { row }: FoundPending, notes: string | null): Promise<void> {
  if (!notes) throw refuseFields({ notes: [t.notes_needed] });
  await pendingMoves.advance(ctx, row, 'audit', { to: 'pending', set: { notes }, reason: notes });
  const isSent = await sendReturnLink(ctx, row, notes);
  await sendNotice(ctx, row, messages.returned, { notes }, isSent ? [] : ['sms']);
}

/** The person reads it in the portal and by SMS: many have no account yet. */
async function sendNotice(
  ctx: Context,
  row: Pick<FoundPending['row'], 'user_id' | 'organization_id'>,
  text: Text,
  values: Readonly<Record<string, string>> = {},
  channels: readonly 'sms'[] = ['sms'],
): Promise<void> {
  await notify(ctx, {
    event: 'pending_staff.audit',
    to: [row.user_id],
    organization_id: row.organization_id,
    title: { cn: localize(text, 'cn', values), us: localize(text, 'us', values) },
    link: null,
    channels,
  });
}

/** Records the result of a background check, for 0915. */
export async function addCheck(ctx: Context, id: string, { result, asked_on }: Check): Promise<PendingDetail> {
  const found = await findPending(ctx.db, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  const { organization_id, user_id } = found.row;
  await ctx.db
    .insert(teacherCheck)
    .values({ organization_id, user_id, asked_on, result, checked_by: ctx.actor.user_id });
  ctx.audit({ action: 'teacher_check.create', target: ['user', user_id], organization_id, after: { asked_on } });
  return showPending(ctx, id);
}

/** Takes the own form back. */
export async function withdrawPending(ctx: Context): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(pendingStaff)
    .where(and(eq(pendingStaff.user_id, ctx.actor.user_id), eq(pendingStaff.status, 'pending')))
    .orderBy(desc(pendingStaff.created_at))
    .limit(1)
    .for('update');
  if (!row) throw refuse(shared.not_found);
  await pendingMoves.advance(ctx, row, 'withdraw', { set: { notes: null } });
}
