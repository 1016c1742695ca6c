import { sql } from 'drizzle-orm';
import { hashPassword } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';

export const BENCH_PASSWORD = 'Lamp7orchid';

/** Adds people `bench0`, `bench1` … who have a phone and the same password. Answers their phones. */
export async function seedSignIns(services: Services, total: number): Promise<string[]> {
  const password_hash = await hashPassword(BENCH_PASSWORD);
  const people = Array.from({ length: total }, (_, n) => {
    const phone = `1${String(5_000_000_000 + n)}`;
    return {
      n,
      phone,
      phone_bidx: services.seal.blindIndex(phone, 'phone'),
      phone_sealed: services.seal.seal(phone, 'user.phone'),
    };
  });
  await services.database.write(EVERYWHERE, async ({ db }) => {
    for (let at = 0; at < people.length; at += 500) {
      const rows = JSON.stringify(people.slice(at, at + 500));
      await db.execute(sql`with given as (
        select gen_random_uuid() as id, n, phone_bidx, phone_sealed
          from json_to_recordset(${rows}::json) as g (n int, phone_bidx text, phone_sealed text)),
      made as (
        insert into "user" (id, name, name_pinyin, name_initials, types, status, category, phone_sealed, phone_bidx, activated_at)
        select id, '张伟' || n, 'zhangwei', 'zw', array['guardian'], 'confirmed', 'person', phone_sealed, phone_bidx, now() from given)
      insert into user_credential (user_id, username, password_hash, is_phone_owner, phone_bidx)
      select id, 'bench' || n, ${password_hash}, true, phone_bidx from given`);
    }
  });
  return people.map((one) => one.phone);
}
