import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '#server/database/database.ts';
import { file } from '#server/files/tables.ts';
import type { Services } from '#server/services.ts';
import { HOME_PICTURE } from '../contract/pictures.contract.ts';

/** Keeps a drawn picture as an upload of somebody (null: of nobody); it belongs to nothing yet. Answers its id. */
export async function makePicture(
  { files }: Pick<Services, 'files'>,
  picture: Buffer | { readonly width: number; readonly height: number },
  of: { readonly owner_id: string | null; readonly organization_id: string | null; readonly name?: string },
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'));
  const path = join(folder, 'picture.jpg');
  const drawn = Buffer.isBuffer(picture)
    ? sharp(picture)
    : sharp({ create: { ...picture, channels: 3, background: '#345' } });
  const { width, height } = await drawn.jpeg({ quality: 80 }).toFile(path);
  const { owner_id, organization_id, name = 'picture' } = of;
  const mime = 'image/jpeg';
  const facts = { kind: HOME_PICTURE, name: `${name}.jpg`, mime, width, height, owner_id, organization_id };
  const kept = await files.keep({ path, ...facts });
  rmSync(folder, { recursive: true });
  return kept.id;
}

/** Makes pictures those of a thing, so that everybody who sees it sees them. */
export const attachPictures = (db: Db, ids: string[], attached_type: string, attached_id: string) =>
  db.update(file).set({ attached_type, attached_id }).where(inArray(file.id, ids));
