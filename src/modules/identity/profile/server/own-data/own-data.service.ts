import type * as z from 'zod';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { ownData } from '../../contract/own-data.contract.ts';
import { recordsOf } from './own-records.service.ts';

type Answer = z.input<(typeof ownData)['get']['output']>;

/** Everything that the portal holds of the caller. Refuses (403301) without a fresh proof. */
export async function collectOwnData(ctx: Context): Promise<Answer> {
  await requireStepUp(ctx);
  const parts: Record<string, unknown> = {};
  for (const [subject, read] of Object.entries(recordsOf(ctx))) parts[subject] = await read(ctx);
  ctx.audit({
    action: 'user.export_own',
    kind: 'export',
    target: ['user', ctx.actor.user_id],
    after: { subjects: Object.keys(parts) },
  });
  return { made_at: new Date().toISOString(), parts };
}
