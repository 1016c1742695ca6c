import { arrayContains, desc } from 'drizzle-orm';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { REVIEWED_AT_MOST, showThings } from '../home-feed/reviewed-kinds.ts';
import type { Context } from '../http/context.ts';
import { flowRun } from './tables.ts';

/** The latest papers of which the person got a copy, each once, whichever school they are of; with the modules that failed. */
export async function listCopied(ctx: Context): ReturnType<typeof showThings> {
  const runs = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select({
        entity_type: flowRun.kind,
        entity_id: flowRun.subject_id,
        at: flowRun.opened_at,
        to_state: flowRun.state,
      })
      .from(flowRun)
      .where(arrayContains(flowRun.copied_ids, [ctx.actor.user_id]))
      .orderBy(desc(flowRun.opened_at))
      .limit(REVIEWED_AT_MOST),
  );
  const papers = new Map<string, (typeof runs)[number]>();
  for (const run of runs.toReversed()) papers.set(run.entity_id, run);
  return showThings(
    ctx,
    [...papers.values()].toReversed().map((run) => ({ ...run, move: 'copy', from_state: null, reason: null })),
  );
}
