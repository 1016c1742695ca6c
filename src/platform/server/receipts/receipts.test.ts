import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EscalationStep } from '#shared/receipts.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type Db, EVERYWHERE, rowReach } from '../database/database.ts';
import { fileBroadcast } from '../notify/broadcast.ts';
import type { Browser } from '../testing/portal.ts';
import { until } from '../testing/until.ts';
import { plainPerson, usePortal } from '../testing/use-portal.ts';
import { markAnswered } from './answers.ts';
import { runReceiptsClock, sendReminders } from './rounds.ts';
import type { ReceiptSubject } from './rules.ts';
import { countByDay, countReceipts, countSilent } from './silent.ts';
import {
  BROKEN,
  called,
  DAY_ZONE,
  LETTER_TABLES,
  letterModule,
  letterReceipts,
  letters,
  NIGHT_ZONE,
} from './testing/letters.ts';

const SCHOOL = uuidv7();
const [sender, stranger] = [uuidv7(), uuidv7()];
const portal = usePortal({
  modules: [letterModule],
  loadPerson: async (_db, user_id) => {
    const place = user_id === stranger ? uuidv7() : SCHOOL;
    return { ...plainPerson(user_id), organization_id: place, client_id: place, reach: [place] };
  },
});
const write = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  portal.services.database.write(EVERYWHERE, ({ db }) => work(db));
const query: typeof portal.test_db.query = (text, values) => portal.test_db.query(text, values);
let author: Browser;

beforeAll(async () => {
  for (const text of LETTER_TABLES) await query(text);
  author = await portal.signIn(sender);
});
beforeEach(() => void called.splice(0));

interface Reader {
  readonly user_id: string;
  readonly for_user_id: string | null;
}
const people = (n: number): string[] => Array.from({ length: n }, () => uuidv7());

/** A letter that went to some people and asks for an answer. */
async function send(readers: readonly (string | Reader)[], more: Partial<ReceiptSubject> = {}) {
  const id = uuidv7();
  const letter: ReceiptSubject = {
    id,
    organization_id: SCHOOL,
    title: { cn: '信', us: 'Letter' },
    link: `/letters/${id}`,
    wants: 'unconfirmed',
    answer_by: null,
    is_urgent: false,
    time_zone: DAY_ZONE,
    ...more,
  };
  letters.set(id, letter);
  const rows = readers.map((one) => (typeof one === 'string' ? { user_id: one, for_user_id: null } : one));
  await write((db) =>
    fileBroadcast(
      db,
      {
        subject_id: id,
        kind: 'message',
        event: 'letter.sent',
        organization_id: SCHOOL,
        title: letter.title,
        link: letter.link,
        urgency: 'normal',
        need_action: true,
      },
      sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reader (user_id uuid, for_user_id uuid)`,
    ),
  );
  return letter;
}

const answer = (letter: ReceiptSubject, { user_id, for_user_id }: Reader, for_household = false) =>
  write((db) => markAnswered(db, { subject_id: letter.id, user_id, for_user_id, for_household }));
const answerAs = (letter: ReceiptSubject, user_id: string) => answer(letter, { user_id, for_user_id: null });
const urge = (letter: ReceiptSubject, body: object = {}) =>
  author.call('POST', `/test_letters/${letter.id}/urge`, {
    body: { channels: ['in_site'], target: 'unconfirmed', ...body },
  });
const silentIn = async (letter: ReceiptSubject) =>
  (await write((db) => countSilent(db, portal.services, letter.id, 'unconfirmed'))).silent;
/** Who was reminded of a letter, each as often as it happened. */
const remindedOf = async (letter: ReceiptSubject) =>
  (
    await query<{ user_id: string }>(
      `select substr(channel, 6) as user_id from realtime_event
        where event = 'notification' and data->>'event' = 'letter.urge' and data->>'route' = $1 order by 1`,
      [letter.link],
    )
  ).map((row) => row.user_id);
const reminded = (letter: ReceiptSubject, whom: readonly string[]) =>
  until(async () => JSON.stringify(await remindedOf(letter)) === JSON.stringify([...whom].sort()));

const startSteps = (letter: ReceiptSubject, steps: readonly EscalationStep[]) =>
  write((db) => letterReceipts.startSteps(db, letter, steps));
const stepsOf = async (letter: ReceiptSubject) =>
  new Map((await write((db) => letterReceipts.stepsOf(db, letter.id))).map((row) => [row.step as string, row]));
/** So much time goes by; the clock runs on two nodes at one instant. */
const later = async (letter: ReceiptSubject, hours: number) => {
  const back = '- make_interval(hours => $2) where subject_id = $1';
  await query(`update receipt_round set due_at = due_at ${back} and done_at is null`, [letter.id, hours]);
  await query(`update receipt_round set created_at = created_at ${back}`, [letter.id, hours]);
  await query(`update receipt_round set done_at = done_at ${back} and done_at is not null`, [letter.id, hours]);
  await Promise.all([runReceiptsClock(portal.services), runReceiptsClock(portal.services)]);
};

describe('who has not yet', () => {
  it('is who received it and neither answered nor left, and who it was filed for later counts too', async () => {
    const [first, second, third] = people(3) as [string, string, string];
    const letter = await send([first, second, third]);
    expect(await answerAs(letter, first)).toEqual([first]);
    expect(await silentIn(letter)).toBe(2);
    await query('insert into test_disabled values ($1)', [second]);
    expect(await write((db) => countSilent(db, portal.services, letter.id, 'unconfirmed'))).toEqual({
      people: 2,
      silent: 1,
    });
    expect(await urge(letter)).toMatchObject({ code: 0, data: { urged: 1, already_done: 1 } });
    await reminded(letter, [third]);
  });

  it('are all guardians of a child until one answers for the household, and each of them else', async () => {
    const [mother, father, child] = people(3) as [string, string, string];
    const [hers, his] = [mother, father].map((user_id) => ({ user_id, for_user_id: child })) as [Reader, Reader];
    const together = await send([hers, his]);
    expect((await answer(together, hers, true)).sort()).toEqual([mother, father].sort());
    expect(await silentIn(together)).toBe(0);
    expect(await write((db) => countReceipts(db, together.id))).toEqual({ people: 2, unread: 1, owed: 0 });
    const apart = await send([hers, his]);
    expect(await answer(apart, hers)).toEqual([mother]);
    expect(await silentIn(apart)).toBe(1);
  });

  it('and who has, by the days of the zone', async () => {
    const [reader] = people(1) as [string];
    const letter = await send([reader]);
    await query(`update notification set read_at = '2026-11-29T17:00:00Z' where subject_id = $1`, [letter.id]);
    expect(await write((db) => countByDay(db, letter.id, 'Asia/Shanghai'))).toEqual([{ day: '2026-11-30', read: 1 }]);
    expect(await write((db) => countByDay(db, letter.id, 'UTC'))).toEqual([{ day: '2026-11-29', read: 1 }]);
  });
});

describe('urging', () => {
  it('reaches the silent ones once in a pause, and once for many who ask at one instant', async () => {
    const readers = people(3);
    const letter = await send(readers);
    const asked = await Promise.all(Array.from({ length: 5 }, () => urge(letter)));
    expect(asked.map(({ code }) => code).sort()).toEqual([0, 200200, 200200, 200200, 200200]);
    await reminded(letter, readers);
    await later(letter, 1);
    expect(await urge(letter)).toMatchObject({ code: 200200, message: expect.stringContaining('刚催办过') });
    await later(letter, 1);
    await answerAs(letter, readers[0] as string);
    expect(await urge(letter)).toMatchObject({ code: 0, data: { urged: 2, already_done: 1 } });
    await reminded(letter, [...readers, ...readers.slice(1)]);
  });

  it('ends after so many a day', async () => {
    const letter = await send(people(1));
    const round = `insert into receipt_round (id, organization_id, kind, subject_id, user_id, target, channels, due_at, done_at)
      values (gen_random_uuid(), $1, 'letter', $2, $3, 'unread', '{}', now(), now())`;
    for (let n = 0; n < 3; n++) await query(round, [SCHOOL, letter.id, sender]);
    expect(await urge(letter)).toMatchObject({ code: 200200, message: '今日催办次数已用完' });
  });

  it('waits for the morning at night, unless it is urgent', async () => {
    const readers = people(2);
    const letter = await send(readers, { time_zone: NIGHT_ZONE });
    const { data } = await urge(letter);
    expect(Date.parse(data.queued_until)).toBeGreaterThan(Date.now());
    expect(await urge(letter)).toMatchObject({ code: 200200, message: expect.stringContaining('刚催办过') });
    // its time has come, and by the clock of the school it is still night
    await later(letter, 12);
    expect(await remindedOf(letter)).toEqual([]);
    letters.set(letter.id, { ...letter, time_zone: DAY_ZONE });
    await answerAs(letter, readers[0] as string);
    await later(letter, 24);
    await reminded(letter, readers.slice(1));
    const urgent = await send(readers, { time_zone: NIGHT_ZONE, is_urgent: true });
    expect((await urge(urgent)).data.queued_until).toBeNull();
    await reminded(urgent, readers);
  });

  it('asks nobody for what is answered by all, past its deadline or taken back', async () => {
    const [reader] = people(1) as [string];
    const late = await send([reader], { answer_by: new Date(Date.now() - 1000).toISOString() });
    expect(await urge(late)).toMatchObject({ code: 200200, message: '已过确认截止时间' });
    expect(await urge(late, { target: 'unread' })).toMatchObject({ code: 0 });
    const done = await send([reader]);
    await answerAs(done, reader);
    expect(await urge(done)).toMatchObject({ code: 200200, message: '所有人都已完成，无需催办' });
    const gone = await send([reader], { time_zone: NIGHT_ZONE });
    expect(await urge(gone)).toMatchObject({ code: 0 });
    letters.delete(gone.id);
    await later(gone, 24);
    expect(await remindedOf(gone)).toEqual([]);
    expect(await urge(gone)).toMatchObject({ status: 404 });
  });

  it('reminds nobody twice though the worker is killed and another one begins at the same instant', async () => {
    const readers = people(4);
    const letter = await send(readers);
    await urge(letter);
    await reminded(letter, readers);
    const [round] = await query<{ id: string }>('select id from receipt_round where subject_id = $1', [letter.id]);
    const run = { id: uuidv7(), attempt: 2, is_last: false, signal: new AbortController().signal };
    const again = () => sendReminders.handler(portal.services, { round_id: round?.id ?? '' }, run);
    await Promise.all([again(), again()]);
    expect(await remindedOf(letter)).toEqual([...readers].sort());
  });
});

describe('escalation', () => {
  const STEPS: readonly EscalationStep[] = [
    { step: 'in_site', after_hours: 4 },
    { step: 'call', after_hours: 24 },
  ];

  it('goes step by step, each once for those who are silent by then', async () => {
    const readers = people(3);
    const letter = await send(readers);
    await startSteps(letter, STEPS);
    await later(letter, 3);
    expect((await stepsOf(letter)).get('in_site')?.done_at).toBeNull();
    await answerAs(letter, readers[0] as string);
    await later(letter, 1);
    await reminded(letter, readers.slice(1));
    expect((await stepsOf(letter)).get('in_site')).toMatchObject({ urged: 2, done_at: expect.any(String) });
    expect(called).toEqual([]);
    await answerAs(letter, readers[1] as string);
    await later(letter, 20);
    expect(called).toEqual([letter.id]);
    expect((await stepsOf(letter)).get('call')).toMatchObject({ urged: 1 });
    expect(await remindedOf(letter)).toHaveLength(2);
    const log = await query(`select changes from audit_log where action = 'letter.escalation' and target_id = $1`, [
      letter.id,
    ]);
    expect(log).toHaveLength(2);
  });

  it('calls for nobody where everybody has answered, and a step counts as a reminder in the pause', async () => {
    const [reader] = people(1) as [string];
    const letter = await send([reader]);
    await startSteps(letter, STEPS);
    await later(letter, 4);
    expect(await urge(letter)).toMatchObject({ code: 200200, message: expect.stringContaining('刚催办过') });
    await answerAs(letter, reader);
    await later(letter, 20);
    expect(called).toEqual([]);
    expect((await stepsOf(letter)).get('call')).toMatchObject({ urged: 0, done_at: expect.any(String) });
  });

  it('waits for the morning at night, begins anew where it is set anew, and ends with its subject', async () => {
    const letter = await send(people(1), { time_zone: NIGHT_ZONE });
    await startSteps(letter, STEPS);
    await later(letter, 4);
    const waiting = (await stepsOf(letter)).get('in_site');
    expect(waiting?.done_at).toBeNull();
    expect(Date.parse(waiting?.due_at ?? '')).toBeGreaterThan(Date.now());
    letters.set(letter.id, { ...letter, time_zone: DAY_ZONE });
    await later(letter, 24);
    expect((await stepsOf(letter)).get('in_site')?.done_at).not.toBeNull();
    await startSteps(letter, STEPS);
    expect((await stepsOf(letter)).get('in_site')?.done_at).toBeNull();
    letters.delete(letter.id);
    await later(letter, 24);
    expect(await stepsOf(letter)).toEqual(new Map());
  });

  it('a hook that fails keeps no other from being taken, and its step comes again', async () => {
    const broken = await send(people(1), { title: { cn: BROKEN, us: 'Broken' } });
    const letter = await send(people(1));
    for (const one of [broken, letter]) {
      await startSteps(one, [{ step: 'call', after_hours: 1 }]);
      await query(`update receipt_round set due_at = now() where subject_id = $1`, [one.id]);
    }
    await expect(runReceiptsClock(portal.services)).rejects.toThrow('were not taken');
    expect(called).toEqual([letter.id]);
    expect((await stepsOf(broken)).get('call')?.done_at).toBeNull();
    letters.set(broken.id, { ...broken, title: letter.title });
    await later(broken, 1);
    expect(called).toEqual([letter.id, broken.id]);
  });
});

it('rounds of a school are not seen from another one', async () => {
  const letter = await send(people(1));
  await startSteps(letter, [{ step: 'in_site', after_hours: 1 }]);
  const seenBy = (school: string) =>
    portal.services.database.read(rowReach(school, [school]), (db) => letterReceipts.stepsOf(db, letter.id));
  expect(await seenBy(SCHOOL)).toHaveLength(1);
  expect(await seenBy(uuidv7())).toEqual([]);
});
