import { and, gt, inArray, lt } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import { HOLDING_STATES } from '../../contract/live.lifecycle.ts';
import { live } from '../tables.ts';

const LIVE = { cn: '直播', us: 'a live' } as const;

export const liveKey = (id: string): string => `live:${id}`;

/** Lives that some people host, for who plans with them. */
export async function liveEngagements(db: Db, userIds: readonly string[], { from, to }: Span): Promise<Engagement[]> {
  const rows = await db
    .select({ id: live.id, user_id: live.host_id, from: live.plan_start_at, to: live.plan_end_at })
    .from(live)
    .where(
      and(
        inArray(live.host_id, [...userIds]),
        inArray(live.status, [...HOLDING_STATES]),
        lt(live.plan_start_at, to),
        gt(live.plan_end_at, from),
      ),
    );
  return rows.map(({ id, ...row }) => ({ ...row, key: liveKey(id), what: LIVE }));
}
