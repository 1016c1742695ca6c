import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { dropAttached, dropFiles } from '#server/files/drop-files.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

const ERASED = sql`select id from "user" where status = 'deleted'`;

/** Pictures of people whose account was erased go with it; that there was a decision about a photo stays. */
export async function removeErasedPhotos(db: Db): Promise<void> {
  await dropAttached(db, 'user_avatar', sql`(${ERASED})`);
  const gone = sql`(select file_id from id_photo_change where state in ('pending', 'used') and user_id in (${ERASED}))`;
  await dropFiles(db, gone);
  await db.execute(sql`update id_photo_change set state = 'replaced', version = version + 1, updated_at = now()
    where state in ('pending', 'used') and user_id in (${ERASED})`);
}

/** Pictures that other photos replaced more than a day ago go: until then an import can be taken back. */
export async function removeReplacedPhotos(db: Db): Promise<void> {
  await dropFiles(
    db,
    sql`(select file_id from id_photo_change where state = 'replaced' and updated_at < now() - interval '25 hours')`,
  );
}

export const clearing = defineCleanup(
  'profile.clear_photos',
  { cn: '清理已替换的证件照', us: 'Remove replaced ID photos' },
  removeReplacedPhotos,
);
export const erasing = defineCleanup(
  'profile.erase',
  { cn: '清除已注销人员的个人资料', us: 'Erase personal data of deleted accounts' },
  removeErasedPhotos,
);
