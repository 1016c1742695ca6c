import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { allotmentClaim } from '#server/allotment/tables.ts';
import { within } from '#server/database/scope.ts';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds as hasCode, scopeOf } from '#server/rights/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Review } from '#shared/review.ts';
import { listIn } from '#shared/text.ts';
import { parkingLifecycle } from '../../contract/parking.lifecycle.ts';
import { parkingCategories } from '../../contract/parking.shapes.ts';
import { parkings } from '../../contract/parkings.contract.ts';
import { parkingRights } from '../../rights.ts';
import { awaitsReviewBy, type FoundParking, parkingsWhere, withOffers } from '../parkings.queries.ts';
import { parking } from '../tables.ts';
import { isOfficer, opensTo, permitActs } from './permit-acts.service.ts';

const MOST = 50;

const KINDS = {
  parking_review: { cn: '待审核车证申请', us: 'Review a parking application' },
  parking_returned: { cn: '车证申请需要修改', us: 'Change your parking application' },
  parking_offer: { cn: '有空出的车位待确认', us: 'A parking place is offered to you' },
} as const;

/** Applications to decide; own ones that came back, and places that are offered. */
export const parkingTodos: FindTodos = async (ctx) => {
  const where = isWaiting(ctx);
  const rows = where ? await parkingsWhere(ctx.db, where, MOST) : [];
  return rows.map((found) => {
    const kind = kindOf(found, ctx.actor.user_id);
    return { ...todo(found, kind), review: kind === 'parking_review' ? reviewOfPermit(ctx, found) : null };
  });
};

export const parkingWaits: TodoWaits = (ctx) => anyRow(withOffers, isWaiting(ctx));

/** SQL condition: an application waits for the person; null: they are at no school. */
function isWaiting({ actor }: Pick<Context, 'actor'>): SQL | null {
  const here = actor.organization_id;
  if (!here) return null;
  const me = actor.user_id;
  const last = hasCode(actor, parkingRights.decide)
    ? and(
        within(scopeOf(actor, parkingRights.decide), parking.organization_id),
        eq(parking.status, 'submitted'),
        eq(parking.step, 'security'),
        sql`${parking.user_id} <> ${me}`,
      )
    : undefined;
  const mine = and(
    eq(parking.user_id, me),
    or(
      eq(parking.status, 'returned'),
      and(eq(parking.status, 'waiting'), gt(allotmentClaim.offered_until, sql`now()`)),
    ),
  );
  return and(eq(parking.organization_id, here), or(awaitsReviewBy(me), last, mine)) as SQL;
}

const kindOf = ({ parking: row }: FoundParking, me: string): keyof typeof KINDS =>
  row.user_id !== me ? 'parking_review' : row.status === 'returned' ? 'parking_returned' : 'parking_offer';

function reviewOfPermit(ctx: Context, found: FoundParking): Review | null {
  const { parking: row, user, term, wanted_lots } = found;
  if (!permitActs.of(ctx, found).includes('review')) return null;
  const body = { version: row.version };
  return reviewOf(ctx.actor, {
    type: 'parking',
    id: row.id,
    facts: [
      fact({ cn: '申请人', us: 'Applicant' }, user.name, user.name_en),
      fact(
        { cn: '类别', us: 'Category' },
        labelOf(parkingCategories, row.category, 'cn'),
        labelOf(parkingCategories, row.category, 'us'),
      ),
      fact({ cn: '学期', us: 'Term' }, term.name, term.name_en),
      fact(
        { cn: '意向停车场', us: 'Wanted' },
        listIn(
          'cn',
          wanted_lots.map((lot) => lot.name),
        ),
        listIn(
          'us',
          wanted_lots.map((lot) => lot.name_en ?? lot.name),
        ),
      ),
    ],
    moves: [
      decision('approve', parkings.review, row.id, { body: { ...body, result: 'approve' } }),
      decision('reject', parkings.review, row.id, { body: { ...body, result: 'reject' }, words: 'reason' }),
    ],
    batch: true,
    for: isOfficer(ctx, row) ? lentBy(ctx.actor, parkingRights.decide) : null,
  });
}

/** Applications that somebody decided, or submitted, as far as they may see them. */
export const parkingReviews: ReviewedKind = {
  type: 'parking',
  module: 'parking',
  lifecycle: parkingLifecycle,
  decides: ['review'],
  hands_in: ['submit'],
  rows: async (ctx, ids) =>
    (await parkingsWhere(ctx.db, and(inArray(parking.id, [...ids]), opensTo(ctx)), ids.length)).map((found) => {
      const kind = found.parking.user_id === ctx.actor.user_id ? 'parking_returned' : 'parking_review';
      const { detail, detail_en, route, mobile_route } = todo(found, kind);
      const { id, status } = found.parking;
      return {
        id,
        title: `车证申请：${found.user.name}`,
        title_en: `Parking application: ${found.user.name_en ?? found.user.name}`,
        detail,
        detail_en: detail_en ?? null,
        state: status,
        route,
        mobile_route,
      };
    }),
};

function todo({ parking: row, user, term, offered_lot, offered_until }: FoundParking, kind: keyof typeof KINDS): Todo {
  const { cn, us } = KINDS[kind];
  const manages = kind === 'parking_review' && row.step === 'security';
  const query = `id=${row.id}`;
  const who = kind === 'parking_review' ? user : (offered_lot ?? term);
  return {
    key: `${kind}:${row.id}`,
    kind,
    title: `${cn}：${who.name}`,
    title_en: `${us}: ${who.name_en ?? who.name}`,
    detail: `${term.name} · ${formatDay(row.valid_from, 'cn')}`,
    detail_en: `${term.name_en ?? term.name} · ${formatDay(row.valid_from, 'us')}`,
    due_at: offered_until ?? row.submitted_at ?? row.created_at,
    since: row.submitted_at ?? row.created_at,
    route: manages ? `/applyParkingSpace/manage?tab=todo&${query}` : `/applyParkingSpace?${query}`,
    mobile_route: manages ? `/mobile/applyParkingSpace/manage?tab=todo&${query}` : `/mobile/applyParkingSpace?${query}`,
  };
}
