import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import { EVERYWHERE } from '../database/database.ts';
import { SQL_FOLDER } from '../database/migrate.ts';
import { useTestDatabase } from '../testing/database.ts';
import { cleanReminders, type Due, remindBefore } from './remind-before.ts';

const test_db = useTestDatabase();
const STEPS = [60, 30, 7];
const ENDS = '2027-03-31';

/** A night: what is told of things that end so many days later. */
const night = (dues: readonly Due[], told: string[] = [], then = async () => {}) =>
  test_db.database
    .write(EVERYWHERE, async ({ db }) => {
      await remindBefore(db, STEPS, dues, async ({ subject, left }) => void told.push(`${subject} ${left}`));
      await then();
    })
    .then(() => told);
const due = (subject: string, left: number, more: Partial<Due> = {}): Due => ({
  subject,
  ends_on: ENDS,
  left,
  ...more,
});

describe('reminders before an end', () => {
  it('come once for each step, whatever night it is looked at', async () => {
    const [told, one] = [[] as string[], randomUUID()];
    for (let left = 70; left >= -3; left--) {
      await night([due(one, left)], told);
      await night([due(one, left)], told);
    }
    expect(told).toEqual([60, 30, 7].map((left) => `${one} ${left}`));
  });

  it('say what was missed once, by the nearest step', async () => {
    const one = randomUUID();
    expect(await night([due(one, 5)])).toEqual([`${one} 5`]);
    expect(await night([due(one, 4)])).toEqual([]);
    expect(await night([due(one, 40)])).toEqual([]); // the calendar of another node lags: nothing is told backwards
  });

  it('come anew for another last day, and not again for the former one', async () => {
    const one = randomUUID();
    await night([due(one, 7)]);
    const later = due(one, 30, { ends_on: '2027-06-30' });
    expect(await night([later])).toHaveLength(1);
    expect(await night([due(one, 7)])).toEqual([]);
  });

  it('do not come for what is over, too far away, or never lasted so long', async () => {
    const dues = [due('over', -1), due('far', 61), due('short', 5, { lasts: 6 }), due('week', 5, { lasts: 7 })];
    expect(await night(dues)).toEqual(['week 5']);
  });

  it('come once though a subject is named twice in a night', async () => {
    const one = randomUUID();
    expect(await night([due(one, 7), due(one, 7)])).toHaveLength(1);
  });

  it('come once though many nodes look at once', async () => {
    const dues = Array.from({ length: 400 }, () => due(randomUUID(), 20));
    const orders = Array.from({ length: 6 }, (_, at) => (at % 2 ? dues : dues.toReversed()));
    const nights = await Promise.all(orders.map((order) => night(order)));
    expect(nights.flat().sort()).toEqual(dues.map((one) => `${one.subject} 20`).sort());
  });

  it('come the next night when telling failed', async () => {
    const one = due(randomUUID(), 7);
    await expect(night([one], [], () => Promise.reject(new Error('no mail')))).rejects.toThrow('no mail');
    expect(await night([one])).toHaveLength(1);
  });

  it('come for more things than one statement takes', async () => {
    expect(await night(Array.from({ length: 1100 }, () => due(randomUUID(), 7)))).toHaveLength(1100);
  });

  it('are forgotten once the last day is over everywhere, and not before', async () => {
    const [kept, gone] = [today(), addDays(today('UTC'), -3)];
    await night([due('kept', 0, { ends_on: kept }), due('gone', 0, { ends_on: gone })]);
    await test_db.database.write(EVERYWHERE, ({ db }) => cleanReminders(db));
    const rows = await test_db.query(`select subject from reminder where subject in ('kept', 'gone')`);
    expect(rows).toEqual([{ subject: 'kept' }]);
    expect(daysBetween(gone, kept)).toBeGreaterThan(1);
  });
});

it('the migration knows what was told before', async () => {
  const [person, role] = [randomUUID(), randomUUID()];
  const name = '20261129191050_platform_reminders.sql';
  await test_db.query(`drop table reminder;
    insert into job_effect (key) values
      ('serve_user:${person}:contract:2027-01-10:30'), ('serve_user:${person}:contract:2027-01-10:7'),
      ('serve_user:${person}:Electrician’s licence:2027-01-11:30'),
      ('role_user.ending:${role}:2027-01-12:14'), ('notice:${role}:1:x');
    ${readFileSync(join(SQL_FOLDER, 'migrations', name), 'utf8')}`);
  const rows = await test_db.query<{ line: string }>(
    `select concat_ws(' ', subject, ends_on::text, step) as line from reminder where subject ~ '${person}|${role}' order by ends_on`,
  );
  expect(rows.map((row) => row.line)).toEqual([
    `serve_user:${person}:contract 2027-01-10 7`,
    `serve_user:${person}:electrician 2027-01-11 30`,
    `role_user:${role} 2027-01-12 14`,
  ]);
});
