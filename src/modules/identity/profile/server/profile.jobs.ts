import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

const ERASED = sql`select id from "user" where status = 'deleted'`;

/** Pictures of people whose account was erased go with it; that there was a decision about a photo stays. */
export async function removeErasedPhotos(db: Db): Promise<void> {
  await db.execute(sql`update file set status = 'dropped'
    where attached_type = 'user_avatar' and status = 'stored' and attached_id in (${ERASED})`);
  await db.execute(sql`with gone as (
      update id_photo_change set state = 'replaced', version = version + 1, updated_at = now()
       where state in ('pending', 'used') and user_id in (${ERASED}) returning file_id)
    update file set status = 'dropped' where id in (select file_id from gone)`);
}

/** Pictures that other photos replaced more than a day ago go: until then an import can be taken back. */
export async function removeReplacedPhotos(db: Db): Promise<void> {
  await db.execute(sql`update file set status = 'dropped' where status = 'stored' and id in (
    select file_id from id_photo_change where state = 'replaced' and updated_at < now() - interval '25 hours')`);
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
