import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import { wageView } from '../tables.ts';
import { ownSlip } from './slip-standing.service.ts';

const thisHour = sql`date_trunc('hour', now())`;
const MOST = 200;

type Looking = Pick<Context, 'db' | 'actor' | 'device'>;

const lookOf = ({ actor, device }: Looking, { id, organization_id }: Pick<WageRow, 'id' | 'organization_id'>) => ({
  organization_id,
  wage_id: id,
  viewer_id: actor.user_id,
  hour: thisHour,
  device: device.slice(0, 200),
});

/** Somebody looked at the table of a batch: once an hour is enough to know. */
export async function noteGridView(ctx: Looking, batch: WageRow): Promise<void> {
  await ctx.db.insert(wageView).values(lookOf(ctx, batch)).onConflictDoNothing();
}

/** Somebody looked at one slip: its owner, or with a purpose somebody else. */
export async function noteView(ctx: Looking, batch: WageRow, slipId: string, purpose: string | null): Promise<void> {
  await ctx.db.insert(wageView).values({ ...lookOf(ctx, batch), wage_user_id: slipId, purpose });
}

/** Who looked at a slip of one’s own, the latest first: at it alone, or at the whole table. */
export async function listViews(ctx: Context, id: string) {
  const { slip } = await ownSlip(ctx, id);
  return acrossOrganizations(ctx.db, async () => {
    const rows = await ctx.db
      .select()
      .from(wageView)
      .where(or(eq(wageView.wage_user_id, id), and(eq(wageView.wage_id, slip.wage_id), isNull(wageView.wage_user_id))))
      .orderBy(desc(wageView.at), desc(wageView.id))
      .limit(MOST);
    const names = await namesOfUsers(
      ctx.db,
      rows.map(({ viewer_id }) => viewer_id),
    );
    return {
      list: rows.map(({ at, viewer_id, wage_user_id, purpose, device }) => ({
        at,
        name: names.get(viewer_id)?.name ?? '—',
        name_en: names.get(viewer_id)?.name_en ?? null,
        is_own: viewer_id === ctx.actor.user_id,
        is_grid: wage_user_id === null,
        purpose,
        device,
      })),
    };
  });
}
