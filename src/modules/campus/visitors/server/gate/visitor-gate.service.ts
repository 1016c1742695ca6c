import { and, eq, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import { type Duty, dutyOf, gateNames } from '#modules/campus/gates/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { attemptsOf, countAttempt } from '#server/http/limits.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addMinutes } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { personsInside } from '../list/on-site.queries.ts';
import { notifySecurity } from '../messages/visitor-messages.service.ts';
import { visitor, visitorPerson } from '../tables.ts';
import { campusLimit } from '../visit/visitor-detail.service.ts';
import { isOverstay, listBoard, visitsWithin } from '../visitors.queries.ts';

const WRONG_CODES = 6;
const PAUSE_SECONDS = 30;

/** A guard's running duty, or the refusal to choose a gate first. */
export async function requireDuty(ctx: Context): Promise<Duty> {
  const duty = await dutyOf(ctx.db, currentOrganization(ctx.actor), ctx.actor.user_id);
  if (!duty) throw refuse(r.no_duty);
  return duty;
}

/** The booking behind six digits. Six wrong ones in half a minute pause the gate for as long and notify its leader. */
export async function findByCode(ctx: Context, code: string) {
  const duty = await requireDuty(ctx);
  const organization_id = currentOrganization(ctx.actor);
  const key = `gate-code:${duty.gate_id}`;
  if ((await attemptsOf(ctx.db, key)) >= WRONG_CODES) throw paused();
  const [row] = await ctx.db
    .select({ visitor_id: visitorPerson.visitor_id, person_id: visitorPerson.id })
    .from(visitorPerson)
    .where(
      and(
        eq(visitorPerson.organization_id, organization_id),
        eq(visitorPerson.pass_code, code),
        inArray(visitorPerson.status, ['expected', 'in']),
      ),
    );
  if (row) return row;
  // counted aside: the refusal below rolls this transaction back
  const wrong = await ctx.services.database.separateTransaction(EVERYWHERE, async (tx) => {
    const count = await countAttempt(tx.db, key, PAUSE_SECONDS);
    if (count === WRONG_CODES)
      await notifySecurity({ ...tx, services: ctx.services }, { organization_id, id: null }, 'wrong_codes', {
        gate: duty.gate_name,
      });
    return count;
  });
  throw wrong >= WRONG_CODES ? paused() : refuse(r.wrong_code);
}

function paused() {
  return Object.assign(refuse(r.code_pause, { seconds: PAUSE_SECONDS }), { retry_seconds: PAUSE_SECONDS });
}

/** SQL condition: visits of the campus of a gate, where the caller is on duty; any other gate is not found. */
export async function visitsAtGate(ctx: Context, gateId: string): Promise<SQL | undefined> {
  const duty = await requireDuty(ctx);
  if (gateId !== duty.gate_id) throw refuse(shared.not_found);
  return and(eq(visitor.organization_id, currentOrganization(ctx.actor)), eq(visitor.campus_id, duty.campus_id));
}

/** SQL condition: approved visits that may come through a gate, now or in so many minutes. */
export const expectedWithin = (gateId: string, now: string, minutes: number): SQL | undefined =>
  and(
    sql`(${visitor.gate_ids} = '{}' or ${gateId} = any (${visitor.gate_ids}))`,
    eq(visitor.status, 'approved'),
    lt(visitor.start_at, addMinutes(now, minutes)),
    gt(visitor.end_at, now),
  );

/** Who is expected soon at a gate, waits there, is inside, or should have left: each in one of the four. */
export async function gateBoard(ctx: Context, gateId: string) {
  const here = await visitsAtGate(ctx, gateId);
  const gate = (await gateNames(ctx.db, [gateId])).get(gateId);
  if (!gate) throw refuse(shared.not_found);
  const now = new Date().toISOString();
  const soon = expectedWithin(gateId, now, 120);
  const board = (condition: SQL | undefined) => listBoard(ctx.db, ctx.actor, and(here, condition));
  return {
    gate,
    at: now,
    expected: (await board(soon)).toSorted((a, b) => Number(b.arrived_at !== null) - Number(a.arrived_at !== null)),
    walk_ins: await board(and(eq(visitor.status, 'applied'), eq(visitor.source, 'walk_in'))),
    inside: await board(and(eq(visitor.status, 'verified'), not(isOverstay))),
    overdue: await board(isOverstay),
  };
}

const ON_SITE_MOST = 1_000;

/** Every visitor inside on the campuses in reach, or on one of them. */
export async function visitorsOnSite(ctx: Context, campusId: string | undefined) {
  const limit = await campusLimit(ctx, currentOrganization(ctx.actor));
  if (campusId && limit && !limit.includes(campusId)) throw refuse(shared.not_found);
  const here = and(visitsWithin(ctx.scope, limit), campusId ? eq(visitor.campus_id, campusId) : undefined);
  const list = await personsInside(ctx.db, here, ON_SITE_MOST);
  const [all] = await ctx.db
    .select({ n: sql<number>`coalesce(sum(${visitor.inside_count}), 0)::int` })
    .from(visitor)
    .where(and(here, eq(visitor.status, 'verified')));
  return { at: new Date().toISOString(), total: all?.n ?? 0, list };
}
