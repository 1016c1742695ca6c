import { eq } from 'drizzle-orm';
import { rowReach } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import { spendSheets } from '../quota/sheets-left.service.ts';
import { printJob } from '../tables.ts';
import { tellOfJob } from './job-messages.service.ts';
import { CODES_MOST } from './job-views.service.ts';
import { lockJob } from './lock-job.service.ts';
import { judgeCode } from './pickup-code.ts';
import { printFlow } from './print-flow.service.ts';

type Outcome =
  | { readonly is: 'collected'; readonly number: string }
  | { readonly is: 'wrong'; readonly left: number }
  | { readonly is: 'locked' | 'wrong_qr' };

/**
 * Hands a job over, in a transaction of its own: a wrong code is counted although the call is refused. The row is locked
 * from the look at the code to its end, so that of two who collect at once one does, and no two tries are counted as one.
 */
export async function collectJob(ctx: Context, id: string, given: string) {
  const { actor, services } = ctx;
  const audit: Context['audit'] = (entry) => ctx.audit(entry);
  const outcome = await services.database.write(
    rowReach(actor.client_id, actor.reach),
    async ({ db, afterCommit }): Promise<Outcome> => {
      const within = { db, actor, services, audit, afterCommit };
      const { row } = await lockJob(within, id, 'collect');
      if (row.wrong_codes >= CODES_MOST) return { is: 'locked' };
      const judged = await judgeCode(services, row, given);
      if (judged === 'wrong_qr') return { is: 'wrong_qr' };
      if (judged === 'wrong') {
        const wrong_codes = row.wrong_codes + 1;
        await db.update(printJob).set({ wrong_codes }).where(eq(printJob.id, id));
        if (wrong_codes >= CODES_MOST) await tellOfJob(within, row, 'locked');
        return { is: 'wrong', left: CODES_MOST - wrong_codes };
      }
      const now = new Date(services.clock.now()).toISOString();
      await printFlow.moves.advance(within, row, 'collect', {
        set: { collected_at: now, ended_at: now, collected_by_id: actor.user_id, pickup_id: null },
      });
      await spendSheets(db, row);
      await todosChanged(within, [row.created_by]);
      return { is: 'collected', number: row.number };
    },
  );
  if (outcome.is === 'collected') return { id, number: outcome.number };
  if (outcome.is === 'wrong') {
    ctx.audit({ action: 'print_job.wrong_code', target: ['print_job', id], after: { left: outcome.left } });
    throw refuse(r.wrong_code, { n: outcome.left });
  }
  throw refuse(outcome.is === 'locked' ? r.code_locked : r.wrong_qr);
}
