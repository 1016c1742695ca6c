import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { listMine, useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { cleanSignIns } from './sign-in.jobs.ts';

describe('cleaning', () => {
  const account = useAccountPortal();

  it('removes what is over and leaves what still counts', async () => {
    const { username, phone, user_id } = await account.person();
    const browser = await account.signedIn(username);
    await account.askCode(browser, phone);
    await account.query(`insert into login_throttle values ('old', 3, now() - interval '2 days'), ('fresh', 3, now())`);
    await account.query(
      `insert into login_event (id, user_id, way, result, at) values (gen_random_uuid(), $1, 'password', 'ok', now() - interval '13 months')`,
      [user_id],
    );
    await account.query(
      `insert into session (id, user_id, token_hash, kind, amr, last_seen_at, expires_at, idle_seconds)
       values (gen_random_uuid(), $1, 'gone', 'staff', '{pwd}', now(), now() - interval '31 days', 60)`,
      [user_id],
    );
    const clean = () => account.services.database.write(EVERYWHERE, ({ db }) => cleanSignIns(db));
    await clean();
    expect(await account.query('select key from login_throttle')).toEqual([{ key: 'fresh' }]);
    expect(await account.query('select 1 from login_event')).toHaveLength(1);
    expect(await account.query('select 1 from session')).toHaveLength(1);
    expect(await account.query('select 1 from verification_code')).toHaveLength(1);
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    await account.query("update verification_code set sent_at = now() - interval '25 hours'");
    await clean();
    expect(await account.query('select 1 from verification_code')).toEqual([]);
  });
});
