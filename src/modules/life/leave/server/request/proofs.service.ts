import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import { PROOF } from '../../contract/vacation.shapes.ts';
import { VACATION } from './vacation-reach.service.ts';

/** Papers of a leave: read through the request alone, by the person and those who decide its last step. */
export const proofKind = defineFileKind({
  kind: PROOF.purpose,
  ...PROOF.rule,
  image: { max_side: 2560 },
  can_read: () => false,
});

/** Keeps the papers of a request. Refuses (422001) files that are neither its own nor loose uploads of the caller. */
export async function attachProofs(
  { db, actor, services }: Context,
  id: string,
  ids: readonly string[],
): Promise<void> {
  for (const one of ids) {
    const file = await services.files.find(db, one);
    const isOwn = file?.kind === proofKind.kind && file.owner_id === actor.user_id;
    if (!file || (!(isOwn && file.attached_id === null) && file.attached_id !== id))
      throw refuseFields({ proof_ids: [t.own_upload] });
  }
  await services.files.replace(db, actor.user_id, proofKind.kind, [...ids], { type: VACATION, id });
}
