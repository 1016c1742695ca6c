import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Answer, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from './modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from './testing/school.ts';

/** What a guard did without a line, and what the phone keeps at hand for that. */

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let people: Record<'host' | 'security' | 'guard' | 'guard2', TestPerson>;
let gates: readonly [south: string, north: string];

const stand = async (guard: TestPerson, gate_id: string) =>
  expect((await guard.browser.call('POST', '/securities/duty', { body: { gate_id } })).code).toBe(0);

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  const world = new TestWorld(portal);
  school = await world.school('实验中学');
  people = {
    host: await world.person({ name: '张明', school }),
    security: await world.person({ name: '赵刚', school, roles: ['security'] }),
    guard: await world.person({ name: '孙勇', user_types: ['guard'], school }),
    guard2: await world.person({ name: '周强', user_types: ['guard'], school }),
  };
  const made = async (name: string): Promise<string> => {
    const body = { campus_id: school.campus_id, name, kind: 'both' };
    return (await people.security.browser.call('POST', '/gates', { body })).data.id;
  };
  gates = [await made('南门'), await made('北门')];
  for (const guard of [people.guard, people.guard2]) {
    await test_db.query(
      'insert into security (id, organization_id, user_id, gate_ids) values (gen_random_uuid(), $1, $2, $3)',
      [school.id, guard.user_id, gates],
    );
    await stand(guard, gates[0]);
    await test_db.query(
      `update security_duty set started_at = now() - interval '14 hours' from security
       where security.id = security_id and user_id = $1 and ended_at is null`,
      [guard.user_id],
    );
  }
});
afterAll(() => portal.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let phones = 0;
const freshPhone = () => `1380000${String(++phones).padStart(4, '0')}`;

/** A booking that began half an hour ago, whatever the hour. */
async function visit(persons: readonly unknown[] = [{ name: '王芳', phone: freshPhone() }], extra: object = {}) {
  const now = Date.now();
  const [start_at, end_at] = [now, now + 15 * 60_000].map((at) => new Date(at).toISOString());
  const body = { visit_kind: 'parent', reason: '家长会', start_at, end_at, persons, ...extra };
  const booking = await people.host.browser.call('POST', '/visitors', { body });
  expect(booking.code, booking.message).toBe(0);
  await test_db.query(
    "update visitor set start_at = now() - interval '30 minutes', end_at = now() + interval '30 minutes' where id = $1",
    [booking.data.id],
  );
  return booking;
}
const send = (booking: Answer, direction: 'in' | 'out' | 'refused', extra: object = {}, guard = people.guard) =>
  guard.browser.call('PUT', `/visitors/${booking.data.id}/verify`, {
    body: { person_ids: booking.data.persons.map((p: { id: string }) => p.id), direction, ...extra },
  });
const late = (booking: Answer, direction: 'in' | 'out', minutes: number, client_key: string = randomUUID()) =>
  send(booking, direction, { client_key, client_at: ago(minutes) });
const checksOf = (booking: Answer) =>
  test_db.query<{ direction: string; gate_id: string; minutes: number }>(
    `select direction, gate_id, round(extract(epoch from now() - at) / 60)::int minutes from visitor_check
     where visitor_id = $1 order by at`,
    [booking.data.id],
  );

describe('a check that a phone sends again', () => {
  test('is stored once and answered as at the first time, also when everybody has left meanwhile', async () => {
    const booking = await visit();
    const [came, left] = [randomUUID(), randomUUID()];
    expect(await late(booking, 'in', 20, came)).toMatchObject({ code: 0, data: { status: 'verified' } });
    expect(await late(booking, 'in', 20, came)).toMatchObject({ code: 0, data: { status: 'verified' } });
    expect(await late(booking, 'out', 10, left)).toMatchObject({ code: 0, data: { status: 'left' } });
    expect(await late(booking, 'out', 10, left)).toMatchObject({ code: 0, data: { status: 'left' } });
    expect(await late(booking, 'in', 20, came)).toMatchObject({ code: 0, data: { status: 'left' } });
    expect(await checksOf(booking)).toHaveLength(2);
  });

  test('is stored once however many arrive at the same moment', async () => {
    const booking = await visit();
    const client_key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => late(booking, 'in', 5, client_key)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await checksOf(booking)).toHaveLength(1);
  });

  test('is another one with another key, and that of another guard', async () => {
    const booking = await visit();
    const client_key = randomUUID();
    await late(booking, 'in', 5, client_key);
    expect((await late(booking, 'in', 5)).message).toMatch(/^王芳 已于/);
    expect((await send(booking, 'in', { client_key }, people.guard2)).message).toMatch(/^王芳 已于/);
  });
});

describe('what was done without a line', () => {
  test('counts at its own time', async () => {
    const booking = await visit();
    await late(booking, 'in', 20);
    const { data } = await late(booking, 'out', 8);
    expect(await checksOf(booking)).toMatchObject([
      { direction: 'in', minutes: 20 },
      { direction: 'out', minutes: 8 },
    ]);
    const [person] = data.persons;
    expect(Date.parse(person.out_at) - Date.parse(person.in_at)).toBeCloseTo(12 * 60_000, -4);
  });

  test('counts at the gate where the guard stood then', async () => {
    const booking = await visit();
    await stand(people.guard2, gates[1]);
    await test_db.query(
      `update security_duty set started_at = now() - interval '10 minutes' where gate_id = $1 and ended_at is null`,
      [gates[1]],
    );
    await test_db.query(
      `update security_duty set ended_at = now() - interval '10 minutes' from security
       where security.id = security_id and user_id = $1 and security_duty.ended_at is not null`,
      [people.guard2.user_id],
    );
    await send(booking, 'in', { client_at: ago(20) }, people.guard2);
    await send(booking, 'out', { client_at: ago(5) }, people.guard2);
    expect((await checksOf(booking)).map(({ gate_id }) => gate_id)).toEqual(gates);
  });

  test('is judged by the window of the visit at that time', async () => {
    const booking = await visit();
    await test_db.query(
      "update visitor set start_at = now() - interval '40 minutes', end_at = now() - interval '5 minutes' where id = $1",
      [booking.data.id],
    );
    expect((await send(booking, 'in')).message).toMatch(/^预约已于/);
    expect(await late(booking, 'in', 10)).toMatchObject({ code: 0 });
  });

  test('nobody leaves before they came, whatever two clocks say', async () => {
    const booking = await visit();
    await send(booking, 'in');
    const [person] = (await late(booking, 'out', 10)).data.persons;
    expect(person.out_at).toBe(person.in_at);
  });

  test('is taken for twelve hours, and not ahead of the clock', async () => {
    const booking = await visit();
    for (const minutes of [12 * 60 + 1, -6])
      expect(await late(booking, 'in', minutes)).toMatchObject({ code: 200200, message: /^登记时间须在最近/ });
    expect(await late(booking, 'in', -4)).toMatchObject({ code: 0 });
    expect((await checksOf(booking)).map(({ minutes }) => minutes)).toEqual([0]);
  });

  test('is no scan and no refusal', async () => {
    const booking = await visit();
    for (const [direction, extra] of [
      ['in', { method: 'qr', code: 'v1' }],
      ['refused', { refuse_reason: 'other' }],
    ] as const)
      expect((await send(booking, direction, { ...extra, client_at: ago(5) })).errors).toHaveProperty('client_at');
  });

  test('lets nobody in who is on the black list by now: security is told at once, and nothing is recorded', async () => {
    const phone = freshPhone();
    const booking = await visit([{ name: '黑先生', phone }]);
    const entry = await people.security.browser.call('POST', '/visitors/black_list', {
      body: {
        name: '黑先生',
        phone,
        reason: '扰乱秩序',
        valid_from: ago(0).slice(0, 10),
        valid_to: ago(-60 * 24 * 30).slice(0, 10),
      },
    });
    expect(entry.code, entry.message).toBe(0);
    expect((await late(booking, 'in', 5)).message).toBe('黑先生 在黑名单中，入校未登记，已通知安保负责人，请立即处理');
    expect(await checksOf(booking)).toEqual([]);
    const [told] = await test_db.query<{ title: string; urgency: string }>(
      'select title, urgency from notification where user_id = $1 order by id desc limit 1',
      [people.security.user_id],
    );
    expect(told).toMatchObject({
      title: expect.stringMatching(/^黑名单人员 黑先生 于 \d\d:\d\d 在南门断网期间入校/),
      urgency: 'urgent',
    });
    expect((await send(booking, 'in')).message).toMatch(/^该人员在黑名单中/);
    const { list } = (await people.guard.browser.call('GET', '/visitors/gate_list', { query: { gate_id: gates[0] } }))
      .data;
    const [shown] = list.filter(({ id }: { id: string }) => id === booking.data.id);
    expect(shown.persons).toMatchObject([{ name: '黑先生', is_blocked: true }]);
  });
});

describe('the list at hand', () => {
  const listOf = (gate_id: string, guard = people.guard) =>
    guard.browser.call('GET', '/visitors/gate_list', { query: { gate_id } });
  const idsOf = (answer: Answer): string[] => answer.data.list.map(({ id }: { id: string }) => id);

  test('has who may come through this gate in the next hours and who is inside, without a number of anybody', async () => {
    const [here, elsewhere, inside] = [
      await visit(),
      await visit(undefined, { gate_ids: [gates[1]] }),
      await visit([{ name: '在校人', phone: freshPhone() }]),
    ];
    await late(inside, 'in', 5);
    const answer = await listOf(gates[0]);
    expect(idsOf(answer)).toEqual(expect.arrayContaining([here.data.id, inside.data.id]));
    expect(idsOf(answer)).not.toContain(elsewhere.data.id);
    expect(JSON.stringify(answer.data)).not.toMatch(/1380000|\*{4}|photo/);
    const shown = answer.data.list.find(({ id }: { id: string }) => id === inside.data.id);
    expect(shown.persons).toMatchObject([
      { name: '在校人', is_inside: true, is_blocked: false, in_gate: { name: '南门' } },
    ]);
  });

  test('is that of the gate of the running duty', async () => {
    expect(await listOf(gates[1])).toMatchObject({ status: 404 });
    expect(await listOf(gates[0], people.security)).toMatchObject({ code: 200200, message: '请先选择当前门岗' });
  });
});
