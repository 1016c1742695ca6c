import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { runDoorClock } from '../doors.jobs.ts';
import { push } from '../lock/permits.service.ts';
import { doorlock } from '../tables.ts';
import { HikTerminal } from '../testing/hik-terminal.ts';
import { type Send, ZkTerminal } from '../testing/zk-terminal.ts';
import { checkHeartbeats } from './heartbeat.service.ts';

/** Real devices, spoken with in their own forms by the real adapters; the other side is a stand-in that decides by what it holds. */

const demo = useDemo({ DOOR_ZK_PUSH: 'on', DOOR_HIK_NETWORKS: '127.0.0.1/32' });
const organization_id = organizationId('sy-middle');
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await demo.test_db.query(text, values)) as T[];

/** A call of a device, from one address of the school. */
const sendFrom =
  (remoteAddress: string): Send =>
  async (method, url, payload, headers = {}) => {
    const app = demo.app as {
      inject(call: object): Promise<{ statusCode: number; body: string }>;
    };
    const type = payload?.startsWith('{') ? 'application/json' : 'application/push;charset=UTF-8';
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { 'content-type': type, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, text: answer.body };
  };
const send = sendFrom('10.3.0.7');

const zk = new ZkTerminal('ZK-0001', 'zk-key-0001', send);
const hik = new HikTerminal('hik-pass-1');
const locks: { zk: string; hik: string } = { zk: '', hik: '' };
let group_id = '';
let address = '';

async function give(who: CastName, role: string): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId(who), organization_id, role],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
}
const lockOf = (code: string, more: object) => ({
  code,
  name: `门 ${code}`,
  campus_id: campusId('sy-middle', 'SOUTH'),
  features: ['card', 'qr', 'remote'],
  ...more,
});
/** What is due goes out, as it does by the clock. */
async function settle(): Promise<void> {
  for (const id of Object.values(locks)) await push(demo.services, id);
  await zk.poll();
}
/** Pauses after failures are over. */
const rested = () => sql('update doorlock_permit set next_try_at = null where is_pending');
const bind = (who: CastName, card_no: string, lock = locks.zk) =>
  call('security', 'POST', `/doorlocks/${lock}/binding_card`, {
    user_id: castId(who),
    card_no,
    dlock_group_id: group_id,
  });
const lockRow = async (id: string) => (await call('orgadmin', 'GET', `/doorlocks/${id}`)).data;
/** What the portal wants a device to hold, by number. */
const desired = async (id: string) =>
  (
    await sql<{ no: string }>(
      `select c.device_no::text as no from doorlock_permit p join access_card c on c.id = p.access_card_id
        where p.doorlock_id = $1 and p.desired <> '{}' order by c.device_no`,
      [id],
    )
  ).map((row) => row.no);
const held = (device: ZkTerminal | HikTerminal) => [...device.users.keys()].toSorted((a, b) => Number(a) - Number(b));
const DECIMAL = String(0x04d0e001);

beforeAll(async () => {
  await give('orgadmin', 'general_affairs');
  await give('security', 'security');
  address = await hik.start();
  const made = [
    await call(
      'orgadmin',
      'POST',
      '/doorlocks',
      lockOf('ZK', { vendor: 'zk_push', device_sn: 'ZK-0001', secret: 'zk-key-0001' }),
    ),
    await call(
      'orgadmin',
      'POST',
      '/doorlocks',
      lockOf('HIK', { vendor: 'hik_isapi', device_sn: 'DS-0001', secret: 'hik-pass-1', address }),
    ),
  ];
  expect(made.map((one) => one.code)).toEqual([0, 0]);
  locks.zk = made[0]?.data.id;
  locks.hik = made[1]?.data.id;
  const group = await call('security', 'POST', '/dlock_groups', { name: '真机', doorlock_ids: [locks.zk, locks.hik] });
  group_id = group.data.id;
  await call('security', 'POST', '/dlock_group_time_quantums', {
    dlock_group_id: group_id,
    name: '白天',
    weekdays: [1, 2, 3, 4, 5],
    windows: [{ start: '07:00', end: '19:00' }],
  });
  expect((await bind('teacher', '04D0E001')).code).toBe(0);
  await zk.connect();
  await checkHeartbeats(demo.services);
  await settle();
});
afterAll(() => hik.stop());
beforeEach(async () => {
  for (const device of [zk, hik])
    for (const key of Object.keys(device.faults)) Reflect.deleteProperty(device.faults, key);
});

describe('devices of both kinds', () => {
  test('hold what they should, decide by it, and tell of passages', async () => {
    expect(await lockRow(locks.zk)).toMatchObject({ status: 'online', pending_count: 0, firmware: 'ZAM170-1.2' });
    expect(await lockRow(locks.hik)).toMatchObject({ status: 'online', pending_count: 0, firmware: 'V1.4.2' });
    expect([
      await zk.show(DECIMAL, '2026-11-30 08:00:00'),
      await hik.show(DECIMAL, '2026-11-30 08:00:00', send),
    ]).toEqual([0, 1]);
    expect([
      await zk.show(DECIMAL, '2026-11-30 20:00:00'),
      await hik.show(DECIMAL, '2026-11-30 20:00:00', send),
    ]).toEqual([22, 7]);
    expect([
      await zk.show(DECIMAL, '2026-11-29 08:00:00'),
      await hik.show(DECIMAL, '2026-11-29 08:00:00', send),
    ]).toEqual([22, 7]);
    for (const id of Object.values(locks)) {
      const { data } = await call('security', 'GET', `/access_events?doorlock_id=${id}`);
      const told = data.list.map((one: { at: string; reason: string | null; user: { id: string } }) => [
        one.at,
        one.reason,
        one.user.id,
      ]);
      expect(told).toEqual([
        ['2026-11-30T12:00:00.000Z', 'outside_window', castId('teacher')],
        ['2026-11-30T00:00:00.000Z', null, castId('teacher')],
        ['2026-11-29T00:00:00.000Z', 'outside_window', castId('teacher')],
      ]);
    }
  });

  test('a lost card is dead at once on those that are called, and with the next call on those that call in', async () => {
    await bind('homeroom', '04D0E002');
    await settle();
    const number = String(0x04d0e002);
    expect(await zk.show(number, '2026-12-01 08:00:00')).toBe(0);
    const { data: mine } = await call('homeroom', 'GET', '/access_cards/mine');
    const card = mine.cards.find((one: { card_no_masked: string }) => one.card_no_masked === '****E002');
    await call('homeroom', 'PUT', `/access_cards/${card.id}/report_lost`);
    await settle();
    expect([await zk.show(number, '2026-12-01 08:01:00'), await hik.show(number, '2026-12-01 08:01:00', send)]).toEqual(
      [27, 9],
    );
    const { data } = await call('security', 'GET', `/access_events?doorlock_id=${locks.zk}&result=refused`);
    expect(data.list[0]).toMatchObject({
      reason: 'lost',
      user: { id: castId('homeroom') },
      card_no_masked: '****E002',
    });
  });

  test('what is lost on the way goes again until the device says that it holds it', async () => {
    zk.faults.drops_half = true;
    hik.faults.drops_half = true;
    await bind('office', '04D0E003');
    for (let round = 0; round < 6; round += 1) {
      await sql(`update doorlock set status = 'online' where organization_id = $1`, [organization_id]);
      await sql(`update doorlock_command set sent_at = now() - interval '2 minutes' where sent_at is not null`);
      await rested();
      await settle();
    }
    zk.faults.drops_half = false;
    hik.faults.drops_half = false;
    await sql(`update doorlock_command set sent_at = null`);
    await checkHeartbeats(demo.services);
    await rested();
    await settle();
    expect(held(zk)).toEqual(await desired(locks.zk));
    expect(held(hik)).toEqual(await desired(locks.hik));
    expect(await lockRow(locks.zk)).toMatchObject({ pending_count: 0 });
  });

  test('a silent device is offline, loses nothing, and hears it all once it is back', async () => {
    hik.faults.hangs = true;
    zk.faults.hangs = true;
    await bind('hrofficer', '04D0E004');
    await settle();
    expect(await lockRow(locks.hik)).toMatchObject({ status: 'offline', pending_count: 1 });
    await sql(`update doorlock set last_seen_at = now() - interval '2 minutes' where id = $1`, [locks.zk]);
    await checkHeartbeats(demo.services);
    expect((await lockRow(locks.zk)).status).toBe('offline');
    expect((await call('security', 'POST', `/doorlocks/${locks.hik}/open`, { reason: '送货' })).message).toBe(
      '设备离线，指令已排队，恢复后自动执行',
    );
    hik.faults.hangs = false;
    zk.faults.hangs = false;
    await checkHeartbeats(demo.services);
    await zk.poll();
    await settle();
    expect((await lockRow(locks.hik)).status).toBe('online');
    expect((await lockRow(locks.zk)).status).toBe('online');
    expect(held(hik)).toEqual(await desired(locks.hik));
    expect(held(zk)).toEqual(await desired(locks.zk));
  });

  test('a full memory is told with the lock, and tried again after pauses that grow', async () => {
    for (const device of [zk, hik]) device.faults.capacity = device.users.size;
    await bind('principal', '04D0E005');
    await settle();
    const tries = () =>
      sql<{ last_error: string; attempts: number; soon: boolean }>(
        `select last_error, attempts, next_try_at < now() + interval '31 seconds' as soon from doorlock_permit
          where is_pending and doorlock_id = any ($1) and last_error is not null`,
        [Object.values(locks)],
      );
    expect(await tries()).toEqual([
      { last_error: 'full', attempts: 1, soon: true },
      { last_error: 'full', attempts: 1, soon: true },
    ]);
    await settle();
    expect((await tries()).map((one) => one.attempts)).toEqual([1, 1]);
    await rested();
    await settle();
    expect((await tries()).map((one) => [one.attempts, one.soon])).toEqual([
      [2, false],
      [2, false],
    ]);
    for (const device of [zk, hik]) device.faults.capacity = 1000;
    await rested();
    await settle();
    expect(await lockRow(locks.zk)).toMatchObject({ pending_count: 0 });
  });

  test('answers and events that come twice count once; a wrong clock is corrected and set', async () => {
    for (const device of [zk, hik]) device.faults.answers_twice = true;
    zk.faults.skew_seconds = 600;
    const ahead = new Date(Date.now() + 8 * 3_600_000 + 600_000).toISOString().slice(0, 19).replace('T', ' ');
    await zk.tell('rtstate', `time=${ahead}\tsensor=00\trelay=00`);
    expect((await lockRow(locks.zk)).clock_skew_seconds).toBeGreaterThan(590);
    const before = await sql<{ n: number }>('select count(*)::int as n from access_event');
    await zk.show(DECIMAL, '2026-12-02 08:00:00');
    await hik.show(DECIMAL, '2026-12-02 08:00:00', send);
    const after = await sql<{ n: number }>('select count(*)::int as n from access_event');
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(2);
    const [row] = await sql<{ at: Date; device_at: Date }>(
      `select at, device_at from access_event where doorlock_id = $1 order by id desc limit 1`,
      [locks.zk],
    );
    const off = Math.round((Number(row?.device_at) - Date.parse('2026-12-02T00:00:00Z')) / 1000);
    expect(off).toBe(600);
    expect(Math.abs(Number(row?.at) - Date.parse('2026-12-02T00:00:00Z'))).toBeLessThan(5000);
    await zk.poll();
    expect(zk.faults.skew_seconds).toBe(0);
    hik.faults.skew_seconds = -3600;
    await checkHeartbeats(demo.services);
    expect(hik.faults.skew_seconds).toBe(0);
  });

  test('a device that was restored gets everything again', async () => {
    await zk.reboot();
    hik.reboot();
    for (const id of Object.values(locks)) await call('orgadmin', 'POST', `/doorlocks/${id}/full_sync`);
    await settle();
    expect(held(zk)).toEqual(await desired(locks.zk));
    expect(held(hik)).toEqual(await desired(locks.hik));
    expect(held(hik).length).toBeGreaterThan(2);
  });

  test('old firmware is spoken with as well: digest without qop, attendance lines', async () => {
    for (const device of [zk, hik]) device.faults.is_old = true;
    hik.reboot();
    await call('orgadmin', 'POST', `/doorlocks/${locks.hik}/full_sync`);
    await settle();
    expect(held(hik)).toEqual(await desired(locks.hik));
    expect(await zk.show(DECIMAL, '2026-12-03 09:00:00')).toBe(0);
    const { data } = await call(
      'security',
      'GET',
      `/access_events?doorlock_id=${locks.zk}&from=2026-12-03&to=2026-12-03`,
    );
    expect(data.list).toMatchObject([{ at: '2026-12-03T01:00:00.000Z', result: 'opened' }]);
  });

  test('doors open from afar and are held open until their time is over', async () => {
    await call('security', 'POST', `/doorlocks/${locks.zk}/open`, { reason: '送货' });
    await call('security', 'POST', `/doorlocks/${locks.hik}/open`, { reason: '送货' });
    await zk.poll();
    expect([zk.controls.at(-1), hik.controls.at(-1)]).toEqual(['01010105', 'open']);
    for (const id of Object.values(locks))
      await call('security', 'PUT', `/doorlocks/${id}/mode`, { mode: 'hold_open', reason: '搬运设备', minutes: 30 });
    await settle();
    expect([zk.controls.at(-1), hik.controls.at(-1)]).toEqual(['010101FF', 'alwaysOpen']);
    await sql(`update doorlock set mode_until = now() - interval '1 minute' where id = any ($1)`, [
      Object.values(locks),
    ]);
    await runDoorClock(demo.services);
    await settle();
    expect([zk.controls.at(-1), hik.controls.at(-1)]).toEqual(['01010100', 'resume']);
    expect(await lockRow(locks.hik)).toMatchObject({ mode: 'normal', reported_mode: 'normal' });
  });

  test('a door is never opened by a call that was too late', async () => {
    await call('security', 'POST', `/doorlocks/${locks.zk}/open`, { reason: '送货' });
    await sql(`update doorlock_command set expires_at = now() - interval '1 second' where kind = 'open'`);
    const before = zk.controls.length;
    await zk.poll();
    expect(zk.controls.length).toBe(before);
  });
});

test('hours that a device cannot hold are refused when they are saved, with the door by name', async () => {
  const windows = ['20:00', '21:00', '22:00'].map((start) => ({ start, end: `${start.slice(0, 3)}30` }));
  const slot = (weekdays: number[]) =>
    call('security', 'POST', '/dlock_group_time_quantums', {
      dlock_group_id: group_id,
      name: '晚间',
      weekdays,
      windows,
    });
  const refused = await slot([5, 6]);
  expect([refused.code, refused.message]).toEqual([422001, '门 ZK 每天最多支持 3 个时段']);
  expect((await slot([6, 7])).code).toBe(0);
});

describe('who calls in', () => {
  const stranger = sendFrom('10.9.9.9');
  test('without the key, with a wrong one, from elsewhere or with an unknown number it is nobody', async () => {
    const asks = async (serial: string, key: string, from: Send) =>
      (await new ZkTerminal(serial, key, from).connect()).status;
    expect(await asks('ZK-0001', 'wrong-key', send)).toBe(404);
    expect(await asks('ZK-0002', 'zk-key-0001', send)).toBe(404);
    expect((await stranger('GET', '/device/zk/iclock/getrequest?SN=ZK-0001')).status).toBe(404);
    const path = hik.events_path ?? '';
    const body = '{"eventType":"heartBeat","dateTime":"2026-11-30T08:00:00+08:00"}';
    expect((await send('POST', path, body)).status).toBe(200);
    expect((await send('POST', path.replace(/key=.*/, 'key=wrong'), body)).status).toBe(404);
    expect((await send('POST', path.replace('DS-0001', 'DS-0002'), body)).status).toBe(404);
    expect((await send('POST', path, '{"eventType":1}')).status).toBe(400);
  });

  test('a controller shows a secret with every call: nobody at its address is taken for it', async () => {
    await zk.connect();
    await zk.poll();
    const calls = [
      ['GET', 'getrequest'],
      ['GET', 'ping'],
      ['POST', 'cdata', 'table=rtlog'],
      ['POST', 'devicecmd'],
      ['POST', 'registry'],
      ['POST', 'push'],
      ['GET', 'cdata', 'options=all'],
    ] as const;
    const statuses = async (root: string, headers: Record<string, string>) => {
      const found = new Set<number>();
      for (const [method, name, more = ''] of calls)
        found.add(
          (await send(method, `${root}/${name}?SN=ZK-0001&${more}`, method === 'POST' ? ' ' : undefined, headers))
            .status,
        );
      return [...found];
    };
    expect(await statuses('/device/zk/iclock', {})).toEqual([404]);
    expect(await statuses('/device/zk/iclock', { cookie: `token=${'0'.repeat(32)}` })).toEqual([404]);
    expect(await statuses('/device/zk/wrong-key/iclock', {})).toEqual([404]);
    expect(await statuses('/device/zk/iclock', { 'x-device-key': 'zk-key-0001' })).toEqual([200]);
    expect(await statuses('/device/zk/zk-key-0001/iclock', {})).toEqual([200]);
    // the session of one key is none of another
    const { text } = await zk.connect();
    expect(text).toMatch(/^registry=ok\nRegistryCode=[\da-f]{32}\n/);
    expect((await zk.tell('rtstate', 'sensor=00')).status).toBe(200);
    const [row] = await sql<{ secret_sealed: Buffer }>('select secret_sealed from doorlock where id = $1', [locks.zk]);
    await sql('update doorlock set secret_sealed = $2 where id = $1', [
      locks.zk,
      demo.services.seal.seal('another-key', 'doorlock.secret'),
    ]);
    expect((await zk.tell('rtstate', 'sensor=00')).status).toBe(404);
    await sql('update doorlock set secret_sealed = $2 where id = $1', [locks.zk, row?.secret_sealed]);
  });

  test('what a device cannot mean is left out, and never a failure of the portal', async () => {
    const lines = [
      'time=2026-13-45 08:00:00\tpin=1\tevent=0\tindex=9001',
      'time=2026-02-30 08:00:00\tpin=1\tevent=0\tindex=9002',
      `time=2026-12-05 08:00:00\tpin=99999999999\tcardno=${'9'.repeat(40)}\tevent=27\tindex=${'7'.repeat(4000)}`,
    ];
    const before = await sql<{ n: number }>('select count(*)::int as n from access_event');
    expect(await zk.tell('rtlog', lines.join('\n'))).toEqual({ status: 200, text: 'OK: 3' });
    const after = await sql<{ n: number }>('select count(*)::int as n from access_event');
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1);
    expect((await zk.tell('rtstate', 'time=9999-12-31 23:59:59')).status).toBe(200);
    expect((await zk.tell('rtstate', 'time=2026-99-99 99:99:99')).status).toBe(200);
    await sql('update doorlock set clock_skew_seconds = 0 where id = $1', [locks.zk]);
    await sql(`delete from doorlock_command where kind = 'clock'`);
  });

  test('a hundred events come in one call, more are refused and kept by the device; all are stored once', async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        [`time=2026-12-06 08:00:00`, `cardno=${DECIMAL}`, 'event=0', 'inoutstatus=0', `index=${from + at}`].join('\t'),
      ).join('\n');
    const count = async () =>
      (await sql<{ n: number }>(`select count(*)::int as n from access_event where at = '2026-12-06T00:00:00Z'`))[0]?.n;
    expect((await zk.tell('rtlog', lines(10_000, 101))).status).toBe(413);
    expect((await zk.tell('rtlog', lines(10_000, 20_000))).status).toBe(413);
    expect(await count()).toBe(0);
    const answers = await Promise.all([0, 1, 2].map(() => zk.tell('rtlog', lines(10_000, 100))));
    expect(answers.map((one) => one.text)).toEqual(Array(3).fill('OK: 100'));
    expect(await count()).toBe(100);
    expect((await zk.tell('rtlog', lines(10_050, 100))).status).toBe(200);
    expect(await count()).toBe(150);
  });

  test('a device that is being written for holds up no other school, and is found silent once it is free', async () => {
    const other = organizationId('md-school');
    const [row] = await sql<{ id: string }>(
      `insert into doorlock (id, organization_id, code, name, vendor, device_sn, channel, campus_id, direction, features, open_seconds, is_enabled, status)
       select gen_random_uuid(), $1, 'OTHER', '别校的门', 'zk_push', 'ZK-OTHER', 1, campus_id, direction, features, open_seconds, true, 'online'
         from doorlock where id = $2 returning id`,
      [other, locks.zk],
    );
    const both = [locks.zk, row?.id];
    await sql(
      `update doorlock set status = 'online', last_seen_at = now() - interval '2 minutes' where id = any ($1)`,
      [both],
    );
    const statuses = async () =>
      (await sql<{ status: string }>('select status from doorlock where id = any ($1) order by code desc', [both])).map(
        (one) => one.status,
      );
    await demo.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.update(doorlock).set({ firmware: 'busy' }).where(eq(doorlock.id, locks.zk));
      await checkHeartbeats(demo.services);
      expect(await statuses()).toEqual(['online', 'offline']);
    });
    await checkHeartbeats(demo.services);
    expect(await statuses()).toEqual(['offline', 'offline']);
    await sql('delete from doorlock where id = $1', [row?.id]);
    await zk.connect();
  });

  test('keys and addresses are sealed and told to nobody, and no other school takes a device', async () => {
    const { data } = await call('orgadmin', 'GET', `/doorlocks/${locks.hik}`);
    expect(data.has_secret).toBe(true);
    const all = JSON.stringify([data, await sql('select * from doorlock'), await sql('select * from audit_log')]);
    for (const secret of ['hik-pass-1', 'zk-key-0001', address]) expect(all).not.toContain(secret);
    await sql(`update doorlock set organization_id = $2 where id = $1`, [locks.hik, organizationId('md-school')]);
    const second = lockOf('HIK-2', {
      vendor: 'hik_isapi',
      device_sn: 'DS-0001',
      channel: 2,
      secret: 'another-1',
      address,
    });
    expect((await call('orgadmin', 'POST', '/doorlocks', second)).message).toBe('设备序列号已登记');
    await sql(`update doorlock set organization_id = $2 where id = $1`, [locks.hik, organization_id]);
  });

  test('a key is shown to no other address than the one it was given for, and no address outside the networks', async () => {
    const { data } = await call('orgadmin', 'GET', `/doorlocks/${locks.hik}`);
    const { id: _id, organization_id: _org, campus: _c, room: _r, gate: _g, groups: _gr, ...row } = data;
    const facts = Object.fromEntries(
      ['code', 'name', 'vendor', 'device_sn', 'channel', 'campus_id', 'features', 'version'].map((key) => [
        key,
        row[key],
      ]),
    );
    const put = (change: object) => call('orgadmin', 'PUT', `/doorlocks/${locks.hik}`, { ...facts, ...change });
    expect((await put({ address: 'http://127.0.0.1:9' })).errors).toMatchObject({ secret: ['请填写设备密钥'] });
    expect((await put({ address: 'http://10.0.0.1', secret: 'hik-pass-1' })).errors).toMatchObject({
      address: ['该地址不在允许的设备网段内'],
    });
    for (const bad of [
      'http://%zz@127.0.0.1',
      'http://a%0d%0ab@127.0.0.1',
      'http://a%22@127.0.0.1',
      'http://a%3Ab@127.0.0.1',
    ])
      expect((await put({ address: bad, secret: 'hik-pass-1' })).errors, bad).toMatchObject({
        address: ['请填写 http(s)://IP 形式的地址'],
      });
    expect((await put({ address: 'http://a\r\nb@127.0.0.1', secret: 'hik-pass-1' })).code).toBe(422001);
    expect((await put({ address: 'http://metadata.internal', secret: 'hik-pass-1' })).errors).toMatchObject({
      address: ['请填写 http(s)://IP 形式的地址'],
    });
    expect((await put({ address })).code).toBe(0);
    expect(
      (await call('orgadmin', 'POST', '/doorlocks', lockOf('Z', { vendor: 'zk_push', device_sn: 'Z' }))).errors,
    ).toMatchObject({
      secret: ['请填写设备密钥'],
    });
  });
});

describe('a lock that listens', () => {
  const listen = (who: CastName, lock: string) =>
    call('security', 'POST', `/doorlocks/${lock}/binding_card`, { user_id: castId(who), listen: true });
  test.each([
    ['zk', 'office', '04D0EE01'],
    ['hik', 'principal', '04D0EE02'],
  ] as const)('%s: the next unknown card is bound, and who asked is told at once', async (kind, who, number) => {
    expect((await listen(who, locks[kind])).data).toBeNull();
    expect((await call('security', 'GET', `/doorlocks/${locks[kind]}/enrolment`)).data.card).toBeNull();
    const decimal = String(Number.parseInt(number, 16));
    if (kind === 'zk') await zk.show(decimal, '2026-12-04 08:00:00');
    else await hik.show(decimal, '2026-12-04 08:00:00', send);
    const { data } = await call('security', 'GET', `/doorlocks/${locks[kind]}/enrolment`);
    expect(data.card).toMatchObject({ card_no_masked: `****${number.slice(-4)}`, user: { id: castId(who) } });
    const told = await sql(
      `select data from realtime_event where channel = $1 and event = 'door_enrolled' and data->>'access_card_id' = $2`,
      [`user:${castId('security')}`, data.card.id],
    );
    expect(told).toHaveLength(1);
    const found = await call('security', 'GET', `/access_cards?card_no=${number}`);
    expect(found.data.list).toMatchObject([{ user: { id: castId(who) }, status: 'active' }]);
  });

  test('after half a minute it listens no more; a known card is never taken', async () => {
    await listen('hrofficer', locks.zk);
    await zk.show(DECIMAL, '2026-12-04 08:10:00');
    expect((await call('security', 'GET', `/doorlocks/${locks.zk}/enrolment`)).data.card).toBeNull();
    await sql(`update doorlock_enrolment set until = now() - interval '1 second'`);
    await zk.show(String(0x04d0ee09), '2026-12-04 08:11:00');
    expect((await call('security', 'GET', `/doorlocks/${locks.zk}/enrolment`)).message).toBe(
      '30 秒内未读到卡片，请重试',
    );
    expect((await call('security', 'GET', '/access_cards?card_no=04D0EE09')).data.list).toEqual([]);
    expect((await call('teacher', 'GET', `/doorlocks/${locks.zk}/enrolment`)).code).toBe(403001);
    expect(
      (await call('security', 'POST', `/doorlocks/${locks.zk}/binding_card`, { user_id: castId('office') })).code,
    ).toBe(422001);
  });
});

test('a lock that has not taken something for a day is marked once, and who looks after locks is told', async () => {
  hik.faults.hangs = true;
  await bind('office', '04D0E009');
  await push(demo.services, locks.hik);
  await sql(
    `update doorlock_permit set updated_at = now() - interval '25 hours' where is_pending and doorlock_id = $1`,
    [locks.hik],
  );
  await runDoorClock(demo.services);
  await runDoorClock(demo.services);
  expect((await lockRow(locks.hik)).attention_at).not.toBeNull();
  const told = await sql(`select id from notification where event = 'doorlock.stuck' and user_id = $1`, [
    castId('orgadmin'),
  ]);
  expect(told).toHaveLength(1);
  hik.faults.hangs = false;
  await checkHeartbeats(demo.services);
  await settle();
  await runDoorClock(demo.services);
  expect((await lockRow(locks.hik)).attention_at).toBeNull();
});
