import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { type Application, fileApplication, listOwnApplications } from '#modules/identity/recovery/server/public.ts';
import { findOwnChild } from '#modules/people/family/server/public.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { foldIdNumber } from '#shared/text/id-number.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  CORRECTION_FILE_MAX_BYTES,
  type corrections,
  correctionRefusals as r,
  correctionTexts as t,
} from '../../contract/corrections.contract.ts';

type List = z.input<(typeof corrections)['list']['output']>;
type Row = List['list'][number];
type Person = typeof user.$inferSelect;
type CorrectionRequest = z.output<(typeof corrections)['create']['body']>;

/** Pictures of papers; who decides sees them through a link beside the application, and nobody else reads one. */
export const proofKind = defineFileKind({
  kind: 'correction_proof',
  max_bytes: CORRECTION_FILE_MAX_BYTES,
  types: IMAGES,
  image: { max_side: 2048 },
  can_read: () => false,
});

const STATES: Readonly<Record<Application['state'], Row['state']>> = {
  pending: 'pending',
  approved: 'done',
  effective: 'done',
  refused: 'refused',
  objected: 'refused',
  withdrawn: 'refused',
  returned: 'returned',
};

const fieldOf = ({ stated }: Application): Row['field'] => {
  if (stated.id_no) return 'id_no';
  if (stated.birthday) return 'birthday';
  return stated.gender ? 'gender' : 'name';
};

const applicationsOf = ({ db, services }: Context, userId: string) =>
  listOwnApplications(db, services.seal, userId, 'identity_correction');

/** Whose corrections are meant, and the school of a child: oneself, or an own child that no court keeps away. Else 404001. */
async function subjectOf(ctx: Context, wanted: string | undefined) {
  const { actor } = ctx;
  if (wanted === undefined || wanted === actor.user_id) return { user_id: actor.user_id, school_id: null };
  const child = await findOwnChild(ctx, wanted);
  if (!child) throw refuse(shared.not_found);
  return { user_id: wanted, school_id: child.organization.id };
}

/** What was asked for, and what became of it. What was stated stays with those who decide. */
export async function listCorrections(ctx: Context, wanted?: string): Promise<List> {
  const { user_id } = await subjectOf(ctx, wanted);
  const rows = await applicationsOf(ctx, user_id);
  return {
    list: rows.map((row) => ({
      id: row.id,
      field: fieldOf(row),
      state: STATES[row.state],
      is_waiting: STATES[row.state] === 'pending',
      opinion: row.opinion,
      created_at: row.created_at,
      decided_at: row.decided_at,
    })),
  };
}

/**
 * Asks the account audit for a correction of oneself or of an own child. Refuses (404001) everybody else, a second one
 * for a field while the first is open, what is there already, and (422001) files that are no own uploads.
 */
export async function requestCorrection(ctx: Context, { file_ids, reason, ...wish }: CorrectionRequest): Promise<void> {
  const { actor, db } = ctx;
  const { user_id, school_id } = await subjectOf(ctx, wish.user_id);
  // who belongs to no school has nobody who could decide
  const organization_id = school_id ?? currentOrganization(actor);
  // one after the other: two at once would both find nothing open
  const [held] = await db.select().from(user).where(eq(user.id, user_id)).for('update');
  if (!held?.client_id) throw refuse(shared.not_found);
  const { field } = wish;
  const open = (await applicationsOf(ctx, user_id)).some((row) => row.state === 'pending' && fieldOf(row) === field);
  if (open) throw refuse(r.open);
  const stated = statedBy(ctx, wish, held);
  const id = uuidv7();
  await takeProofs(ctx, id, file_ids);
  await fileApplication(ctx, {
    id,
    user_id,
    organization_id,
    reason,
    file_ids,
    kind: 'identity_correction',
    client_id: held.client_id,
    stated: user_id === actor.user_id ? stated : { ...stated, asked_by: actor.user_id },
  });
  ctx.audit({ action: 'profile.correction', target: ['user', user_id], after: { field }, reason });
}

/** What the application states; refuses (422001) what is there already. */
function statedBy({ services }: Context, wish: Pick<CorrectionRequest, 'field' | 'value' | 'id_type'>, held: Person) {
  const { field, value, id_type } = wish;
  const number = foldIdNumber(value);
  const known = held.id_no_sealed && services.seal.open(held.id_no_sealed, 'user.id_no');
  const isSame = field === 'id_no' ? number === known && id_type === held.id_type : value === held[field];
  if (isSame) throw refuseFields({ value: [t.same] });
  return field === 'id_no' ? { id_type, id_no: number } : { [field]: value };
}

async function takeProofs({ actor, db, services }: Context, id: string, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    const row = await services.files.find(db, fileId);
    if (row?.kind !== proofKind.kind || row.owner_id !== actor.user_id || row.attached_id !== null)
      throw refuseFields({ file_ids: [t.own_upload] });
  }
  const target = { type: 'phone_change_application', id };
  await services.files.attach(db, actor.user_id, proofKind.kind, fileIds, target);
}
