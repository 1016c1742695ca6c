import { and, asc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import { canAct, unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { dayBounds, dayOf, timeOf } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { localize, type Text } from '#shared/text.ts';
import { leaveMessages as messages, leaveRefusals as r } from '../../contract/leave.refusals.ts';
import type { gateRow } from '../../contract/vacation.shapes.ts';
import type { vacations } from '../../contract/vacations.contract.ts';
import { leaveRights } from '../../rights.ts';
import { leaveBack, leaveOut } from '../leave.events.ts';
import { departmentNames } from '../people.service.ts';
import { vacationFlow } from '../request/vacation-flow.service.ts';
import { type VacationRow, vacationPath } from '../request/vacation-reach.service.ts';
import { vacation } from '../tables.ts';

type Row = z.input<typeof gateRow>;
type Release = z.output<(typeof vacations)['release']['body']>;
type Taker = NonNullable<Release['taker']>;

const AT_GATE = ['approved', 'in_effect', 'ended'] as const;

/** SQL condition: a student may pass the gate by it, in reach of the caller. */
export const passes = ({ actor }: Pick<Context, 'actor'>): SQL =>
  and(
    eq(vacation.subject, 'student'),
    isNotNull(vacation.taker_kind),
    isNotNull(vacation.out_from),
    inArray(vacation.status, [...AT_GATE]),
    within(scopeOf(actor, leaveRights.gate), vacation.organization_id),
  ) as SQL;

export const nowOf = ({ services }: Pick<Context, 'services'>): string => new Date(services.clock.now()).toISOString();

/** Students who may leave the school today, the nearest first. */
export async function viewGate(ctx: Context) {
  const { db, actor } = ctx;
  const now = nowOf(ctx);
  const { start, end } = dayBounds(dayOf(now, actor.time_zone), actor.time_zone);
  const rows = await db
    .select()
    .from(vacation)
    .where(and(passes(ctx), lt(vacation.out_from, end), gt(vacation.out_until, start)))
    .orderBy(asc(vacation.out_from), asc(vacation.id))
    .limit(300);
  return { list: await gateRows(ctx, rows), now };
}

export function stateOf({ out_from, out_until, out_at, in_at }: VacationRow, now: string): Row['state'] {
  if (in_at) return 'back';
  if (out_at) return 'out';
  if (now < (out_from ?? '')) return 'early';
  return now <= (out_until ?? '') ? 'open' : 'late';
}

export async function gateRows(ctx: Context, rows: readonly VacationRow[]): Promise<Row[]> {
  const { db } = ctx;
  const students = rows.map(({ applicant_id }) => applicant_id);
  const guardians = await unrestrictedGuardians(db, students);
  const names = await namesOfUsers(db, [...students, ...[...guardians.values()].flat()]);
  const classes = await departmentNames(
    db,
    rows.map(({ department_id }) => department_id),
  );
  const named = (id: string) => ({ id, name: names.get(id)?.name ?? '', name_en: names.get(id)?.name_en ?? null });
  const now = nowOf(ctx);
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    student: { ...named(row.applicant_id), avatar_url: names.get(row.applicant_id)?.avatar_url ?? null },
    classroom: classes.get(row.department_id ?? '') ?? null,
    out_from: row.out_from ?? row.start_at,
    out_until: row.out_until ?? row.end_at,
    out_at: row.out_at,
    in_at: row.in_at,
    state: stateOf(row, now),
    next: row.in_at ? null : row.out_at ? ('in' as const) : ('out' as const),
    is_now: stateOf(row, now) === 'open',
    taker_kind: row.taker_kind ?? 'guardian',
    taker_name: row.taker_name ?? (row.taker_id ? (names.get(row.taker_id)?.name ?? null) : null),
    guardians: (guardians.get(row.applicant_id) ?? []).map(named),
    version: row.version,
  }));
}

/** Lets a student out, or notes that they are back. Two guards at once: the second reads when it happened. */
export async function releaseStudent(ctx: Context, id: string, { direction, taker }: Release): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(vacation)
    .where(and(eq(vacation.id, id), passes(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  const moved = direction === 'out' ? await letOut(ctx, row, taker) : await letIn(ctx, row);
  const [shown] = await gateRows(ctx, [moved]);
  if (!shown) throw refuse(shared.not_found);
  return shown;
}

const stays = ({ status }: VacationRow) =>
  status === 'ended' ? 'ended' : status === 'in_effect' ? 'in_effect' : 'approved';

async function letOut(ctx: Context, row: VacationRow, taker: Taker | null): Promise<VacationRow> {
  const zone = await zoneOf(ctx.db, row.organization_id);
  if (row.out_at) throw refuse(r.left_already, { time: timeOf(row.out_at, zone) });
  const now = nowOf(ctx);
  if (now < (row.out_from ?? '')) throw refuse(r.too_early, { time: timeOf(row.out_from ?? '', zone) });
  if (now > (row.out_until ?? '')) throw refuse(r.too_late, { time: timeOf(row.out_until ?? '', zone) });
  const who = await takerOf(ctx, row, taker);
  const to = row.status === 'in_effect' ? 'in_effect' : 'approved';
  const moved = await vacationFlow.moves.advance(ctx, row, 'release', {
    to,
    set: { out_at: sql`now()`, released_by: ctx.actor.user_id },
    facts: { taker: taker?.kind ?? 'self' },
  });
  await leaveOut.emit(ctx, passed(row, moved.out_at ?? now));
  await tellGuardians(ctx, row, 'out', moved.out_at ?? now, zone, who);
  return moved;
}

async function letIn(ctx: Context, row: VacationRow): Promise<VacationRow> {
  const zone = await zoneOf(ctx.db, row.organization_id);
  if (!row.out_at) throw refuse(r.not_out);
  if (row.in_at) throw refuse(r.back_already, { time: timeOf(row.in_at, zone) });
  const moved = await vacationFlow.moves.advance(ctx, row, 'come_back', { to: stays(row), set: { in_at: sql`now()` } });
  const at = moved.in_at ?? nowOf(ctx);
  await leaveBack.emit(ctx, passed(row, at));
  await tellGuardians(ctx, row, 'in', at, zone, { cn: '', us: '' });
  return moved;
}

const passed = (row: VacationRow, at: string) => ({
  vacation_id: row.id,
  student_id: row.applicant_id,
  organization_id: row.organization_id,
  at,
});

/** Who takes the student: whom the request names, or a guardian. Refuses (200200) anybody else. */
async function takerOf(ctx: Context, row: VacationRow, taker: Taker | null): Promise<Text> {
  if (row.taker_kind === 'self') {
    if (taker && taker.kind !== 'self') throw refuse(r.wrong_taker);
    return { cn: '本人', us: 'nobody' };
  }
  if (taker?.kind === 'guardian' && taker.user_id) {
    const own = (await unrestrictedGuardians(ctx.db, [row.applicant_id])).get(row.applicant_id) ?? [];
    if (!own.includes(taker.user_id)) throw refuse(r.wrong_taker);
    const name = (await namesOfUsers(ctx.db, [taker.user_id])).get(taker.user_id);
    return { cn: name?.name ?? '', us: name?.name_en ?? name?.name ?? '' };
  }
  const isNamed = taker?.kind === 'named' && row.taker_kind === 'named' && taker.name && row.taker_name;
  if (!isNamed || !isSameName(taker.name ?? '', row.taker_name ?? '')) throw refuse(r.wrong_taker);
  return { cn: row.taker_name ?? '', us: row.taker_name ?? '' };
}

/** In the same second, to every guardian who may fetch the child. */
async function tellGuardians(
  ctx: Context,
  row: VacationRow,
  what: 'out' | 'in',
  at: string,
  zone: string,
  taker: Text,
) {
  const { db } = ctx;
  const own = (await unrestrictedGuardians(db, [row.applicant_id])).get(row.applicant_id) ?? [];
  const to: string[] = [];
  for (const id of own) if (await canAct(db, id, row.applicant_id, 'pickup')) to.push(id);
  const name = (await namesOfUsers(db, [row.applicant_id])).get(row.applicant_id);
  const time = timeOf(at, zone);
  const said = (lang: 'cn' | 'us') =>
    localize(messages[what], lang, {
      name: (lang === 'us' ? name?.name_en : null) ?? name?.name ?? '',
      time,
      taker: taker[lang],
    });
  await notify(ctx, {
    event: `vacation.${what}`,
    to: to.length ? to : own,
    organization_id: row.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: vacationPath(row.id),
    urgency: 'urgent',
  });
}
