import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runVisitClock } from '#modules/campus/visitors/server/visit/visitor-clock.service.ts';
import { findPerson } from '#modules/core/access/server/public.ts';
import { formatScanCode, macOf, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Answer, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { openSocket } from '#server/testing/socket-browser.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from './modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from './testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let other: TestSchool;
let people: Record<
  'host' | 'security' | 'officer' | 'guard' | 'guard2' | 'office' | 'visitor' | 'stranger',
  TestPerson
>;
let gate: string;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('实验中学');
  other = await world.school('国际学校', school);
  people = {
    host: await world.person({ name: '张明', school }),
    security: await world.person({ name: '赵刚', school, roles: ['security'] }),
    officer: await world.person({ name: '钱进', school, roles: ['security'] }),
    guard: await world.person({ name: '孙勇', user_types: ['guard'], school }),
    guard2: await world.person({ name: '周强', user_types: ['guard'], school }),
    office: await world.person({ name: '吴敏', school, roles: ['office'] }),
    visitor: await world.person({ name: '李雷', user_types: ['visitor'], school: null }),
    stranger: await world.person({ name: '韩梅', school: other, roles: ['security'] }),
  };
  gate = (
    await people.security.browser.call('POST', '/gates', {
      body: { campus_id: school.campus_id, name: '南门', kind: 'both' },
    })
  ).data.id;
  for (const guard of [people.guard, people.guard2]) {
    await test_db.query(
      'insert into security (id, organization_id, user_id, gate_ids) values (gen_random_uuid(), $1, $2, $3)',
      [school.id, guard.user_id, [gate]],
    );
    expect((await guard.browser.call('POST', '/securities/duty', { body: { gate_id: gate } })).code).toBe(0);
  }
});
afterAll(() => portal.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
let phones = 0;
const freshPhone = () => `1370000${String(++phones).padStart(4, '0')}`;

/** Within one day of the school whatever the hour: from now for a quarter of an hour unless said. */
const facts = (from = 0, minutes = 15) => ({
  visit_kind: 'parent',
  reason: '家长会',
  start_at: inMinutes(from),
  end_at: inMinutes(from + minutes),
});
const invite = (extra: Record<string, unknown> = {}, persons: unknown[] = [{ name: '王芳', phone: freshPhone() }]) =>
  people.host.browser.call('POST', '/visitors', { body: { ...facts(), persons, ...extra } });
const apply = (extra: Record<string, unknown> = {}, who = people.visitor) =>
  who.browser.call('POST', '/visitors/apply_visitor', {
    body: {
      ...facts(60),
      unitid: school.unitid,
      no: people.host.number,
      org_id: school.id,
      notice_version: 1,
      persons: [{ name: who.name, phone: who.phone }],
      ...extra,
    },
  });
const verify = (
  booking: Answer,
  direction: 'in' | 'out' | 'refused',
  extra: Record<string, unknown> = {},
  guard = people.guard,
) =>
  guard.browser.call('PUT', `/visitors/${booking.data.id}/verify`, {
    body: { person_ids: booking.data.persons.map((p: { id: string }) => p.id), direction, ...extra },
  });
const move = (who: TestPerson, id: string, action: string, body: unknown) =>
  who.browser.call('PUT', `/visitors/${id}/${action}`, { body });
const clear = () =>
  test_db.query(`update visitor set status = 'cancelled', waits_for = null where status in ('applied', 'approved')`);

describe('booking by a visitor', () => {
  test('a card names the host; the host decides; the visitor gets a pass', async () => {
    await clear();
    const shown = await people.visitor.browser.call('GET', '/visitors/host', {
      query: { unitid: school.unitid, no: people.host.number, org_id: school.id },
    });
    expect(shown.data).toMatchObject({ name: '张明', organization: '实验中学', notice_version: 1 });
    const applied = await apply();
    expect(applied.data.booking).toMatchObject({
      status: 'applied',
      source: 'card_qr',
      as: 'visitor',
      actions: ['update', 'cancel_book'],
    });
    const { id } = applied.data.booking;
    expect((await people.visitor.browser.call('GET', `/visitors/${id}/pass`)).data.passes).toEqual([]);
    const decided = await move(people.host, id, 'review', { result: 'approve' });
    expect(decided.data).toMatchObject({ status: 'approved', as: 'host' });
    const pass = await people.visitor.browser.call('GET', `/visitors/${id}/pass`);
    expect(pass.data.passes).toMatchObject([
      { name: '李雷', pass_code: expect.stringMatching(/^\d{6}$/), status: 'expected' },
    ]);
    expect((await people.host.browser.call('GET', `/visitors/${id}/pass`)).code).toBe(404001);
  });

  test('no two schools of a group give out the same number', async () => {
    await clear();
    const sister = await world.person({ school: await world.school('附属小学', school) });
    const numbers: number[] = [];
    for (const host of [people.host, sister, people.host, sister]) {
      const body = { ...facts(), persons: [{ name: '王芳', phone: freshPhone() }] };
      const { data } = await host.browser.call('POST', '/visitors', { body });
      numbers.push(Number(data.no.slice(1)));
    }
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2, first + 3]);
  });

  const letHostsBeFound = async () => {
    await test_db.query(
      `insert into system_setting (id, key, value, level, organization_id)
       values (gen_random_uuid(), 'visitors.host_search', 'true', 'organization', $1) on conflict do nothing`,
      [school.id],
    );
    await test_db.query('update organization set is_open_visit = true where id = $1', [school.id]);
  };

  test('a host is found by name or department where the school wants it, with nothing but these, and can be booked', async () => {
    const search = (q: string | undefined, who = people.visitor) =>
      who.browser.call('GET', '/visitors/hosts', { query: { org_id: school.id, ...(q ? { q } : {}) } });
    await letHostsBeFound();
    const found = (await search('张明')).data;
    expect(found.list).toMatchObject([{ no: expect.stringMatching(/^~/), name: '张明' }]);
    expect(Object.keys(found.list[0])).toEqual(['no', 'name', 'name_en', 'department', 'department_en']);
    expect(JSON.stringify(found)).not.toContain(people.host.number);
    const elsewhere = { org_id: '00000000-0000-4000-8000-000000000000', q: '张明' };
    expect((await people.visitor.browser.call('GET', '/visitors/hosts', { query: elsewhere })).data).toEqual({
      is_open: false,
      list: [],
    });
    expect(await search('张')).toMatchObject({ status: 422 });
    const { no } = found.list[0];
    const card = { org_id: school.id, no };
    expect((await people.visitor.browser.call('GET', '/visitors/host', { query: card })).data.name).toBe('张明');
    await clear();
    expect((await apply({ unitid: undefined, no })).data.booking).toMatchObject({ status: 'applied', source: 'self' });
    await clear();
  });

  test('a host with places in several departments and schools is found once, at the main place of this school', async () => {
    await letHostsBeFound();
    const joins = `insert into user_department (id, user_id, organization_id, department_id, is_main)
      values (gen_random_uuid(), $1, $2, $3, $4)`;
    const second = randomUUID();
    await test_db.query(
      `insert into department
       select (jsonb_populate_record(d, jsonb_build_object('id', $2::text, 'path', $2::text, 'code', 'PREPARE', 'name', '备课组',
         'department_unitid', 'PREPARE'))).*
       from department d where id = $1`,
      [school.department_id, second],
    );
    await test_db.query(joins, [people.host.user_id, school.id, second, false]);
    await test_db.query(joins, [people.host.user_id, other.id, other.department_id, false]);
    const search = async (q: string) =>
      (await people.visitor.browser.call('GET', '/visitors/hosts', { query: { org_id: school.id, q } })).data.list;
    const [found, ...more] = await search('张明');
    expect(more).toEqual([]);
    expect(found.department).not.toBe('备课组');
    expect(found.department).toEqual(expect.any(String));
    expect(await search('备课')).toMatchObject([{ name: '张明', department: '备课组' }]);
    await test_db.query('delete from user_department where user_id = $1 and department_id = any ($2)', [
      people.host.user_id,
      [second, other.department_id],
    ]);
  });

  test('an unknown host and one who takes no bookings are refused alike', async () => {
    const ask = (no: string) =>
      people.visitor.browser.call('GET', '/visitors/host', { query: { unitid: school.unitid, no, org_id: school.id } });
    await test_db.query('insert into visitor_host_pref (user_id, accepts_card_booking) values ($1, false)', [
      people.office.user_id,
    ]);
    const [unknown, closed] = [await ask('T-NOBODY'), await ask(people.office.number)];
    expect(unknown.body).toEqual(closed.body);
    expect(unknown).toMatchObject({ status: 200, code: 200200 });
  });

  test('the same phone has one visit at a time, and three waiting ones at most', async () => {
    await clear();
    const first = await apply();
    expect(await apply()).toMatchObject({ code: 200200, message: `您在该时段已有预约 ${first.data.booking.no}` });
    await test_db.query(
      `update visitor set start_at = start_at + interval '5 days', end_at = end_at + interval '5 days' where id = $1`,
      [first.data.booking.id],
    );
    for (const shift of [6, 7]) {
      const again = await apply();
      await test_db.query(
        `update visitor set start_at = start_at + $2 * interval '1 day', end_at = end_at + $2 * interval '1 day' where id = $1`,
        [again.data.booking.id, shift],
      );
    }
    expect(await apply()).toMatchObject({ code: 200200, message: '未完成的预约已达 3 个' });
  });

  test('two bookings of one phone at the same moment: one is made', async () => {
    await clear();
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 200200]);
  });

  test('wrong input lands on its fields and stores nothing', async () => {
    await clear();
    const before = await test_db.query('select count(*) from visitor');
    const answer = await apply({ end_at: inMinutes(61), reason: ' ', persons: [{ name: '', phone: '123' }] });
    expect(answer).toMatchObject({ status: 422, code: 422001 });
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(['persons.0.name', 'persons.0.phone', 'reason']);
    expect((await apply({ end_at: inMinutes(61) })).errors).toHaveProperty('end_at');
    expect((await apply({ notice_version: 7 })).errors).toHaveProperty('notice_version');
    expect(await test_db.query('select count(*) from visitor')).toEqual(before);
  });

  test('without a session the page answers 401401 where the school does not book publicly', async () => {
    const guest = portal.browser();
    const body = {
      ...facts(60),
      unitid: school.unitid,
      no: people.host.number,
      org_id: school.id,
      notice_version: 1,
      persons: [{ name: '游客', phone: freshPhone() }],
    };
    expect(await guest.call('POST', '/visitors/apply_visitor', { body })).toMatchObject({ status: 401, code: 401401 });
    expect(
      (
        await guest.call('GET', '/visitors/host', {
          query: { unitid: school.unitid, no: people.host.number, org_id: school.id },
        })
      ).data,
    ).toMatchObject({ name: '张*', host_user_id: null });
  });
});

describe('at the gate', () => {
  test('in, once; out; and the booking has left', async () => {
    const booking = await invite();
    expect(booking.data).toMatchObject({ status: 'approved', source: 'host' });
    expect(await verify(booking, 'in')).toMatchObject({
      code: 0,
      data: { status: 'verified', inside_count: 1, as: 'guard' },
    });
    expect((await verify(booking, 'in')).message).toMatch(/^王芳 已于 \d\d:\d\d 从南门入校$/);
    expect(await verify(booking, 'out')).toMatchObject({ data: { status: 'left', inside_count: 0 } });
    expect(await verify(booking, 'in')).toMatchObject({ code: 200200, message: '预约状态已变为「已离校」，请刷新' });
  });

  test('two guards at the same moment: one entry, one refusal', async () => {
    const booking = await invite();
    const answers = await Promise.all([verify(booking, 'in'), verify(booking, 'in', {}, people.guard2)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 200200]);
    expect(await test_db.query('select inside_count from visitor where id = $1', [booking.data.id])).toEqual([
      { inside_count: 1 },
    ]);
  });

  test('a guard without a chosen gate is told to choose one', async () => {
    const booking = await invite();
    const idle = await world.person({ name: '郑伟', user_types: ['guard'], school });
    expect(await verify(booking, 'in', {}, idle)).toMatchObject({ code: 200200, message: '请先选择当前门岗' });
  });

  test('twenty minutes early is fine, forty is too early, and the end closes the door', async () => {
    const shift = async (minutes: number) => {
      const booking = await invite();
      await test_db.query(
        "update visitor set start_at = now() + $2 * interval '1 minute', end_at = now() + ($2 + 15) * interval '1 minute' where id = $1",
        [booking.data.id, minutes],
      );
      return verify(booking, 'in');
    };
    expect(await shift(20)).toMatchObject({ code: 0 });
    expect((await shift(40)).message).toMatch(/^未到时间，.* 起可入校$/);
    expect((await shift(-16)).message).toMatch(/^预约已于 .* 结束，可请被访人延长$/);
  });

  test('the code of this half-minute opens, an older one and a changed one do not', async () => {
    await clear();
    const { id } = (await apply({ ...facts() })).data.booking;
    await move(people.host, id, 'review', { result: 'approve' });
    const [pass] = (await people.visitor.browser.call('GET', `/visitors/${id}/pass`)).data.passes;
    const codeAt = async (ms: number) =>
      formatScanCode(
        'v',
        pass.person_id,
        stepAt(ms),
        await macOf(pass.pass_secret, signedPart('v', pass.person_id, stepAt(ms))),
      );
    const scan = async (code: string) =>
      people.guard.browser.call('PUT', `/visitors/${id}/verify`, {
        body: { person_ids: [pass.person_id], direction: 'in', method: 'qr', code },
      });
    expect(await scan(await codeAt(Date.now() - 120_000))).toMatchObject({
      code: 200200,
      message: '二维码已失效，请访客刷新',
    });
    expect(await scan((await codeAt(Date.now())).replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')))).toMatchObject({
      code: 200200,
    });
    const code = await codeAt(Date.now());
    const resolve = (who: TestPerson) =>
      who.browser.call('POST', '/scans/resolve', { body: { code: `https://portal/#/qrscan/${code}` } });
    expect((await resolve(people.guard)).data.route).toBe(`/mobile/baoAnVisitorDetail?id=${id}`);
    expect((await resolve(people.visitor)).data.route).toBe(`/mobile/visitorDetail?id=${id}`);
    expect((await resolve(people.stranger)).data).toEqual({
      kind: 'v',
      route: null,
      notice: '请向门岗出示此码',
      data: {},
    });
    expect(await scan(code)).toMatchObject({ code: 0 });
  });

  test('six digits find the booking; six wrong ones in a minute pause the gate', async () => {
    const booking = await invite();
    const [row] = await test_db.query<{ pass_code: string }>(
      'select pass_code from visitor_person where visitor_id = $1',
      [booking.data.id],
    );
    const ask = (code: string) => people.guard.browser.call('POST', '/visitors/find_by_code', { body: { code } });
    expect((await ask(row?.pass_code ?? '')).data.visitor_id).toBe(booking.data.id);
    const wrong = row?.pass_code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) expect(await ask(wrong)).toMatchObject({ code: 200200 });
    expect(await ask(wrong)).toMatchObject({ status: 429, code: 429001 });
    expect(await ask(row?.pass_code ?? '')).toMatchObject({ status: 429 });
  });

  test('being turned away is recorded and leaves the visit possible', async () => {
    const booking = await invite();
    expect((await verify(booking, 'refused')).errors).toHaveProperty('refuse_reason');
    expect(await verify(booking, 'refused', { refuse_reason: 'no_document' })).toMatchObject({
      data: { status: 'approved', checks: [{ direction: 'refused', refuse_reason: 'no_document' }] },
    });
    expect(await verify(booking, 'in')).toMatchObject({ code: 0 });
  });

  test('a kind that needs an ID wants the tick', async () => {
    const settings = (await people.security.browser.call('GET', '/visitors/settings')).data;
    const { notice_version: _, ...draft } = settings;
    const strict = await people.security.browser.call('PUT', '/visitors/settings', {
      body: { ...draft, require_id_kinds: ['maintenance'] },
    });
    const booking = await invite({ visit_kind: 'maintenance' });
    expect(await verify(booking, 'in')).toMatchObject({ message: '请先核对证件并勾选' });
    expect(await verify(booking, 'in', { id_checked: true })).toMatchObject({ code: 0 });
    await people.security.browser.call('PUT', '/visitors/settings', {
      body: { ...draft, require_id_kinds: [], version: strict.data.version },
    });
  });
});

describe('changing one’s mind', () => {
  test('cancelling kills the pass; after entry it is refused', async () => {
    const booking = await invite();
    expect(await move(people.host, booking.data.id, 'cancel_book', { reason: '改期' })).toMatchObject({
      data: { status: 'cancelled' },
    });
    expect(await verify(booking, 'in')).toMatchObject({ code: 200200 });
    const entered = await invite();
    await verify(entered, 'in');
    expect(await move(people.host, entered.data.id, 'cancel_book', { reason: '改期' })).toMatchObject({
      message: '已有人员入校，不能取消，请办理离校',
    });
  });

  test('the host extends to the limit, a guard half an hour once, the office beyond', async () => {
    await test_db.query(
      `update visitor_setting set settings = settings || '{"extend_max_minutes": 60, "closing_time": "23:59"}'`,
    );
    const booking = await invite();
    const extend = (who: TestPerson, minutes: number) =>
      move(who, booking.data.id, 'extend_time', {
        end_at: new Date(Date.parse(booking.data.end_at) + minutes * 60_000).toISOString(),
        reason: '会议延长',
      });
    await verify(booking, 'in');
    expect((await extend(people.host, 61)).message).toMatch(/^最多可延长至/);
    expect(await extend(people.guard, 31)).toMatchObject({ code: 200200 });
    expect(await extend(people.guard, 30)).toMatchObject({ code: 0, data: { extend_count: 1 } });
    expect(await extend(people.guard, 40)).toMatchObject({ status: 403 });
    expect(await extend(people.security, 180)).toMatchObject({ code: 0, data: { extend_count: 2 } });
  });

  test('an approved visitor who changes the time waits again; a stale version is refused', async () => {
    await clear();
    const { id } = (await apply()).data.booking;
    const approved = (await move(people.host, id, 'review', { result: 'approve' })).data;
    const change = {
      visit_kind: 'parent',
      reason: '送材料',
      start_at: inMinutes(90),
      end_at: inMinutes(110),
      persons: [{ id: approved.persons[0].id, name: '李雷' }],
    };
    const changed = await people.visitor.browser.call('PUT', `/visitors/${id}`, {
      body: { ...change, version: approved.version },
    });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ code: 0 });
    expect(changed.data).toMatchObject({ status: 'applied', waits_for: 'host', reason: '送材料' });
    expect(changed.data.persons[0].phone).toBe(people.visitor.phone);
    expect(
      await people.visitor.browser.call('PUT', `/visitors/${id}`, { body: { ...change, version: approved.version } }),
    ).toMatchObject({ status: 409, code: 409001 });
  });

  test('rejecting needs words; deciding twice is refused with the state', async () => {
    await clear();
    const { id } = (await apply()).data.booking;
    expect(await move(people.host, id, 'review', { result: 'reject' })).toMatchObject({
      errors: { opinion: ['请填写意见'] },
    });
    for (const result of ['reject', 'approve'])
      expect(await move(people.host, id, 'review', { result, opinion: '否' })).toMatchObject({
        errors: { opinion: ['请输入2-200个字'] },
      });
    expect(await move(people.host, id, 'review', { result: 'reject', opinion: '时间不便' })).toMatchObject({
      data: { status: 'rejected' },
    });
    expect(await move(people.host, id, 'review', { result: 'approve' })).toMatchObject({
      code: 200200,
      message: '预约状态已变为「未同意」，请刷新',
    });
  });
});

describe('a walk-in', () => {
  const walkIn = (who = people.guard) =>
    who.browser.call('POST', '/visitors', {
      body: {
        ...facts(),
        source: 'walk_in',
        host_user_id: people.host.user_id,
        persons: [{ name: '路人', phone: freshPhone() }],
      },
    });

  test('waits for the host, is urgent for them, and is let in once they agree', async () => {
    const booking = await walkIn();
    expect(booking.data).toMatchObject({ status: 'applied', waits_for: 'host', source: 'walk_in', as: 'guard' });
    const [told] = await test_db.query(
      'select title, urgency from notification where user_id = $1 order by id desc limit 1',
      [people.host.user_id],
    );
    expect(told).toEqual({ title: '访客 路人 已在门岗等候，请确认', urgency: 'urgent' });
    expect(
      (await people.guard.browser.call('GET', '/visitors/gate_board', { query: { gate_id: gate } })).data.walk_ins,
    ).toMatchObject([{ id: booking.data.id }]);
    expect(await move(people.host, booking.data.id, 'review', { result: 'approve' })).toMatchObject({ code: 0 });
    expect(await verify(booking, 'in')).toMatchObject({ code: 0 });
  });

  test('is taken by guards on duty only, and nobody else books for others without the right', async () => {
    expect(await walkIn(people.visitor)).toMatchObject({ status: 404 });
    expect(await walkIn(people.office)).toMatchObject({ code: 200200, message: '请先选择当前门岗' });
    const forHost = { ...facts(), host_user_id: people.host.user_id, persons: [{ name: '客人', phone: freshPhone() }] };
    expect(await people.security.browser.call('POST', '/visitors', { body: forHost })).toMatchObject({ status: 403 });
    expect(await people.office.browser.call('POST', '/visitors', { body: forHost })).toMatchObject({
      code: 0,
      data: { host: { name: '张明' } },
    });
    expect(await people.guard.browser.call('POST', '/visitors', { body: forHost })).toMatchObject({ status: 403 });
  });
});

describe('the black list', () => {
  test('a neutral refusal for the person, red at the gate, lifted by somebody else', async () => {
    const phone = freshPhone();
    const booking = await invite({}, [{ name: '黑某', phone }]);
    const entry = await people.security.browser.call('POST', '/visitors/black_list', {
      body: { name: '黑某', phone, reason: '滋事', valid_from: '2026-01-01', valid_to: '2099-01-01' },
    });
    expect(entry.data).toMatchObject({ kind: 'black', phone: expect.stringContaining('****') });
    expect(await verify(booking, 'in')).toMatchObject({ message: '该人员在黑名单中，请勿放行并联系安保负责人' });
    expect(await invite({}, [{ name: '黑某', phone }])).toMatchObject({
      code: 200200,
      message: '预约未能提交，请联系学校门岗',
    });
    const lift = (who: TestPerson) =>
      who.browser.call('DELETE', `/visitors/black_list/${entry.data.id}`, { body: { reason: '已核实' } });
    expect(await lift(people.security)).toMatchObject({ message: '须由另一位负责人解除' });
    expect(await lift(people.officer)).toMatchObject({ data: { status: 'lifted' } });
    expect(await verify(booking, 'in')).toMatchObject({ code: 0 });
  });
});

describe('many at once', () => {
  test('bad rows are named, good ones booked; a repeated key books nothing twice', async () => {
    const rows = [
      ...Array.from({ length: 12 }, (_, i) => ({ name: `客人${i}`, phone: freshPhone() })),
      { name: '坏', phone: '123' },
      { name: '', phone: freshPhone() },
    ];
    const body = { mode: 'separate', ...facts(60), rows };
    const dry = await people.office.browser.call('POST', '/visitors/batch_create', {
      body: { ...body, dry_run: true },
    });
    expect(dry.data).toMatchObject({ ok: 12, failed: 2, created: 0 });
    expect(dry.data.rows[12]).toMatchObject({ row: 13, result: 'error', errors: { phone: [expect.any(String)] } });
    const key = { headers: { 'idempotency-key': 'batch-of-the-test' } };
    const [first, second] = await Promise.all(
      [1, 2].map(() => people.office.browser.call('POST', '/visitors/batch_create', { body, ...key })),
    );
    expect(first?.data.created).toBe(12);
    expect(second?.body).toEqual(first?.body);
    expect(
      await test_db.query('select count(*)::int as n from visitor where batch_id = $1', [first?.data.batch_id]),
    ).toEqual([{ n: 12 }]);
  });

  test('more than fifty need the right to invite many', async () => {
    const rows = Array.from({ length: 51 }, () => ({ name: '客人', phone: freshPhone() }));
    expect(
      await people.host.browser.call('POST', '/visitors/batch_create', {
        body: { mode: 'group', ...facts(60), rows, dry_run: true },
      }),
    ).toMatchObject({ message: '一次最多邀约 50 人' });
  });
});

describe('who sees what', () => {
  test('a guard hears the board of a gate of the own school, of no other one, and of nothing that is no gate', async () => {
    const campus = await world.campus(other, '东校区');
    const foreign = (
      await people.stranger.browser.call('POST', '/gates', { body: { campus_id: campus, name: '东门', kind: 'both' } })
    ).data.id;
    const app = portal.app as FastifyInstance;
    const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const { token, cookies } = people.guard.browser;
    const ear = await openSocket(`${address}/ws`, { token: token ?? '', device_cookie: cookies.get('sid2') ?? null });
    for (const id of [gate, foreign, 'no-gate']) ear.say({ type: 'join', channel: `gate:${id}` });
    await until(() => ear.heard.filter(({ type }) => type === 'joined' || type === 'refused').length === 3);
    expect(ear.heard.slice(1).map(({ type, channel }) => `${type} ${channel}`)).toEqual([
      `joined gate:${gate}`,
      `refused gate:${foreign}`,
      'refused gate:no-gate',
    ]);
    ear.socket.close();
  });

  test('another school, another campus and strangers find nothing', async () => {
    const booking = await invite();
    const { id } = booking.data;
    expect(await people.stranger.browser.call('GET', `/visitors/${id}`)).toMatchObject({ status: 404, code: 404001 });
    expect(await move(people.stranger, id, 'cancel_book', { reason: '试试' })).toMatchObject({ status: 404 });
    expect((await people.stranger.browser.call('GET', '/visitors', {})).data.list).toEqual([]);
    expect(await people.visitor.browser.call('GET', `/visitors/${id}`)).toMatchObject({ status: 404 });
    const campus = await world.campus(school, '北校区');
    const north = (
      await people.security.browser.call('POST', '/gates', { body: { campus_id: campus, name: '北门', kind: 'both' } })
    ).data.id;
    const far = await world.person({ name: '冯远', user_types: ['guard'], school });
    await test_db.query(
      'insert into security (id, organization_id, user_id, gate_ids) values (gen_random_uuid(), $1, $2, $3)',
      [school.id, far.user_id, [north]],
    );
    expect(await far.browser.call('GET', `/visitors/${id}`)).toMatchObject({ status: 404 });
    expect((await far.browser.call('GET', '/visitors')).data.total).toBe(0);
    expect((await people.guard.browser.call('GET', '/visitors')).data.total).toBeGreaterThan(0);
  });

  test('phones come masked; revealing one needs a reason, is recorded, and is refused to others', async () => {
    const phone = freshPhone();
    const booking = await invite({}, [{ name: '王芳', phone }]);
    expect(booking.data.persons[0].phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
    const reveal = (who: TestPerson, reason: string) =>
      who.browser.call('POST', `/visitors/${booking.data.id}/reveal`, {
        body: { person_id: booking.data.persons[0].id, field: 'phone', reason },
      });
    expect((await reveal(people.security, '短')).errors).toHaveProperty('reason');
    expect((await reveal(people.security, '联系访客改期')).data.value).toBe(phone);
    expect(await reveal(people.office, '想看一看')).toMatchObject({ status: 403 });
    const [entry] = await test_db.query(
      `select reason, changes from audit_log where action = 'visitor.reveal_phone' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({ reason: '联系访客改期', changes: null });
    expect(await test_db.query('select 1 from audit_log where changes::text like $1', [`%${phone}%`])).toEqual([]);
  });

  test('what a host writes for the guards is read by them alone, and no change by the visitor touches it', async () => {
    const guest = await world.person({ name: '苏晴', user_types: ['visitor'], school: null });
    const lead = { name: guest.name, phone: guest.phone };
    const { id } = (await invite({ host_note: '带一只箱子' }, [lead])).data;
    const seenBy = async (who: TestPerson) => (await who.browser.call('GET', `/visitors/${id}`)).data;
    const own = await seenBy(guest);
    expect(own).toMatchObject({ as: 'visitor', reason: '家长会', host_note: null });
    const body = {
      ...facts(),
      persons: [{ ...lead, id: own.persons[0].id }],
      host_note: '不用检查',
      version: own.version,
    };
    expect((await guest.browser.call('PUT', `/visitors/${id}`, { body })).code).toBe(0);
    for (const who of [people.host, people.guard, people.security])
      expect(await seenBy(who)).toMatchObject({ host_note: '带一只箱子' });
    const { list } = (await people.security.browser.call('GET', '/visitors')).data;
    expect(list[0]).toHaveProperty('reason');
    for (const kept of ['host_note', 'search_text', 'grams', 'created_by', 'lead_phone_masked', 'zone'])
      expect(list[0]).not.toHaveProperty(kept);
  });

  test('a name is found by characters, pinyin and initials; a phone as a whole', async () => {
    const phone = freshPhone();
    await invite({}, [{ name: '欧阳雪', phone }]);
    for (const q of ['欧阳', '雪', 'ouyang', 'oyx', phone]) {
      expect(
        (await people.security.browser.call('GET', '/visitors', { query: { q } })).data.list[0]?.lead_name,
        q,
      ).toBe('欧阳雪');
    }
    expect((await people.security.browser.call('GET', '/visitors', { query: { q: '欧雪' } })).data.total).toBe(0);
  });
});

test('the clock expires what nobody decided and closes what nobody came to, once', async () => {
  await clear();
  const undecided = (await apply()).data.booking.id;
  const missed = (await invite()).data.id;
  await test_db.query(
    `update visitor set start_at = now() - interval '3 hours', end_at = now() - interval '2 hours' where id = any ($1)`,
    [[undecided, missed]],
  );
  await Promise.all([runVisitClock(portal.services), runVisitClock(portal.services)]);
  const rows = await test_db.query<{ id: string; status: string }>(
    'select id, status from visitor where id = any ($1)',
    [[undecided, missed]],
  );
  expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
    [undecided]: 'expired',
    [missed]: 'no_show',
  });
  expect(
    await test_db.query(`select move from lifecycle_event where entity_id = any ($1) and move in ('expire', 'miss')`, [
      [undecided, missed],
    ]),
  ).toHaveLength(2);
});
