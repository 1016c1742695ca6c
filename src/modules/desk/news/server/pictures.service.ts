import { equalText, type Seal } from '#server/crypto/seal.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '../contract/pictures.contract.ts';

/** What pictures belong to. */
type Owner = 'banner' | 'live' | 'news';

/** Pictures of banners and news: written anew at most 1920 px wide, without where and when they were taken. */
defineFileKind({
  kind: HOME_PICTURE,
  max_bytes: HOME_PICTURE_RULE.max_bytes,
  types: HOME_PICTURE_RULE.types,
  image: { max_side: 1920 },
  can_read: ownerOnly,
});

const signatureOf = (seal: Seal, id: string): string => seal.sign(id, HOME_PICTURE);

/** A picture with its address, which does not change. */
export function pictureOf(seal: Seal, id: string): { id: string; url: string } {
  return { id, url: `${API_ROOT}/home_pictures/${id}?s=${signatureOf(seal, id)}` };
}

/** Ties the pictures that a thing uses to it and lets the others go. Refuses (422001) what is no own upload. */
export async function replacePictures(
  ctx: Context,
  owner: Owner,
  id: string,
  ids: readonly (string | null)[],
): Promise<void> {
  const used = ids.filter((one) => one !== null);
  const target = { type: owner, id };
  await ctx.services.files.replace(ctx.db, ctx.actor.user_id, HOME_PICTURE, used, target);
}

export async function removePictures({ db, services }: Pick<Context, 'db' | 'services'>, owner: Owner, id: string) {
  const rows = await services.files.listOf(db as Db, { type: owner, id });
  await services.files.drop(
    db,
    rows.map((row) => row.id),
  );
}

/** Sends the picture behind an address; 404001 when the address was changed, or nothing uses the picture any more. */
export async function sendPicture(ctx: OpenContext, id: string, signature: string): Promise<void> {
  const { files, log, seal } = ctx.services;
  if (!equalText(signature, signatureOf(seal, id))) throw refuse(shared.not_found);
  const row = await acrossOrganizations(ctx.db, () => files.find(ctx.db, id));
  if (row?.kind !== HOME_PICTURE || !row.attached_id) throw refuse(shared.not_found);
  const bytes = await files.read(row).catch((error: unknown) => {
    log.error({ err: error, file: row.id }, 'bytes of a stored file are missing');
    throw refuse(shared.unavailable);
  });
  ctx.reply
    .headers({
      'content-type': row.mime,
      'content-length': row.size,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'private, max-age=60',
      'referrer-policy': 'no-referrer',
    })
    .send(bytes);
}
