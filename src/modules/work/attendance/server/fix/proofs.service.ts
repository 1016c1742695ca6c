import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { attendanceTexts as t } from '../../contract/attendance.refusals.ts';
import { FIX_PROOF } from '../../contract/attendance-fixes.contract.ts';

/** Papers of a correction: read through it alone, by its person and by who decides or answers for them. */
const proofKind = defineFileKind({
  kind: FIX_PROOF.purpose,
  ...FIX_PROOF.rule,
  image: { max_side: 2560 },
  can_read: () => false,
});

const ownerOf = (id: string) => ({ type: 'attendance_fix', id });

/** Attaches own papers to a correction that was just made. Refuses (422001) files of somebody else. */
export async function attachProofs(
  { db, actor, services }: Context,
  id: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const one of ids) {
    const file = await services.files.find(db, one);
    const isOwn = file?.kind === proofKind.kind && file.owner_id === actor.user_id && file.attached_id === null;
    if (!isOwn) throw refuseFields({ proof_ids: [t.own_upload] });
  }
  await services.files.replace(db, actor.user_id, proofKind.kind, [...ids], ownerOf(id));
}

/** The papers of a correction, each with an address under which it is seen. */
export async function proofsOf({ db, services }: Pick<Context, 'db' | 'services'>, id: string) {
  const files = await services.files.listOf(db, ownerOf(id));
  return files.map((file) => services.files.describe(file, { show: true }));
}
