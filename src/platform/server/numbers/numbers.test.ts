import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { EVERYWHERE, rowReach, type Transaction } from '../database/database.ts';
import { SQL_FOLDER } from '../database/migrate.ts';
import { usePortal } from '../testing/use-portal.ts';
import { defineNumbers, type RunningNumbers } from './numbers.ts';
import { runningNumber } from './tables.ts';

const portal = usePortal();
const zone = 'Asia/Shanghai';
const papers = defineNumbers({ key: 'paper', pattern: '{code}-{yyyy}-{seq:5}', kind: 'gapless' });
const visits = defineNumbers({ key: 'visit', pattern: 'V{yy}{mm}{dd}{seq:3}', kind: 'aside' });
const badges = defineNumbers({ key: 'badge', pattern: 'FW{seq:4}', kind: 'gapless' });

/** Draws one in a transaction, and does something in it afterwards. */
const draw = (
  numbers: RunningNumbers,
  organization_id: string,
  code?: string,
  then: (tx: Transaction) => Promise<unknown> = async () => {},
) =>
  portal.services.database.write(EVERYWHERE, async (tx) => {
    const source = { db: tx.db, services: portal.services };
    const no = await numbers.next(source, { organization_id, zone, ...(code && { code }) });
    await then(tx);
    return no;
  });
const fail = () => Promise.reject(new Error('refused'));
const countOf = (no: string, digits: number) => Number(no.slice(-digits));

it('50 at once get 50 numbers in a row, in both kinds', async () => {
  for (const [numbers, code, digits] of [[papers, 'YC', 5] as const, [visits, undefined, 3] as const]) {
    const school = randomUUID();
    const given = await Promise.all(Array.from({ length: 50 }, () => draw(numbers, school, code)));
    expect(given.map((no) => countOf(no, digits)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
  }
});

it('what is rolled back leaves no gap among gapless numbers, and one among those drawn aside', async () => {
  const school = randomUUID();
  for (const [numbers, code, next] of [[papers, 'YC', 2] as const, [visits, undefined, 3] as const]) {
    await draw(numbers, school, code);
    await expect(draw(numbers, school, code, fail)).rejects.toThrow('refused');
    expect(countOf(await draw(numbers, school, code), 3)).toBe(next);
  }
});

it('a connection that is killed between the number and the commit leaves no gap', async () => {
  const school = randomUUID();
  const killed = draw(papers, school, 'YC', ({ db }) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  const waiting = draw(papers, school, 'YC');
  const ends = await Promise.allSettled([killed, waiting, draw(papers, school, 'YC')]);
  const given = ends.flatMap((end) => (end.status === 'fulfilled' ? [countOf(end.value, 5)] : []));
  expect(given.sort()).toEqual([1, 2]);
});

it('who draws one aside waits for nobody who has drawn and is still at work', async () => {
  const school = randomUUID();
  await draw(visits, school, undefined, () => draw(visits, school));
  expect(countOf(await draw(visits, school), 3)).toBe(3);
});

it('counts each school, each code and each series by itself', async () => {
  const [here, there] = [randomUUID(), randomUUID()];
  await draw(papers, here, 'YC');
  expect(countOf(await draw(papers, there, 'YC'), 5)).toBe(1);
  expect(countOf(await draw(papers, here, 'BX'), 5)).toBe(1);
  expect(await draw(badges, here)).toBe('FW0001');
});

it('reads as its pattern says, and grows past its digits', () => {
  expect(papers.format('2026-11-29', 42, 'YC')).toBe('YC-2026-00042');
  expect(visits.format('2026-11-29', 7)).toBe('V261129007');
  expect(visits.format('2026-11-29', 12_345)).toBe('V26112912345');
});

it('begins anew with the year, or the day, of the school and not of the server', async () => {
  const school = randomUUID();
  const drawAt = (numbers: RunningNumbers, time: string, zoned: string, code?: string) =>
    portal.services.database.write(EVERYWHERE, ({ db }) => {
      const services = { database: portal.services.database, clock: { now: () => Date.parse(time) } };
      return numbers.next({ db, services }, { organization_id: school, zone: zoned, ...(code && { code }) });
    });
  expect(await drawAt(papers, '2026-12-31T15:59:59Z', zone, 'YC')).toBe('YC-2026-00001');
  expect(await drawAt(papers, '2026-12-31T16:00:00Z', zone, 'YC')).toBe('YC-2027-00001');
  expect(await drawAt(papers, '2026-12-31T16:00:00Z', 'Europe/London', 'YC')).toBe('YC-2026-00002');
  expect(await drawAt(visits, '2026-11-29T15:59:59Z', zone)).toBe('V261129001');
  expect(await drawAt(visits, '2026-11-29T16:00:00Z', zone)).toBe('V261130001');
  expect(await drawAt(badges, '2026-12-31T15:59:59Z', zone)).toBe('FW0001');
  expect(await drawAt(badges, '2026-12-31T16:00:00Z', zone)).toBe('FW0002');
});

it('a school draws for its whole group, and sees no other group’s numbers', async () => {
  const [group, school] = [randomUUID(), randomUUID()];
  await portal.services.database.write(rowReach(group, [school]), async ({ db }) => {
    const source = { db, services: portal.services };
    expect(await badges.next(source, { organization_id: group, zone })).toBe('FW0001');
    expect(await db.$count(runningNumber)).toBe(0);
  });
});

it('goes on behind numbers that were given by hand', async () => {
  const school = randomUUID();
  await portal.services.database.write(EVERYWHERE, async ({ db }) => {
    const source = { db, services: portal.services };
    const above = () => sql<number>`41`;
    expect(await badges.next(source, { organization_id: school, zone, above })).toBe('FW0042');
    expect(await badges.next(source, { organization_id: school, zone, above })).toBe('FW0043');
    await badges.goOnAfter(db, school, '2026-01-01', 50);
    await badges.goOnAfter(db, school, '2026-01-01', 12);
    expect(await badges.next(source, { organization_id: school, zone })).toBe('FW0051');
  });
});

it('a pattern without a count, with an unknown part, or with a code that is not given stops', async () => {
  const kind = 'aside';
  expect(() => defineNumbers({ key: 'x', pattern: 'X{yyyy}', kind })).toThrow('no {seq}');
  expect(() => defineNumbers({ key: 'x', pattern: 'X{week}{seq}', kind })).toThrow('{week}');
  await expect(draw(papers, randomUUID())).rejects.toThrow('do not agree');
});

const migrationOf = (name: string) => readFileSync(join(SQL_FOLDER, 'migrations', name), 'utf8');
const seriesOf = async (school: string) => {
  const rows = await portal.test_db.query<{ line: string }>(
    `select concat_ws(' ', series, period, last) as line from running_number where organization_id = $1 order by 1`,
    [school],
  );
  return rows.map((row) => row.line);
};

it('the migrations go on behind the last numbers of permits and the highest of each kind of paper', async () => {
  const school = randomUUID();
  const paper = (kind: string, number: string) =>
    `('${randomUUID()}', '${school}', '${kind}', '${number}', '${randomUUID()}', 'user', '${randomUUID()}', 'cn', now())`;
  await portal.test_db.query(`
    set session_replication_role = replica;
    create table parking_counter (organization_id uuid, year integer, last integer);
    insert into parking_counter values ('${school}', 2025, 90), ('${school}', 2026, 7);
    insert into issued_paper (id, organization_id, kind, number, code, subject_kind, subject_id, lang, issued_on) values
      ${[paper('proof', '2026-0009'), paper('proof', '2026-0012'), paper('proof', '2025-0400'), paper('award', '2026-0001')].join()};
    ${migrationOf('20261129223921_parking_running_numbers.sql')};
    ${migrationOf('20261129223922_verify_running_numbers.sql')};
    set session_replication_role = origin;`);
  expect(await seriesOf(school)).toEqual([
    'issued_paper.award 2026 1',
    'issued_paper.proof 2025 400',
    'issued_paper.proof 2026 12',
    'parking.no 2025 90',
    'parking.no 2026 7',
  ]);
});

it('the migration goes on behind the highest numbers of visits, badges and staff', async () => {
  const [group, school] = [randomUUID(), randomUUID()];
  const person = (number: string, client: string) =>
    `('${randomUUID()}', 'n', '', '', '${number}', ${client === '' ? 'null' : `'${client}'`})`;
  const badge = (no: string) =>
    `('${randomUUID()}', '${school}', 'c', now(), now(), 'male', '${randomUUID()}', '', 'identity', 'bus', 'n', '', '${school}', ${no})`;
  const migration = migrationOf('20261129184802_platform_running_numbers.sql');
  await portal.test_db.query(`
    set session_replication_role = replica;
    drop table running_number;
    create table visitor_counter (organization_id uuid, day date, last integer);
    insert into visitor_counter values ('${group}', '2026-11-28', 12), ('${group}', '2026-11-29', 7);
    insert into "user" (id, name, name_pinyin, name_initials, number, client_id) values
      ${[person('T20260041', group), person('T20260007', group), person('T20250990', group), person('T2026004', group), person('T20269999', '')].join()};
    insert into serve_user (id, organization_id, company, contract_from, contract_to, gender, id_no_bidx, id_no_sealed,
      id_type, kind, name, phone_sealed, responsible_user_id, badge_no) values
      ${[badge("'FW0009'"), badge("'FW0010'"), badge('null')].join()};
    ${migration};
    set session_replication_role = origin;`);
  const rows = await portal.test_db.query<{ line: string }>(
    `select concat_ws(' ', case organization_id when $1 then 'group' else 'school' end, series, period, last) as line
       from running_number where organization_id in ($1, $2) order by 1`,
    [group, school],
  );
  expect(rows.map((row) => row.line)).toEqual([
    'group staff.number 2025 990',
    'group staff.number 2026 41',
    'group visitor.no 2026-11-28 12',
    'group visitor.no 2026-11-29 7',
    'school serve_user.badge  10',
  ]);
});
