import { sql } from 'drizzle-orm';
import { hashPassword } from '#modules/account/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { startBenchPortal } from './portal-server.ts';
import { signIn } from './seed-visits.ts';

/**
 * Runs in a process of its own: a portal with so many people who have a user name, a phone and the same password. Tells
 * its parent where it listens, who they are, and the headers of somebody who reads lists.
 */
const PASSWORD = 'Lamp7orchid';
const [url, total] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url, { TRUST_PROXY: '1', CODES_PER_HOUR_IP: '0', CODES_PER_DAY_IP: '0' });
const { services } = portal;
const password_hash = await hashPassword(PASSWORD);
const people = Array.from({ length: Number(total) }, (_, n) => {
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
const { token, twin } = await signIn(services, 'superadmin');
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({
  url: `http://127.0.0.1:${port}`,
  password: PASSWORD,
  headers: { token, cookie: `sid2=${twin}` },
  phones: people.map((one) => one.phone),
});
