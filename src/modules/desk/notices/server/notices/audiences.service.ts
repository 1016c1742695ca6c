import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { audienceQuery, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import type { audiences as contract } from '../../contract/audiences.contract.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { noticeRights } from '../../rights.ts';
import { approverOf, chooserOf } from './approver.service.ts';

/** People of whom the load is counted, so that a large audience costs no more than a small one. */
const SAMPLE = 500;

const kindOf = ({ actor }: Context) =>
  holds(actor, noticeRights.publish) ? ('notice' as const) : ('message' as const);

/** How many people an audience has and who decides about it, while it is still being chosen. */
export async function previewAudience(ctx: Context, input: z.output<(typeof contract)['preview']['body']>) {
  const kind = input.kind === 'message' || kindOf(ctx) === 'message' ? 'message' : input.kind;
  const organization_id = currentOrganization(ctx.actor);
  if (!(await reachesAudience(ctx.services, chooserOf(ctx, kind), input.audience))) throw refuse(r.too_far);
  const { approver, count } = await approverOf(ctx, { ...input, escalation: [], kind, organization_id });
  const people = audienceQuery(ctx.services, input.audience, organization_id);
  return { count, approver, ...(await burdenOf(ctx, people)) };
}

async function burdenOf({ db }: Context, people: SQL) {
  const { rows } = await db.execute<{ guardians: number; load: number }>(sql`
    with people as (${people}), sampled as (select distinct user_id from people limit ${SAMPLE})
    select (select count(distinct user_id) from people where for_user_id is not null)::int as guardians,
      coalesce(round((select count(*) from notification n join sampled on sampled.user_id = n.user_id
          where n.kind in ('notice', 'bulletin') and n.created_at > now() - interval '7 days')::numeric
        / nullif((select count(*) from sampled), 0), 1), 0)::float as load`);
  const [row] = rows;
  return { guardians: row?.guardians ?? 0, load: row?.load ?? 0 };
}
