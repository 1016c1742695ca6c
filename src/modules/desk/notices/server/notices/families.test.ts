import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { stuGdClient } from '#modules/people/family/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { patience } from '#server/testing/pace.ts';
import type { Browser } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { reachNewcomers } from './newcomers.jobs.ts';

const demo = useDemo({ ROLE: 'all' });
let homeroom: Browser;
let guardian: Browser;
let other: Browser;
let ownClass: string;
/** A pupil of the class with two guardians. */
let child: string;

const class_ = (userTypes: readonly string[]) => ({
  include: [{ kind: 'department', id: ownClass, user_types: userTypes }],
});
async function write(more: object = {}, by = homeroom) {
  const body = {
    kind: 'notice',
    title: '春游同意书',
    body: '请签字确认。',
    audience: class_(['guardian']),
    submit: true,
    must_confirm: true,
    confirm_mode: 'household',
    ...more,
  };
  return by.call('POST', '/internotifications', { body });
}
const read = (by: Browser, id: string) => by.call('GET', `/internotifications/${id}`);
const confirm = (by: Browser, id: string, more: object = {}) =>
  by.call('POST', `/internotifications/${id}/confirm`, { body: { for_user_id: child, ...more } });
const arrived = (by: Browser, id: string) => until(async () => (await read(by, id)).status === 200);

beforeAll(async () => {
  homeroom = await demo.as('homeroom');
  const offer = await homeroom.call('GET', '/audiences/options', { query: { kind: 'department' } });
  const [headed] = await demo.test_db.query(`select c.department_id from classroom c
    join classroom_teacher t on t.classroom_id = c.id where t.user_id = '${castId('homeroom')}' and t.role = 'head'`);
  ownClass = headed?.department_id as string;
  expect(offer.data.list.map((one: { id: string }) => one.id)).toContain(ownClass);
  const [first, second] = await twoGuardians();
  guardian = await signIn(first as string);
  other = await signIn(second as string);
});

async function signIn(user_id: string): Promise<Browser> {
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id, kind: 'family', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

/** Two guardians of one pupil of the class; the second one is linked for the test where there is none. */
async function twoGuardians(): Promise<string[]> {
  return demo.test_db.database.write(EVERYWHERE, async ({ db }) => {
    const { rows } = await db.execute<{ student_id: string; guardian_id: string; organization_id: string }>(
      `select l.student_id, l.guardian_id, l.organization_id from stu_gd_client l join student s on s.user_id = l.student_id
         join classroom c on c.id = s.classroom_id where c.department_id = '${ownClass}' and l.status = 'active'
         and not l.restricted order by l.is_main desc, l.student_id`,
    );
    const [one] = rows;
    const stranger = rows.find((row) => row.student_id !== one?.student_id);
    if (!one || !stranger) throw new Error('the class of the demo has no families');
    child = one.student_id;
    await db
      .update(stuGdClient)
      .set({ status: 'removed' })
      .where(and(eq(stuGdClient.student_id, child), inArray(stuGdClient.guardian_id, [stranger.guardian_id])));
    await db.insert(stuGdClient).values({
      organization_id: one.organization_id,
      student_id: child,
      guardian_id: stranger.guardian_id,
      relation: 'father',
      source: 'school',
      status: 'active',
    });
    return [one.guardian_id, stranger.guardian_id];
  });
}

describe('a notice to the families of a class', () => {
  it('needs nobody else when its homeroom teacher writes it, and cannot go to another class', async () => {
    const row = (await write()).data;
    expect(row).toMatchObject({ status: 'sent' });
    const classes = await (await demo.as('office')).call('GET', '/audiences/options', {
      query: { kind: 'department', q: '班' },
    });
    const foreign = classes.data.list.find((one: { id: string }) => one.id !== ownClass);
    const audience = { include: [{ kind: 'department', id: foreign.id, user_types: ['guardian'] }] };
    expect(await write({ audience })).toMatchObject({ status: 403 });
    const preview = await homeroom.call('POST', '/audiences/preview', { body: { audience: class_(['guardian']) } });
    expect(preview.data).toMatchObject({ approver: 'none' });
    expect(preview.data.guardians).toBe(preview.data.count);
  });

  it('comes once to a mother who is chosen as a person besides, and the sums agree', async () => {
    const [{ user_id } = { user_id: '' }] = await demo.test_db.query<{ user_id: string }>(
      `select guardian_id as user_id from stu_gd_client where student_id = '${child}' and status = 'active' limit 1`,
    );
    const include = [...class_(['guardian']).include, { kind: 'person', id: user_id }];
    const office = await demo.as('office');
    const [alone, both] = [(await write({}, office)).data, (await write({ audience: { include } }, office)).data];
    const counts = async (id: string) => (await read(office, id)).data.counts;
    await until(async () => (await counts(alone.id)) !== null && (await counts(both.id)) !== null);
    expect(await counts(both.id)).toEqual(await counts(alone.id));
    const rows = await demo.test_db.query<{ for_user_id: string | null }>(
      `select for_user_id from notification where subject_id = '${both.id}' and user_id = '${user_id}'`,
    );
    expect(rows.every(({ for_user_id }) => for_user_id !== null)).toBe(true);
    const statistics = (await office.call('GET', `/internotifications/${both.id}/stats`)).data;
    const owed = statistics.places.reduce((sum: number, place: { owed: number }) => sum + place.owed, 0);
    expect(owed).toBe((await counts(both.id)).owed);
  });

  it('is answered once a household, whichever guardian is first, and the other may change it', async () => {
    const { id } = (await write()).data;
    await arrived(guardian, id);
    await arrived(other, id);
    const both = await Promise.all([confirm(guardian, id), confirm(other, id)]);
    expect(both.filter((one) => one.code === 200200)).toHaveLength(1);
    const loser = both[0]?.code === 200200 ? guardian : other;
    const seen = (await read(loser, id)).data.mine.find((one: { for: { id: string } }) => one.for.id === child);
    expect(seen).toMatchObject({ confirmed_at: expect.any(String), reply: { by: { name: expect.any(String) } } });
    expect((await confirm(loser, id, { replaces: true })).code).toBe(0);
    // for somebody else's child nobody answers
    const wrong = await loser.call('POST', `/internotifications/${id}/confirm`, {
      body: { for_user_id: castId('student') },
    });
    expect(wrong).toMatchObject({ status: 404 });
  });

  it('shows no guardian what others were told or answered', async () => {
    const { id } = (await write({ allow_comment: 'author_only' })).data;
    await arrived(guardian, id);
    await confirm(guardian, id, { remark: '孩子晕车' });
    const all =
      JSON.stringify((await read(other, id)).data) +
      JSON.stringify((await other.call('GET', `/internotifications/${id}/comments`)).data);
    const stranger = JSON.stringify((await read(homeroom, id)).data);
    expect(stranger).not.toContain('孩子晕车'); // it stands in the receipts alone
    expect(all.includes('孩子晕车')).toBe(true); // the household reads its own answer
    const receipts = await homeroom.call('GET', `/internotifications/${id}/receipts`, { query: { per_page: '100' } });
    expect(JSON.stringify(receipts.data)).toContain('孩子晕车');
  });

  it('tells a guardian whom a court keeps away nothing about the child', async () => {
    const restrict = (on: boolean) =>
      demo.test_db.query(
        `update stu_gd_client set restricted = ${on} where student_id = $1 and relation = 'father'
        and status = 'active' and not is_main`,
        [child],
      );
    await restrict(true);
    const { id } = (await write()).data;
    await arrived(guardian, id);
    const { data } = await read(other, id);
    // their own child is in the class too
    expect(data.mine.map((one: { for: { id: string } }) => one.for.id)).not.toContain(child);
    await restrict(false);
  });

  it('reaches a family that joins later, once, where its author chose so and it can still be answered', async () => {
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
    const [{ id: meant }, { id: fixed }, { id: late }] = [
      (await write({ for_newcomers: true, confirm_by: hour(1) })).data,
      (await write({ confirm_by: hour(1) })).data,
      (await write({ for_newcomers: true, confirm_by: hour(1) })).data,
    ];
    for (const id of [meant, fixed, late]) await arrived(guardian, id);
    await demo.test_db.query(`update internotification set confirm_by = now() - interval '1 minute' where id = $1`, [
      late,
    ]);
    expect((await read(homeroom, meant)).data).toMatchObject({ for_newcomers: true });
    const before = (await read(homeroom, meant)).data.counts;
    const [family] = await demo.test_db.query<{ student_id: string; guardian_id: string }>(
      `select l.student_id, l.guardian_id from stu_gd_client l
         join student s on s.user_id = l.student_id join classroom c on c.id = s.classroom_id
        where c.department_id <> $1 and l.status = 'active' and not l.restricted
          and not exists (select from notification n where n.user_id = l.guardian_id and n.subject_id = $2) limit 1`,
      [ownClass, meant],
    );
    const { student_id, guardian_id } = family as { student_id: string; guardian_id: string };
    await demo.test_db.query(
      `update student set classroom_id = (select id from classroom where department_id = $1) where user_id = $2`,
      [ownClass, student_id],
    );
    const run = () =>
      reachNewcomers.handler(
        demo.services,
        {},
        { id: 'newcomers', attempt: 1, is_last: true, signal: AbortSignal.timeout(patience(60)) },
      );
    await run();
    await run();
    const newcomer = await signIn(guardian_id);
    const { data } = await read(newcomer, meant);
    expect(data.mine).toMatchObject([{ for: { id: student_id }, need_action: true, confirmed_at: null }]);
    for (const id of [fixed, late]) expect(await read(newcomer, id)).toMatchObject({ status: 404 });
    const told = await demo.test_db.query(
      `select from realtime_event where channel = $1 and event = 'notification' and data->>'id' = $2`,
      [`user:${guardian_id}`, data.mine[0].id],
    );
    expect(told).toHaveLength(1);
    expect((await read(homeroom, meant)).data.counts.people).toBeGreaterThan(before.people);
    const rows = await demo.test_db.query<{ n: number }>(
      `select count(distinct user_id)::int as n from notification where subject_id = $1`,
      [meant],
    );
    expect((await read(homeroom, meant)).data.counts.people).toBe(rows[0]?.n);
  });

  it('is closed to a guardian the moment the link ends', async () => {
    const { id } = (await write()).data;
    await arrived(other, id);
    const links = (await guardian.call('GET', '/stu_gd_clients', { query: { student_id: child } })).data.list;
    const own = links.find((one: { is_main: boolean; relation: string }) => !one.is_main && one.relation === 'father');
    const removed = await guardian.call('DELETE', `/stu_gd_clients/${own.id}`, { body: { version: own.version } });
    expect(removed.code).toBe(0);
    // their own child is in the class too: they read on for that one
    const about = (await read(other, id)).data.mine.map((one: { for: { id: string } }) => one.for.id);
    expect(about).not.toContain(child);
    expect(await confirm(other, id)).toMatchObject({ status: 404 });
  });
});
