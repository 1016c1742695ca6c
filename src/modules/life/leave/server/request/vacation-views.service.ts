import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Scope } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { dayBounds } from '#shared/dates.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { vacationDetail, vacationRow } from '../../contract/vacation.shapes.ts';
import type { vacations } from '../../contract/vacations.contract.ts';
import { leaveRights } from '../../rights.ts';
import { departmentNames, linkedIds, ownChildren } from '../people.service.ts';
import { vacation } from '../tables.ts';
import { typesById } from '../type/types.queries.ts';
import { type Found, isSide, vacationActs } from './vacation-acts.policy.ts';
import { partsOf } from './vacation-effects.service.ts';
import { vacationFlow } from './vacation-flow.service.ts';
import { historyOf } from './vacation-history.service.ts';
import {
  isManaged,
  isOfChild,
  isOfStudents,
  isOfTeam,
  isVisible,
  VACATION,
  type VacationRow,
} from './vacation-reach.service.ts';

type Row = z.input<typeof vacationRow>;
type Detail = z.input<typeof vacationDetail>;
type Query = z.output<(typeof vacations)['list']['query']>;

export const REASON = 'vacation.reason';
export const PHONE = 'vacation.contact_phone';

const reaches = (scope: Scope, { organization_id, department_id }: VacationRow): boolean =>
  scope.organizations.includes(organization_id) &&
  (scope.departments === null || scope.departments.includes(department_id ?? ''));

/** Requests with what the caller is to each. */
export async function foundOf(ctx: Pick<Context, 'db' | 'actor'>, rows: readonly VacationRow[]): Promise<Found[]> {
  const { actor } = ctx;
  const hasStudents = rows.some(({ subject }) => subject === 'student');
  const children = hasStudents && holds(actor, leaveRights.student) ? (await ownChildren(ctx)).map(({ id }) => id) : [];
  const linked = hasStudents ? await linkedIds(ctx) : [];
  const held = (code: ActionCode, row: VacationRow) => holds(actor, code) && reaches(scopeOf(actor, code), row);
  return rows.map((row) => {
    const isStaff = row.subject === 'staff';
    const isOther = row.applicant_id !== actor.user_id;
    return {
      row,
      is_child: !isStaff && children.includes(row.applicant_id),
      is_keeper: isStaff
        ? isOther && held(leaveRights.manage, row)
        : !linked.includes(row.applicant_id) && held(leaveRights.students, row),
      is_leader: isStaff && isOther && held(leaveRights.team, row),
    };
  });
}

/** Requests as they stand in a list. */
export async function rowsOf(ctx: Pick<Context, 'db' | 'actor'>, rows: readonly VacationRow[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { db } = ctx;
  const found = await foundOf(ctx, rows);
  const names = await namesOfUsers(db, [...new Set(rows.flatMap((row) => [row.applicant_id, row.requested_by]))]);
  const types = await typesById(
    db,
    rows.map(({ vacation_type_id }) => vacation_type_id),
  );
  const departments = await acrossOrganizations(db, () =>
    departmentNames(
      db,
      rows.map(({ department_id }) => department_id),
    ),
  );
  const named = (id: string) => ({ id, name: names.get(id)?.name ?? '', name_en: names.get(id)?.name_en ?? null });
  return found.map((one) => {
    const { row } = one;
    const type = types.get(row.vacation_type_id);
    return {
      id: row.id,
      no: row.no,
      subject: row.subject,
      applicant: named(row.applicant_id),
      department: departments.get(row.department_id ?? '') ?? null,
      requested_by: named(row.requested_by),
      type: {
        id: row.vacation_type_id,
        name: type?.name ?? '',
        name_en: type?.name_en ?? null,
        code: type?.code ?? '',
        unit: type?.unit ?? 'day',
      },
      start_at: row.start_at,
      end_at: row.end_at,
      amount: row.amount,
      status: row.status,
      is_overdue: row.status === 'ended' && row.needs_return,
      pass: passOf(row),
      out_at: row.out_at,
      in_at: row.in_at,
      created_at: row.created_at,
      actions: vacationActs.of(ctx, one),
      version: row.version,
    };
  });
}

const passOf = ({ out_from, out_until, taker_kind, status, out_at, in_at }: VacationRow): Row['pass'] =>
  out_from && out_until && taker_kind
    ? {
        from: out_from,
        until: out_until,
        taker_kind,
        is_usable:
          (status === 'approved' || status === 'in_effect') &&
          in_at === null &&
          (out_at !== null || Date.parse(out_until) > Date.now()),
      }
    : null;

const list = defineList<Omit<Query, 'q'>>({
  table: vacation,
  id: vacation.id,
  sorts: { start_at: vacation.start_at, created_at: vacation.created_at },
  default_sort: '-start_at',
  filters: {
    // whose days these are leans on who asks: `chosen`
    scope: () => undefined,
    from: () => undefined,
    to: () => undefined,
    on_date: () => undefined,
    status: anyOf(vacation.status),
    vacation_type_id: is(vacation.vacation_type_id),
    applicant_id: is(vacation.applicant_id),
    department_id: is(vacation.department_id),
    is_overdue: (wanted) => {
      const overdue = and(eq(vacation.status, 'ended'), eq(vacation.needs_return, true)) as SQL;
      return wanted ? overdue : sql`not (${overdue})`;
    },
  },
});

async function inScope(ctx: Context, scope: Query['scope']): Promise<SQL> {
  if (scope === 'own') return eq(vacation.applicant_id, ctx.actor.user_id);
  if (scope === 'children') return isOfChild(ctx);
  if (scope === 'students') return isOfStudents(ctx);
  return scope === 'team' ? isOfTeam(ctx) : isManaged(ctx);
}

/** A page of requests. */
export async function listVacations(ctx: Context, { q, ...query }: Query) {
  const { actor, db } = ctx;
  const { from, to, on_date } = query;
  const first = on_date ?? from;
  const last = on_date ?? to;
  const base = and(
    await inScope(ctx, query.scope),
    last ? lt(vacation.start_at, dayBounds(last, actor.time_zone).end) : undefined,
    first ? gt(vacation.end_at, dayBounds(first, actor.time_zone).start) : undefined,
    q
      ? sql`exists (select from ${user} where ${and(eq(user.id, vacation.applicant_id), matchesPerson(q))})`
      : undefined,
  );
  // a child may be at another school than the one that the guardian looks at
  const read = () => pageOf(db, list, query, base, (on, plan) => planned(on.select().from(vacation), plan));
  const page = query.scope === 'children' ? await acrossOrganizations(db, read) : await read();
  return { ...page, list: await rowsOf(ctx, page.list) };
}

/** A request that the caller may read, by their rights or because they decide it. Refuses (404001) any other. */
export async function getVacation(ctx: Context, id: string): Promise<VacationRow> {
  const own = await isVisible(ctx);
  const part = await takesPart(ctx, VACATION, vacation.id);
  const [row] = await acrossOrganizations(ctx.db, async () =>
    ctx.db
      .select()
      .from(vacation)
      .where(
        and(
          eq(vacation.id, id),
          or(
            own,
            and(
              part,
              notKeptAway(
                await linkedIds(ctx),
                (await ownChildren(ctx)).map((one) => one.id),
              ),
            ),
          ),
        ),
      ),
  );
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** Whom a court keeps from a child decides nothing about it. */
function notKeptAway(linked: readonly string[], own: readonly string[]): SQL | undefined {
  const barred = linked.filter((id) => !own.includes(id));
  return barred.length ? sql`${vacation.applicant_id} <> all (${sql.param(barred)}::uuid[])` : undefined;
}

export const viewVacation = async (ctx: Context, id: string): Promise<Detail> =>
  detailOf(ctx, await getVacation(ctx, id));

/** One request as the caller may see it: why and with which papers is for few. */
export async function detailOf(ctx: Context, row: VacationRow): Promise<Detail> {
  const { db, services } = ctx;
  const [shown] = await rowsOf(ctx, [row]);
  const [found] = await foundOf(ctx, [row]);
  if (!shown || !found) throw refuse(shared.not_found);
  const isOwner =
    isSide(ctx, found) || row.applicant_id === ctx.actor.user_id || (row.subject === 'staff' && found.is_keeper);
  const flow = await partInFlow(ctx, row);
  const seesReason = isOwner || (flow.is_decider && !row.reason_private);
  const seesProofs = isOwner || flow.is_last;
  const ids = [row.taker_id, row.released_by].filter((id) => id !== null);
  const names = await namesOfUsers(db, ids);
  const named = (id: string | null) =>
    id ? { id, name: names.get(id)?.name ?? '', name_en: names.get(id)?.name_en ?? null } : null;
  const [before] = row.continues_id
    ? await db.select({ id: vacation.id, no: vacation.no }).from(vacation).where(eq(vacation.id, row.continues_id))
    : [];
  const files = seesProofs ? await services.files.listOf(db, { type: VACATION, id: row.id }) : [];
  return {
    ...shown,
    source: row.source,
    reason: seesReason ? services.seal.open(row.reason_sealed, REASON) : null,
    reason_private: row.reason_private,
    proofs: files.map((file) => services.files.describe(file, { show: true })),
    destination: row.destination,
    contact_phone: isOwner && row.contact_phone_sealed ? services.seal.open(row.contact_phone_sealed, PHONE) : null,
    handover: row.handover,
    days: (await partsOf(db, row.id)).map(({ date, from_at, to_at, amount }) => ({ date, from_at, to_at, amount })),
    original_end_at: row.original_end_at,
    returned_at: row.status === 'closed' ? row.returned_at : null,
    cancel_reason: isOwner || found.is_keeper || found.is_leader ? row.cancel_reason : null,
    continues: before ?? null,
    taker_kind: row.taker_kind,
    taker: named(row.taker_id),
    taker_name: row.taker_name,
    out_from: row.out_from,
    out_until: row.out_until,
    released_by: named(row.released_by),
    needs_return: row.needs_return,
    history: await historyOf(db, row.id),
    has_flow: row.submitted_at !== null,
    flow_actions: flow.actions,
  };
}

/** What the caller is in the flow: whether they decide or decided, and whether at its last step. */
async function partInFlow(ctx: Context, row: VacationRow) {
  if (row.submitted_at === null) return { is_decider: false, is_last: false, actions: [] };
  const { steps, actions, acts_for } = await vacationFlow.picture(ctx, row);
  const isMe = (step: (typeof steps)[number]) =>
    step.people.some(
      (one) =>
        (one.user.id === ctx.actor.user_id || one.by?.id === ctx.actor.user_id) &&
        one.state !== 'void' &&
        one.state !== 'waiting',
    );
  const isNow = actions.includes('approve');
  const open = steps.findIndex(({ state }) => state === 'open');
  const last = steps.length - 1;
  return {
    is_decider: isNow || acts_for !== null || steps.some(isMe),
    is_last: (isNow && open === last) || (steps[last] !== undefined && isMe(steps[last])),
    actions: [...actions],
  };
}
