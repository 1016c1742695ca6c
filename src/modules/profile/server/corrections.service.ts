import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { type Application, fileApplication, listOwnApplications } from '#modules/account/server/public.ts';
import { user } from '#modules/directory/server/tables.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { normalizeIdNumber } from '#shared/id-number.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  CORRECTION_FILE_MAX_BYTES,
  type corrections,
  correctionRefusals as r,
  correctionTexts as t,
} from '../contract/corrections.contract.ts';

type List = z.input<(typeof corrections)['list']['output']>;
type Row = List['list'][number];
type Wish = z.output<(typeof corrections)['create']['body']>;

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

const fieldOf = ({ stated }: Application): Row['field'] => (stated.id_no ? 'id_no' : 'name');

const ownApplications = ({ db, services, actor }: Context) =>
  listOwnApplications(db, services.seal, actor.user_id, 'identity_correction');

/** What one asked for, and what became of it. What was stated stays with whoever decides. */
export async function listCorrections(ctx: Context): Promise<List> {
  const own = await ownApplications(ctx);
  return {
    list: own.map((row) => ({
      id: row.id,
      field: fieldOf(row),
      state: STATES[row.state],
      opinion: row.opinion,
      created_at: row.created_at,
      decided_at: row.decided_at,
    })),
  };
}

/**
 * Asks the account audit for a correction of oneself. Refuses a second one for a field while the first is open, what
 * is there already, and (422001) files that are no own uploads.
 */
export async function askForCorrection(ctx: Context, { field, value, id_type, reason, file_ids }: Wish): Promise<void> {
  const { actor, db, services } = ctx;
  const organization_id = currentOrganization(actor);
  if (!actor.client_id) throw refuse(shared.not_found);
  // one after the other: two at once would both find nothing open
  const [own] = await db.select().from(user).where(eq(user.id, actor.user_id)).for('update');
  if (!own) throw refuse(shared.not_found);
  const open = (await ownApplications(ctx)).some((row) => row.state === 'pending' && fieldOf(row) === field);
  if (open) throw refuse(r.open);
  const known = own.id_no_sealed && services.seal.open(own.id_no_sealed, 'user.id_no');
  const number = normalizeIdNumber(value);
  const isSame = field === 'name' ? value === own.name : number === known && id_type === own.id_type;
  if (isSame) throw refuseFields({ value: [t.same] });
  const id = uuidv7();
  await takeProofs(ctx, id, file_ids);
  await fileApplication(ctx, {
    id,
    kind: 'identity_correction',
    client_id: actor.client_id,
    organization_id,
    user_id: actor.user_id,
    stated: field === 'name' ? { name: value } : { id_type, id_no: number },
    reason,
    file_ids,
  });
  ctx.audit({ action: 'profile.correction', target: ['user', actor.user_id], after: { field }, reason });
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
