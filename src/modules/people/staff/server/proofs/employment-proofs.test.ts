import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, formatDay, today } from '#shared/dates.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { runLeavingClock } from '../moves/leaving-clock.service.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
});
afterAll(() => portal.close());

async function employed(name: string, entry_status = 'regular', work_status = 1): Promise<TestPerson> {
  const person = await world.person({ name, school });
  await test_db.query(
    `insert into teacher (user_id, organization_id, entry_status, work_status, entered_on, personnel_nature)
     values ($1, $2, $3, $4, '2020-09-01', 'contract')`,
    [person.user_id, school.id, entry_status, work_status],
  );
  return person;
}

type Browser = TestPerson['browser'];
const issue = (of: string, by: Browser, lang = 'cn') =>
  by.call('POST', `/teachers/${of}/employment_proofs`, { body: { lang } });
const list = async (of: string, by: Browser) => (await by.call('GET', `/teachers/${of}/employment_proofs`)).data;
const guest = () => portal.browser();
const check = async (code: string) => (await guest().call('GET', `/verify/${code}`)).data;

/** Says on the record of somebody that yesterday was the last day, and lets the night pass. */
async function leave(person: TestPerson): Promise<void> {
  await test_db.query(`update teacher set left_on = $2, left_kind = 'resign' where user_id = $1`, [
    person.user_id,
    addDays(today(noonZone()), -3),
  ]);
  await runLeavingClock(portal.services);
}

async function fileOf(person: TestPerson) {
  const [row] = (await list(person.user_id, person.browser)).list;
  const { files, database } = portal.services;
  const stored = await database.read(EVERYWHERE, (db) => files.find(db, row.file.id));
  return { row, bytes: stored ? await buffer(await files.read(stored)) : Buffer.alloc(0) };
}

const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

describe('a proof of employment', () => {
  it('is made by the person, says what the record says, and is valid under its code', async () => {
    const person = await employed('王𠮷龘');
    const answer = await issue(person.user_id, person.browser);
    expect(answer).toMatchObject({ code: 0, data: { number: expect.stringMatching(/^\d{4}-\d{4}$/) } });
    const { row, bytes } = await fileOf(person);
    const { zone } = (
      await test_db.query<{ zone: string }>('select timezone as zone from organization where id = $1', [school.id])
    )[0] ?? { zone: '' };
    const day = today(zone);
    expect(row).toMatchObject({ number: answer.data.number, lang: 'cn', state: 'valid', issued_on: day });
    expect(row.expires_on).toBe(addDays(day, 90));
    expect(row.file).toMatchObject({ name: `在职证明-王𠮷龘-${row.number}.pdf`, mime: 'application/pdf' });
    const text = await textOf(bytes);
    for (const said of [
      '在职证明',
      `编号：${row.number}`,
      person.number,
      '办公室',
      '2020年9月1日',
      '甲校',
      '（盖章）',
      row.code,
    ])
      expect(text).toContain(said);
    expect(text).toContain(formatDay(day, 'cn'));
    expect(await check(row.code)).toMatchObject({ number: row.number, state: 'valid', issued_on: day });
  });

  it('has the hash of its own bytes', async () => {
    const person = await employed('李指纹');
    await issue(person.user_id, person.browser, 'us');
    const { row, bytes } = await fileOf(person);
    expect((await check(row.code)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await textOf(bytes)).toContain('This is to certify that 李指纹 has been employed at 甲校 since');
  });

  it('is made for others by who keeps the records here, and the log says by whom', async () => {
    const person = await employed('张代办');
    expect((await issue(person.user_id, hr.browser)).code).toBe(0);
    expect((await list(person.user_id, hr.browser)).list).toHaveLength(1);
    const { row, bytes } = await fileOf(person);
    expect(await textOf(bytes)).toContain('张代办');
    const [entry] = await test_db.query<{ actor_id: string; changes: object }>(
      `select actor_id, changes from audit_log where action = 'employment_proof.issued' and target_id = $1`,
      [person.user_id],
    );
    expect(entry?.actor_id).toBe(hr.user_id);
    expect(JSON.stringify(entry?.changes)).toContain(row.number);
  });

  it('two made at once have two numbers and two codes', async () => {
    const person = await employed('赵同时');
    const answers = await Promise.all([1, 2, 3].map(() => issue(person.user_id, person.browser)));
    expect(answers.map((one) => one.code)).toEqual([0, 0, 0]);
    const { list: rows } = await list(person.user_id, person.browser);
    for (const key of ['number', 'code'] as const)
      expect(new Set(rows.map((row: Record<string, string>) => row[key])).size).toBe(3);
  });

  it('is numbered without a gap in its school and year', async () => {
    const rows = await test_db.query<{ number: string }>(
      `select number from issued_paper where organization_id = $1 order by number`,
      [school.id],
    );
    const year = rows[0]?.number.slice(0, 4);
    expect(rows.map((row) => row.number)).toEqual(rows.map((_, n) => `${year}-${String(n + 1).padStart(4, '0')}`));
  });

  it('is revoked when the person has left, and stays so', async () => {
    const person = await employed('孙离职');
    await issue(person.user_id, person.browser);
    const { row } = await fileOf(person);
    await leave(person);
    expect(await check(row.code)).toMatchObject({ number: row.number, state: 'revoked' });
    expect(await list(person.user_id, hr.browser)).toMatchObject({ list: [{ state: 'revoked' }], may_issue: false });
    await test_db.query(`update issued_paper set expires_on = '2020-01-01' where number = $1`, [row.number]);
    expect((await check(row.code)).state).toBe('revoked');
  });

  it('made while the person leaves never holds afterwards', async () => {
    const people = await Promise.all(['甲', '乙', '丙'].map((one) => employed(`周${one}同走`)));
    await Promise.all(people.flatMap((one) => [issue(one.user_id, hr.browser), leave(one)]));
    await runLeavingClock(portal.services); // whose record was locked by a paper in the making leaves with the next round
    for (const one of people) {
      const { list: rows } = await list(one.user_id, hr.browser);
      expect(rows.filter((row: { state: string }) => row.state === 'valid')).toEqual([]);
    }
  });

  it('whose file was made while the person left is not issued', async () => {
    const person = await employed('吴途中');
    const [held, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // files wait, so that the paper is begun and not finished
    const files = portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.execute('lock table file in exclusive mode');
      held.resolve();
      await left.promise;
    });
    await held.promise;
    const asked = issue(person.user_id, hr.browser);
    let begun = 0;
    while (begun === 0) {
      const [row] = await test_db.query<{ n: number }>(
        'select count(*)::int as n from issued_paper where subject_id = $1',
        [person.user_id],
      );
      begun = row?.n ?? 0;
    }
    await test_db.query(`update teacher set entry_status = 'left' where user_id = $1`, [person.user_id]);
    left.resolve();
    await files;
    expect((await asked).code).toBe(200200);
    const [row] = await test_db.query<{ code: string }>('select code from issued_paper where subject_id = $1', [
      person.user_id,
    ]);
    expect((await guest().call('GET', `/verify/${row?.code}`)).code).toBe(404001);
    expect((await list(person.user_id, hr.browser)).list).toEqual([]);
  });
});

describe('there is no proof of employment', () => {
  it('of who left, retired or has not begun', async () => {
    for (const [name, entry, work] of [
      ['左', 'left', 1],
      ['退', 'regular', -2],
      ['候', 'pending_entry', 0],
    ] as const) {
      const person = await employed(`郑${name}`, entry, work);
      const answer = await issue(person.user_id, hr.browser);
      expect([answer.code, answer.message]).toEqual([200200, '只能为在职教职工开具']);
      expect((await list(person.user_id, hr.browser)).may_issue).toBe(false);
    }
  });

  it('of who is on no staff: pupils, visitors, colleagues without a record, nobody', async () => {
    const visitor = await world.person({ name: '访客', school: null, user_types: ['visitor'] });
    const other = await world.person({ name: '无档', school });
    for (const one of [visitor, other]) expect((await issue(one.user_id, one.browser)).code).toBe(404001);
    expect((await issue(other.user_id, hr.browser)).code).toBe(404001);
    expect((await issue(crypto.randomUUID(), hr.browser)).code).toBe(404001);
  });

  it('for colleagues, for who only reads records, and for other schools', async () => {
    const person = await employed('冯他人');
    const principal = await world.person({ name: '校长', school, roles: ['principal'] });
    const strangers = [
      await world.person({ name: '乙校人事', school: await world.school('乙校', school), roles: ['hr'] }),
      await world.person({ name: '丙校人事', school: await world.school('丙校'), roles: ['hr'] }),
      await employed('同事'),
    ];
    for (const one of strangers) {
      expect((await issue(person.user_id, one.browser)).code).toBe(404001);
      expect((await one.browser.call('GET', `/teachers/${person.user_id}/employment_proofs`)).code).toBe(404001);
    }
    expect((await issue(person.user_id, principal.browser)).code).toBe(403001);
    expect((await issue(person.user_id, guest())).code).toBe(401401);
  });

  it('by who acts as the person', async () => {
    const person = await employed('陈被代');
    const admin = await world.person({ name: '管理员', school, is_super_admin: true });
    const as = await world.signIn(person.user_id, school, admin.user_id);
    expect((await issue(person.user_id, as)).code).toBe(403001);
    expect((await list(person.user_id, as)).may_issue).toBe(false);
  });

  it('of others by a right that was lent', async () => {
    const person = await employed('褚借权');
    const helper = await employed('帮手');
    await test_db.query(
      `insert into delegation (id, from_user_id, to_user_id, organization_id, codes, valid_from, valid_to, reason, state)
       values (gen_random_uuid(), $1, $2, $3, '{0901,0902}', current_date - 1, current_date + 9, '出差', 'active')`,
      [hr.user_id, helper.user_id, school.id],
    );
    const browser = await world.signIn(helper.user_id, school);
    const seen = await browser.call('GET', `/teachers/${person.user_id}/employment_proofs`);
    expect(seen).toMatchObject({ code: 0, data: { may_issue: false } });
    expect((await issue(person.user_id, browser)).code).toBe(403001);
    expect((await issue(helper.user_id, browser)).code).toBe(0);
  });
});

it('no connection of the database is held while a proof is made', async () => {
  const person = await employed('卫占用');
  const before = portal.services.database.pools.requests.totalCount;
  const asked = Promise.all(Array.from({ length: before + 4 }, () => issue(person.user_id, person.browser)));
  await portal.services.database.read(EVERYWHERE, (db) => db.execute('select 1'));
  expect((await asked).every((one) => one.code === 0)).toBe(true);
});
