import { and, eq, gt, or, sql } from 'drizzle-orm';
import { allotmentClaim } from '#server/allotment/tables.ts';
import { within } from '#server/database/scope.ts';
import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import { holds as hasCode, scopeOf } from '#server/rights/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { parkingRights } from '../../rights.ts';
import { awaitsReviewBy, type FoundParking, parkingsWhere } from '../parkings.queries.ts';
import { parking } from '../tables.ts';

const MOST = 50;

const KINDS = {
  parking_review: { cn: '待审核车证申请', us: 'Review a parking application' },
  parking_returned: { cn: '车证申请需要修改', us: 'Change your parking application' },
  parking_offer: { cn: '有空出的车位待确认', us: 'A parking place is offered to you' },
} as const;

/** Applications to decide; own ones that came back, and places that are offered. */
export const parkingTodos: FindTodos = async ({ db, actor }) => {
  const here = actor.organization_id;
  if (!here) return [];
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
  const rows = await parkingsWhere(
    db,
    and(eq(parking.organization_id, here), or(awaitsReviewBy(me), last, mine)),
    MOST,
  );
  return rows.map((found) => todo(found, kindOf(found, me)));
};

const kindOf = ({ parking: row }: FoundParking, me: string): keyof typeof KINDS =>
  row.user_id !== me ? 'parking_review' : row.status === 'returned' ? 'parking_returned' : 'parking_offer';

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
    quick: null,
  };
}
