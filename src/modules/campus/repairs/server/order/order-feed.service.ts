import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Review } from '#shared/review.ts';
import { repairLifecycle } from '../../contract/repair.lifecycle.ts';
import { urgencies } from '../../contract/repair.shapes.ts';
import { repairOrders } from '../../contract/repair-orders.contract.ts';
import { repairRights } from '../../rights.ts';
import { orderPath, placeText } from '../order-messages.service.ts';
import { type FoundOrder, inSchool, isUnaccepted, ordersWhere, visibleTo } from '../orders.queries.ts';
import { repairOrder } from '../tables.ts';
import { repairActs } from './order-acts.policy.ts';

const MOST = 50;

const KINDS = {
  repair_accept: { cn: '待接单', us: 'Accept a repair' },
  repair_work: { cn: '待维修', us: 'A repair in hand' },
  repair_assign: { cn: '待派单', us: 'Assign a repair' },
  repair_verify: { cn: '待确认修好', us: 'Confirm a repair' },
} as const;
type Kind = keyof typeof KINDS;

/** Repairs to accept and to mend, to assign, and to confirm. */
export const repairTodos: FindTodos = async (ctx) => {
  const { actor, db } = ctx;
  const where = isWaiting(ctx);
  const rows = where ? await ordersWhere(db, where, MOST) : [];
  return rows.map((found) => {
    const kind = kindOf(found, actor.user_id, holds(actor, repairRights.repair));
    return { ...todo(found, kind), review: kind === 'repair_accept' ? reviewOfOrder(ctx, found) : null };
  });
};

export const repairWaits: TodoWaits = (ctx) => anyRow(repairOrder, isWaiting(ctx));

/** SQL condition: a repair waits for the person; null: repairs are not their concern. */
function isWaiting(ctx: Context): SQL | null {
  const { actor } = ctx;
  const [assigns, mends, reports] = [repairRights.assign, repairRights.repair, repairRights.report].map((code) =>
    holds(actor, code),
  );
  if (!actor.organization_id || !(assigns || mends || reports)) return null;
  const me = actor.user_id;
  const parts: (SQL | undefined)[] = [
    reports ? and(eq(repairOrder.status, 'done'), eq(repairOrder.reporter_id, me)) : undefined,
    mends
      ? and(
          inArray(repairOrder.status, ['assigned', 'accepted', 'in_progress', 'reopened']),
          eq(repairOrder.assignee_id, me),
        )
      : undefined,
    mends ? and(eq(repairOrder.urgency, 'emergency'), isUnaccepted(), isNull(repairOrder.assignee_id)) : undefined,
    assigns ? and(eq(repairOrder.status, 'submitted')) : undefined,
  ];
  return and(inSchool(ctx), or(...parts.filter((one) => one !== undefined))) as SQL;
}

function kindOf({ order }: FoundOrder, me: string, mends: boolean): Kind {
  if (order.status === 'done') return 'repair_verify';
  if (order.status === 'accepted' || order.status === 'in_progress') return 'repair_work';
  const isFree = order.assignee_id === null && order.urgency === 'emergency' && mends;
  return order.assignee_id === me || isFree ? 'repair_accept' : 'repair_assign';
}

/** It is accepted, or turned down with a reason, from its line. */
function reviewOfOrder(ctx: Context, found: FoundOrder): Review | null {
  const { order, category, reporter } = found;
  const acts = repairActs.of(ctx, found);
  if (!acts.includes('accept')) return null;
  const place = placeText(found);
  const urgency = (lang: 'cn' | 'us') => labelOf(urgencies, order.urgency, lang);
  return reviewOf(ctx.actor, {
    type: 'repair_order',
    id: order.id,
    facts: [
      fact({ cn: '位置', us: 'Place' }, place.cn, place.us),
      fact({ cn: '类别', us: 'Category' }, category.name, category.name_en),
      fact({ cn: '紧急程度', us: 'Urgency' }, urgency('cn'), urgency('us')),
      fact({ cn: '描述', us: 'Description' }, order.description),
      fact({ cn: '报修人', us: 'Reported by' }, reporter.name, reporter.name_en),
    ],
    moves: [
      decision('approve', repairOrders.accept, order.id, { label: { cn: '接单', us: 'Accept' } }),
      ...(acts.includes('refuse')
        ? [
            decision('reject', repairOrders.refuse, order.id, {
              body: { version: order.version },
              words: 'reason',
              label: { cn: '退单', us: 'Turn down' },
            }),
          ]
        : []),
    ],
    batch: false,
    for: null,
  });
}

function todo(found: FoundOrder, kind: Kind): Todo {
  const { order, category } = found;
  const { cn, us } = KINDS[kind];
  const place = placeText(found);
  return {
    key: `${kind}:${order.id}`,
    kind,
    title: `${cn}：${place.cn} ${category.name}`,
    title_en: `${us}: ${category.name_en ?? category.name}, ${place.us}`,
    detail: order.description.slice(0, 60),
    due_at: null,
    since: order.done_at ?? order.runs_from,
    is_urgent: order.urgency === 'emergency' && order.status !== 'done',
    route: orderPath(order.id),
    mobile_route: `/mobile/repair?id=${order.id}`,
  };
}

/** Repairs that somebody accepted or turned down, as far as they may read them. */
export const repairReviews: ReviewedKind = {
  type: 'repair_order',
  module: 'repairs',
  lifecycle: repairLifecycle,
  decides: ['accept', 'refuse'],
  hands_in: ['create'],
  rows: async (ctx, ids) =>
    (await ordersWhere(ctx.db, and(visibleTo(ctx), inArray(repairOrder.id, [...ids])))).map((found) => {
      const { order, category } = found;
      const place = placeText(found);
      return {
        id: order.id,
        title: `${order.number} ${place.cn} ${category.name}`,
        title_en: `${order.number} ${category.name_en ?? category.name}, ${place.us}`,
        detail: order.description.slice(0, 60),
        state: order.status,
        route: orderPath(order.id),
        mobile_route: `/mobile/repair?id=${order.id}`,
      };
    }),
};
