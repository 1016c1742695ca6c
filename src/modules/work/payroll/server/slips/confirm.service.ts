import { and, eq, sql } from 'drizzle-orm';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import { SIGNATURE_FILE } from '../../contract/signature-file.ts';
import { slipMoves } from '../batch/wage-moves.service.ts';
import { wageQuestion } from '../tables.ts';
import { lockSlip } from './slip-lock.service.ts';
import { ownSlip, requireNotRecalled } from './slip-standing.service.ts';

const signatureKind = defineFileKind({
  kind: SIGNATURE_FILE.purpose,
  max_bytes: SIGNATURE_FILE.rule.max_bytes,
  types: SIGNATURE_FILE.rule.types,
  image: { max_side: 1200 },
  sealed: true,
  can_read: ownerOnly,
});

/** The owner has taken note of a slip. It is no consent: who disagrees asks, and nothing of the pay waits for it. */
export async function confirmSlip(
  ctx: Context,
  id: string,
  body: { signature_file_id: string | null; version?: number | undefined },
) {
  const { db, actor, services } = ctx;
  await ownSlip(ctx, id);
  return acrossOrganizations(db, async () => {
    const { slip, batch } = await lockSlip(db, id);
    requireNotRecalled({ slip, batch });
    if (slip.viewed_at === null) throw refuse(r.not_opened);
    const [open] = await db
      .select({ id: wageQuestion.id })
      .from(wageQuestion)
      .where(and(eq(wageQuestion.wage_user_id, id), eq(wageQuestion.state, 'open')))
      .limit(1);
    if (open) throw refuse(r.question_open);
    slipMoves.requireState(slip, 'confirm');
    if (body.version !== undefined && body.version !== slip.version)
      throw await staleBecause(ctx, 'wage_user', id, slip);
    const { signature_file_id } = body;
    if (batch.sign_mode === 'handwritten' && !signature_file_id)
      throw refuseFields({ signature_file_id: [t.signature_needed] });
    if (signature_file_id)
      await services.files.attach(db, actor.user_id, signatureKind.kind, [signature_file_id], {
        type: 'wage_user',
        id,
      });
    const after = await slipMoves.advance(ctx, slip, 'confirm', {
      set: { confirmed_at: sql`now()`, signature_file_id },
    });
    await todosChanged(ctx, [actor.user_id]);
    return { id, status: after.status, version: after.version };
  });
}
