import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { within } from '#server/database/scope.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import { holds, mayCall, scopeOf } from '#server/rights/actor.ts';
import { dayOf } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { type absenceMarkRow, absenceMarks } from '../../contract/absence-marks.contract.ts';
import { leaveMessages as messages, leaveRefusals as r, leaveTexts as t } from '../../contract/leave.refusals.ts';
import { absenceMarkLifecycle } from '../../contract/vacation.lifecycle.ts';
import { leaveRights } from '../../rights.ts';
import { linkedIds, ownChildren } from '../people.service.ts';
import { absenceMark } from '../tables.ts';
import { classmates, getClass, leaveNow } from './roll.service.ts';

export type MarkRow = typeof absenceMark.$inferSelect;
type Row = z.input<typeof absenceMarkRow>;
type Query = z.output<(typeof absenceMarks)['list']['query']>;
type Draft = z.output<(typeof absenceMarks)['create']['body']>;

export const MARK = 'absence_mark';
export const markMoves = bindMoves({
  type: MARK,
  lifecycle: absenceMarkLifecycle,
  table: absenceMark,
  wrong_state: r.wrong_state,
});
export const markPath = (classroomId: string): string => `/student_leave?classroom=${classroomId}`;

/** SQL condition: marks of the own classes, without those of own children. */
export async function keptMarks(ctx: Pick<Context, 'actor' | 'db'>): Promise<SQL> {
  if (!holds(ctx.actor, leaveRights.students)) return sql`false`;
  const own = await linkedIds(ctx);
  return and(
    within(scopeOf(ctx.actor, leaveRights.students), absenceMark.organization_id, absenceMark.department_id),
    own.length ? notInArray(absenceMark.student_id, own) : undefined,
  ) as SQL;
}

/** SQL condition: marks of own children. */
export async function marksOfChildren(ctx: Pick<Context, 'actor' | 'db'>): Promise<SQL> {
  if (!holds(ctx.actor, leaveRights.student)) return sql`false`;
  const own = (await ownChildren(ctx)).map(({ id }) => id);
  return own.length ? inArray(absenceMark.student_id, own) : sql`false`;
}

export async function markRows(ctx: Context, rows: readonly MarkRow[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { db } = ctx;
  const names = await namesOfUsers(
    db,
    rows.flatMap((row) => [row.student_id, row.answered_by]),
  );
  const classes = await acrossOrganizations(db, async () =>
    db
      .select({
        id: classroom.id,
        name: classroom.name,
        name_en: classroom.name_en,
        department_id: classroom.department_id,
      })
      .from(classroom)
      .where(
        inArray(
          classroom.id,
          rows.map(({ classroom_id }) => classroom_id),
        ),
      ),
  );
  const named = (id: string) => ({ id, name: names.get(id)?.name ?? '', name_en: names.get(id)?.name_en ?? null });
  const children = new Set((await ownChildren(ctx)).map(({ id }) => id));
  return rows.map((row) => {
    const of = classes.find(({ id }) => id === row.classroom_id);
    return {
      id: row.id,
      student: named(row.student_id),
      classroom: of ? { id: of.id, name: of.name, name_en: of.name_en } : null,
      date: row.date,
      period: row.period,
      at: row.at,
      status: row.status,
      level: row.level,
      answered_by: row.answered_by ? named(row.answered_by) : null,
      vacation_id: row.vacation_id,
      calls: children.has(row.student_id) ? [] : row.calls.map(({ at, result }) => ({ at, result })),
      actions: actsOf(ctx, row, children.has(row.student_id)),
      version: row.version,
    };
  });
}

/** A guardian explains; who marks says what became of it. */
export function actsOf(
  { actor }: Pick<Context, 'actor'>,
  { status }: Pick<MarkRow, 'status'>,
  isChild: boolean,
): Row['actions'] {
  if (!mayCall(absenceMarks.update, actor)) return [];
  if (isChild) return status === 'open' || status === 'truant' ? ['excuse'] : [];
  if (status === 'open') return ['find', 'excuse', 'truant', 'call'];
  return status === 'truant' ? ['excuse'] : [];
}

export async function listMarks(ctx: Context, { classroom_id, date, status }: Query) {
  const rows = await acrossOrganizations(ctx.db, async () => {
    const reach = or(await keptMarks(ctx), await marksOfChildren(ctx));
    return ctx.db
      .select()
      .from(absenceMark)
      .where(
        and(
          reach,
          classroom_id ? eq(absenceMark.classroom_id, classroom_id) : undefined,
          date ? eq(absenceMark.date, date) : undefined,
          status ? eq(absenceMark.status, status) : undefined,
        ),
      )
      .orderBy(sql`${absenceMark.date} desc`, asc(absenceMark.at), asc(absenceMark.id))
      .limit(200);
  });
  return { list: await markRows(ctx, rows) };
}

/** Marks students as missing; their guardians are told in the same second. */
export async function markAbsent(ctx: Context, { classroom_id, student_ids, period }: Draft) {
  const { db, actor } = ctx;
  const of = await getClass(ctx, classroom_id);
  if (!of) throw refuseFields({ classroom_id: [t.not_class] });
  const ids = [...new Set(student_ids)];
  const linked = await linkedIds(ctx);
  const list = (await classmates(db, of.id)).filter(({ id }) => ids.includes(id) && !linked.includes(id));
  if (list.length < ids.length) throw refuseFields({ student_ids: [t.not_classmate] });
  const now = new Date(ctx.services.clock.now()).toISOString();
  if ((await leaveNow(db, ids, now)).length > 0) throw refuseFields({ student_ids: [t.on_leave] });
  const date = dayOf(now, await zoneOf(db, of.organization_id));
  const made = await db
    .insert(absenceMark)
    .values(
      list.map(({ id }) => ({
        organization_id: of.organization_id,
        student_id: id,
        classroom_id: of.id,
        department_id: of.department_id,
        date,
        period,
        marked_by: actor.user_id,
      })),
    )
    .onConflictDoNothing()
    .returning();
  const missing = list.find(({ id }) => !made.some(({ student_id }) => student_id === id));
  if (missing) throw refuse(r.marked_already, { name: { cn: missing.name, us: missing.name_en ?? missing.name } });
  for (const row of made) {
    await markMoves.begin(ctx, row);
    await tellOfMark(ctx, row, 'missing', await guardiansFor(ctx, row));
  }
  ctx.audit({
    action: 'absence_mark.create',
    target: [MARK, made[0]?.id ?? ''],
    organization_id: of.organization_id,
    after: { classroom_id, date, period, students: made.length },
  });
  return { list: await markRows(ctx, made) };
}

export const guardiansFor = ({ db }: Pick<EventSource, 'db'>, { student_id }: MarkRow) =>
  acrossOrganizations(db, async () => (await unrestrictedGuardians(db, [student_id])).get(student_id) ?? []);

/** Tells people of a missing student, past their wishes: somebody is looked for. */
export async function tellOfMark(
  source: EventSource,
  row: MarkRow,
  what: 'missing' | 'call' | 'unanswered',
  to: readonly string[],
  channels: readonly 'sms'[] = [],
): Promise<void> {
  if (to.length === 0) return;
  const person = (await namesOfUsers(source.db, [row.student_id])).get(row.student_id);
  const said = (lang: 'cn' | 'us') =>
    localize(messages[what], lang, { name: (lang === 'us' ? person?.name_en : null) ?? person?.name ?? '' });
  await notify(source, {
    event: `absence_mark.${what}`,
    to,
    organization_id: row.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: what === 'missing' ? '/vacations?tab=children' : markPath(row.classroom_id),
    urgency: 'urgent',
    channels,
  });
  await todosChanged(source, to);
}

/** A mark that the caller may answer or keep, locked. Refuses 404001, 200200 (not in this state), 409001. */
export async function lockMark(
  ctx: Context,
  id: string,
  version: number,
): Promise<{ row: MarkRow; is_child: boolean }> {
  const { db } = ctx;
  const children = (await ownChildren(ctx)).map((one) => one.id);
  const row = await acrossOrganizations(db, async () => {
    const [found] = await db
      .select()
      .from(absenceMark)
      .where(and(eq(absenceMark.id, id), or(await keptMarks(ctx), await marksOfChildren(ctx))))
      .for('update');
    return found;
  });
  if (!row) throw refuse(shared.not_found);
  if (row.version !== version) throw await staleBecause(ctx, MARK, id, row);
  return { row, is_child: children.includes(row.student_id) };
}
