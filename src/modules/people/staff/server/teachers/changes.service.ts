import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { endMemberships } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { session } from '#server/sessions/tables.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import type { SectionChange } from '../../contract/section-rules.ts';
import { type SectionKey, type SectionRow, sectionOf } from '../../contract/teacher-sections.ts';
import type { teacherRecords } from '../../contract/teachers.contract.ts';
import {
  teacherMessages as messages,
  teacherRefusals as r,
  teacherTexts as t,
} from '../../contract/teachers.refusals.ts';
import { staffRights } from '../../rights.ts';
import { teacher, teacherChange, teacherCorrection } from '../tables.ts';
import { standingOf, type TeacherStanding } from './reach.service.ts';
import { completeRows, maskRows, readSection, storeSection, type TeacherRow } from './sections.service.ts';
import { teachersWithin } from './teachers.queries.ts';
import { showTeacher } from './view.service.ts';

type Decision = z.output<(typeof teacherRecords)['decide']['body']>;
type Info = z.output<(typeof teacherRecords)['updateInfo']['body']>;
type Correction = z.input<(typeof teacherRecords)['decide']['output']>;
type Asked = typeof teacherCorrection.$inferSelect;

const PLACE = 'teacher_correction.rows';

/** Changes sections of somebody's record: all of them or none. Two who change different ones do not meet. */
export async function updateTeacher(ctx: Context, id: string, changes: readonly SectionChange[]) {
  const { found, is_self, reaches } = await standingOf(ctx, id);
  if (!reaches(staffRights.edit) || found.row.entry_status === 'left') throw refuse(shared.not_found);
  if (is_self && changes.some(({ section }) => sectionOf(section).own === 'locked')) throw refuse(r.own_record);
  if (is_self && changes.some(({ section }) => section === 'bank')) await requireFresh(ctx);
  for (const [at, change] of changes.entries()) await changeSection(ctx, found.row, change, `sections.${at}`);
  return showTeacher(ctx, id);
}

async function changeSection(ctx: Context, row: TeacherRow, { section, rows, version }: SectionChange, at: string) {
  const before = await readSection(ctx, row, section);
  const whole = completeRows(section, rows, before.rows, at);
  const { target } = await storeSection(ctx, row, section, whole, version);
  recordChange(ctx, row, section, target, whole.length);
}

/** Which section changed, never what stands in it. */
function recordChange(
  ctx: Pick<Context, 'audit'>,
  { id, organization_id }: TeacherRow,
  section: SectionKey,
  target: readonly [string, string],
  rows: number,
): void {
  ctx.audit({ action: 'teacher.update_section', target, organization_id, after: { user_id: id, section, rows } });
}

/** Changes one section; what is locked in the own record becomes a request to those who keep it. */
export async function updateInfo(ctx: Context, id: string, { change, note }: Info) {
  const standing = await standingOf(ctx, id);
  const { found, is_self, reaches } = standing;
  if (found.row.entry_status === 'left') throw refuse(shared.not_found);
  if (!is_self && !reaches(staffRights.edit)) throw refuse(shared.no_right);
  const is_asked = is_self && sectionOf(change.section).own === 'locked';
  if (is_asked) await requestCorrection(ctx, standing, change, note);
  else {
    if (is_self && change.section === 'bank') await requireFresh(ctx);
    await changeSection(ctx, found.row, change, 'change');
  }
  return { is_asked, teacher: await showTeacher(ctx, id) };
}

/** Own accounts and numbers need a session that was proven a short while ago; else 403301. */
export async function requireFresh(ctx: Pick<Context, 'db' | 'actor'>): Promise<void> {
  const [fresh] = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, ctx.actor.session_id), gt(session.strong_until, sql`now()`)));
  if (!fresh) throw refuse(shared.step_up);
}

/** A second request for the same section takes the place of the first. */
async function requestCorrection(
  ctx: Context,
  { found }: TeacherStanding,
  { section, rows, version }: SectionChange,
  note: string | null,
) {
  const { db, services } = ctx;
  const { id, organization_id } = found.row;
  const before = await readSection(ctx, found.row, section);
  if (before.version !== version)
    throw await staleBecause(ctx, section === 'work' ? 'teacher' : 'teacher_file', id, before);
  const whole = completeRows(section, rows, before.rows, 'change');
  const set = { rows_sealed: services.seal.seal(JSON.stringify(whole), PLACE), note };
  const [correction] = await db
    .insert(teacherCorrection)
    .values({ ...set, organization_id, user_id: id, section })
    .onConflictDoUpdate({
      target: [teacherCorrection.user_id, teacherCorrection.section],
      targetWhere: sql`status = 'pending'`,
      set: { ...set, version: sql`${teacherCorrection.version} + 1`, updated_at: sql`now()` },
    })
    .returning({ id: teacherCorrection.id });
  ctx.audit({
    action: 'teacher.ask_correction',
    target: ['teacher_correction', correction?.id ?? ''],
    organization_id,
  });
  const keepers = await holders(db, staffRights.edit, organization_id);
  await notifyOfCorrection(
    ctx,
    organization_id,
    keepers,
    messages.asked,
    { name: found.person.name },
    section,
    '/manager?tab=corrections',
  );
}

async function notifyOfCorrection(
  ctx: Context,
  organization_id: string,
  to: readonly string[],
  text: Text,
  values: Readonly<Record<string, string>>,
  section: SectionKey,
  link: string,
): Promise<void> {
  const fill = (lang: 'cn' | 'us') => localize(text, lang, { ...values, section: sectionOf(section)[lang] });
  await todosChanged(ctx, [...to]);
  const title = { cn: fill('cn'), us: fill('us') };
  await notify(ctx, { event: 'teacher.correction', to, organization_id, title, link });
}

const ofItsTeacher = eq(teacher.id, teacherCorrection.user_id);

/** SQL: corrections with the record that each is about. */
export const correctionsWithRecord: SQL = sql`${teacherCorrection} join ${teacher} on ${ofItsTeacher}`;

const select = (ctx: Pick<Context, 'db'>) =>
  ctx.db
    .select({
      correction: teacherCorrection,
      row: teacher,
      person: { id: user.id, name: user.name, name_en: user.name_en, number: user.number },
    })
    .from(teacherCorrection)
    .innerJoin(teacher, ofItsTeacher)
    .innerJoin(user, eq(user.id, teacherCorrection.user_id));
type Found = Awaited<ReturnType<typeof select>>[number];

const MOST = 200;

/** Corrections that wait in the scope of an officer, the longest waiting first. */
export async function listCorrections(ctx: Context, userId: string | undefined) {
  const found = await openCorrections(ctx, userId);
  const list: Correction[] = [];
  for (const one of found) list.push(await shownCorrection(ctx, one));
  return { list };
}

/** SQL condition: a correction waits in a scope. */
export const isOpenCorrection = (scope: Context['scope']): SQL =>
  and(teachersWithin(scope), eq(teacherCorrection.status, 'pending')) as SQL;

export function openCorrections(ctx: Pick<Context, 'db' | 'scope'>, userId?: string): Promise<Found[]> {
  return select(ctx)
    .where(and(isOpenCorrection(ctx.scope), userId ? eq(teacherCorrection.user_id, userId) : undefined))
    .orderBy(teacherCorrection.created_at)
    .limit(MOST);
}

async function shownCorrection(ctx: Context, { correction, row, person }: Found): Promise<Correction> {
  const section = sectionOf(correction.section);
  const before = await readSection(ctx, row, correction.section);
  return {
    id: correction.id,
    user: person,
    section: correction.section,
    note: correction.note,
    reason: correction.reason,
    before: maskRows(section, before.rows),
    after: maskRows(section, rowsOf(ctx, correction)),
    status: correction.status,
    asked_at: correction.created_at,
    version: correction.version,
  };
}

const rowsOf = ({ services }: Pick<Context, 'services'>, { rows_sealed }: Asked): SectionRow[] =>
  JSON.parse(services.seal.open(rows_sealed, PLACE));

/** Accepts what somebody asked for, which then stands in the record, or refuses it. One's own is for others to decide. */
export async function decideCorrection(ctx: Context, id: string, { decision, reason, version }: Decision) {
  const { db } = ctx;
  const [correction] = await db.select().from(teacherCorrection).where(eq(teacherCorrection.id, id)).for('update');
  if (!correction) throw refuse(shared.not_found);
  const { found, is_self, reaches } = await standingOf(ctx, correction.user_id);
  if (!reaches(staffRights.edit)) throw refuse(shared.not_found);
  if (is_self) throw refuse(r.own_correction);
  if (correction.status !== 'pending') throw refuse(r.decided);
  if (correction.version !== version) throw await staleBecause(ctx, 'teacher_correction', id, correction);
  if (decision === 'refused' && !reason) throw refuseFields({ reason: [t.refusal_needed] });
  const { section, organization_id } = correction;
  const before = await readSection(ctx, found.row, section);
  const shown = await shownCorrection(ctx, { correction, row: found.row, person: found.person });
  if (decision === 'accepted') {
    const rows = rowsOf(ctx, correction);
    const { target } = await storeSection(ctx, found.row, section, rows, before.version);
    recordChange(ctx, found.row, section, target, rows.length);
    await db.insert(teacherChange).values({
      organization_id,
      user_id: correction.user_id,
      kind: 'correction',
      to: { section },
      effective_on: today(),
      reason: correction.note,
      changed_by: ctx.actor.user_id,
    });
  }
  await db
    .update(teacherCorrection)
    .set({
      status: decision,
      reason,
      decided_by: ctx.actor.user_id,
      decided_at: sql`now()`,
      version: sql`${teacherCorrection.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(teacherCorrection.id, id));
  ctx.audit({
    action: 'teacher.decide_correction',
    target: ['teacher_correction', id],
    organization_id,
    after: { status: decision, section },
    ...(reason ? { reason } : {}),
  });
  await todosChanged(ctx, await holders(db, staffRights.edit, organization_id));
  const values = { reason: reason ?? '' };
  await notifyOfCorrection(
    ctx,
    organization_id,
    [correction.user_id],
    messages[decision],
    values,
    section,
    '/manager/information',
  );
  return { ...shown, status: decision, reason, version: correction.version + 1 };
}

/** Removes somebody whose entry was never confirmed: the record with everything in it. */
export async function removeTeacher(ctx: Context, id: string): Promise<void> {
  const { found, is_self, reaches } = await standingOf(ctx, id);
  if (is_self || !reaches(staffRights.edit)) throw refuse(shared.not_found);
  const { organization_id } = found.row;
  const [gone] = await ctx.db
    .delete(teacher)
    .where(and(eq(teacher.id, id), inArray(teacher.entry_status, ['pending_entry'])))
    .returning({ id: teacher.id });
  if (!gone) throw refuse(r.use_leaving);
  await ctx.db.execute(sql`delete from teacher_file where user_id = ${id}`);
  await ctx.db.execute(sql`delete from teacher_correction where user_id = ${id}`);
  // who is nothing else here leaves the school with the record
  if (found.person.types.every((type) => type === 'visitor')) await endMemberships(ctx, id, [organization_id]);
  await ctx.services.sessions.refresh(ctx.db, [id]);
  ctx.audit({ action: 'teacher.remove', target: ['user', id], organization_id, before: { name: found.person.name } });
}
