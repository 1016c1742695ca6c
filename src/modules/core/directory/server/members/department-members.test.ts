import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { departmentId, organizationId, postId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { leadersOf, membershipEnded, membershipStarted } from '../public.ts';
import { runMembershipClock } from './membership-clock.service.ts';

const middle = organizationId('sy-middle');
let codes = 0;

interface Member {
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly leader_kind: string | null;
  readonly is_acting: boolean;
  readonly valid_to: string | null;
  readonly phone: string | null;
  readonly is_pupil: boolean;
}

describe('members of departments', () => {
  const demo = useDemo();
  type Browser = Awaited<ReturnType<typeof demo.as>>;

  const office = async (hr: Browser) => {
    const code = `M${String(++codes).padStart(3, '0')}`;
    const body = { organization_id: middle, code, name: `成员${code}`, kind: 'office' };
    return (await hr.call('POST', '/departments', { body })).data as { id: string; version: number };
  };
  const members = async (who: Browser, id: string, query: Record<string, string> = {}): Promise<Member[]> =>
    (await who.call('GET', `/departments/${id}/users`, { query: { per_page: '100', ...query } })).data?.list;
  const add = (who: Browser, id: string, ...users: Record<string, unknown>[]) =>
    who.call('POST', `/departments/${id}/add_users`, { body: { users } });
  const end = (who: Browser, id: string, ids: readonly string[], end_on: string | null = null) =>
    who.call('DELETE', `/departments/${id}/delete_users`, { body: { ids, end_on, reason: '岗位调整' } });

  it('with a chief are what the list, the tree and the question for leaders show at once (journey 1)', async () => {
    const hr = await demo.as('hrofficer');
    const { id, version } = await office(hr);
    const until = addDays(today(), 60);
    const post_id = postId('sy', 'director');
    const added = await add(
      hr,
      id,
      { user_id: castId('teacher'), post_id },
      { user_id: castId('homeroom'), is_acting: true, valid_to: until },
    );
    expect(added.data.list.map((one: { state: string }) => one.state)).toEqual(['active', 'active']);
    const set = await hr.call('PUT', `/departments/${id}/update_leaders`, {
      body: { leaders: [{ user_id: castId('homeroom'), kind: 'chief' }], version },
    });
    expect(set.data.list).toMatchObject([{ user: { name: '陈静怡' }, kind: 'chief' }]);
    const shown = await members(hr, id);
    expect(shown.map((row) => [row.user.name, row.leader_kind, row.is_acting, row.valid_to])).toEqual([
      ['陈静怡', 'chief', true, until],
      ['王建国', null, false, null],
    ]);
    expect(shown[1]?.phone).toMatch(/^138\*{4}\d{4}$/);
    const node = (await hr.call('GET', '/departments/tree')).data.list.find((row: { id: string }) => row.id === id);
    expect(node).toMatchObject({ members_count: 2, leader: { name: '陈静怡' } });
    expect(await demo.everywhere((db) => leadersOf(db, castId('teacher'), middle))).toContain(castId('homeroom'));
  });

  it('that lead come from the department, except those in charge', async () => {
    const hr = await demo.as('hrofficer');
    const { id, version } = await office(hr);
    const lead = (leaders: unknown[], at = version) =>
      hr.call('PUT', `/departments/${id}/update_leaders`, { body: { leaders, version: at } });
    expect(await lead([{ user_id: castId('principal'), kind: 'chief' }])).toMatchObject({
      code: 200200,
      message: '分管领导以外须为本部门成员',
    });
    expect(await lead([{ user_id: castId('principal'), kind: 'in_charge' }])).toMatchObject({ code: 0 });
    expect((await lead([], version)).code).toBe(409001);
    expect(await lead([{ user_id: castId('outsider'), kind: 'in_charge' }], version + 1)).toMatchObject({
      status: 404,
    });
  });

  it('are staff within reach, once for each post, in days that follow each other', async () => {
    const hr = await demo.as('hrofficer');
    const { id } = await office(hr);
    const wrong = async (wish: Record<string, unknown>) => (await add(hr, id, wish)).errors;
    expect(await wrong({ user_id: castId('outsider') })).toEqual({
      'users.0.user_id': ['没有这个人，或不在您的范围'],
    });
    expect(await wrong({ user_id: castId('student') })).toEqual({ 'users.0.user_id': ['只有教职工可以加入部门'] });
    expect(await wrong({ user_id: castId('teacher'), post_id: postId('md', 'teacher') })).toEqual({
      'users.0.post_id': ['请选择本机构的岗位'],
    });
    expect(await wrong({ user_id: castId('teacher'), valid_to: addDays(today(), -1) })).toEqual({
      'users.0.valid_to': ['结束日期不能早于开始日期'],
    });
    const both = await add(hr, id, { user_id: castId('teacher') }, { user_id: castId('outsider') });
    expect(both.status).toBe(422);
    expect(await members(hr, id)).toEqual([]);
    expect((await add(hr, id, { user_id: castId('teacher') })).code).toBe(0);
    expect(await wrong({ user_id: castId('teacher') })).toEqual({
      'users.0.user_id': ['已在该部门担任此岗位'],
    });
  });

  it('begin and end with their days: the job of the night tells, the days alone decide', async () => {
    const hr = await demo.as('hrofficer');
    const { id } = await office(hr);
    const news: string[] = [];
    membershipStarted.on(demo.services, async (_source, place) => {
      if (place.department_id === id) news.push(`start ${place.user_id}`);
    });
    membershipEnded.on(demo.services, async (_source, place) => {
      if (place.department_id === id) news.push(`end ${place.user_id}`);
    });
    const tomorrow = addDays(today(), 1);
    await add(hr, id, { user_id: castId('teacher') }, { user_id: castId('homeroom'), valid_from: tomorrow });
    expect((await members(hr, id)).map((row) => row.user.name)).toEqual(['王建国']);
    expect((await members(hr, id, { as_of: tomorrow })).map((row) => row.user.name)).toEqual(['陈静怡', '王建国']);
    await runMembershipClock(demo.services);
    expect(news).toEqual([`start ${castId('teacher')}`]);
    await demo.test_db.query(
      `update user_department set valid_from = valid_from - 2,
              valid_to = case when user_id = $2 then current_date - 2 end where department_id = $1`,
      [id, castId('teacher')],
    );
    await runMembershipClock(demo.services);
    await runMembershipClock(demo.services);
    expect(news.slice(1).sort()).toEqual([`end ${castId('teacher')}`, `start ${castId('homeroom')}`].sort());
    expect((await members(hr, id)).map((row) => row.user.name)).toEqual(['陈静怡']);
  });

  it('people who work here keep a main place when others are taken away', async () => {
    const hr = await demo.as('hrofficer');
    const math = departmentId('sy-middle', 'SX');
    const main = (await members(hr, math)).find((row) => row.user.id === castId('teacher'))?.id ?? '';
    // the teacher has a main place in the other school too, which HR of this one does not see
    await demo.test_db.query(
      'update user_department set is_main = false where user_id = $1 and organization_id <> $2',
      [castId('teacher'), middle],
    );
    expect(await end(hr, math, [main])).toMatchObject({ code: 200200, message: '教职工至少保留一个主部门' });
    const { id } = await office(hr);
    expect((await add(hr, id, { user_id: castId('teacher'), is_main: true })).code).toBe(0);
    expect(await end(hr, math, [main])).toMatchObject({ code: 0, data: { list: [{ state: 'ended' }] } });
    expect((await members(hr, math)).map((row) => row.id)).not.toContain(main);
    const [row] = await demo.test_db.query<{ end_reason: string }>(
      'select end_reason from user_department where id = $1',
      [main],
    );
    expect(row?.end_reason).toBe('岗位调整');
  });

  it('keep one main place when their last two end at the same moment', async () => {
    const hr = await demo.as('hrofficer');
    const [a, b] = [await office(hr), await office(hr)];
    const person = castId('office');
    await demo.test_db.query('update user_department set is_main = false where user_id = $1', [person]);
    const placed = await add(hr, a.id, { user_id: person, is_main: true, valid_to: addDays(today(), 300) });
    const other = await add(hr, b.id, { user_id: person, is_main: true });
    const answers = await Promise.all([
      end(hr, a.id, [placed.data.list[0].id]),
      end(hr, b.id, [other.data.list[0].id]),
    ]);
    expect(answers.map((one) => one.code).sort()).toEqual([0, 200200]);
  });

  describe('and what others see of them', () => {
    const seen = async (who: CastName, organization: 'sy-middle' | 'sy-intl' | 'md-school', code: string) =>
      (await demo.as(who)).call('GET', `/departments/${departmentId(organization, code)}/users`, {
        query: { per_page: '100' },
      });

    it('a pupil is seen by the staff of the class, by nobody else’s teacher', async () => {
      const isPupil = (row: Member) => row.is_pupil;
      expect((await seen('homeroom', 'sy-middle', 'G1-1')).data.list.some(isPupil)).toBe(true);
      expect((await seen('office', 'sy-middle', 'G1-1')).data.list.some(isPupil)).toBe(false);
      expect((await seen('hrofficer', 'sy-middle', 'G1-1')).data.list.some(isPupil)).toBe(false);
      const hr = await demo.as('hrofficer');
      const found = await hr.call('GET', `/organizations/${middle}/users`, { query: { q: '李思源' } });
      expect(found.data.list).toEqual([]);
    });

    it('a family sees the staff of its own class, and no other class exists (journey 8)', async () => {
      const own = (await seen('guardian', 'sy-middle', 'G1-1')).data.list as Member[];
      expect(own.map((row) => row.user.name)).toContain('陈静怡');
      expect(own.every((row) => !row.is_pupil && row.phone === null)).toBe(true);
      expect(await seen('guardian', 'sy-middle', 'G2-1')).toMatchObject({ status: 404 });
      const mine = (await seen('student', 'sy-middle', 'G1-1')).data.list as Member[];
      expect(mine.every((row) => !row.is_pupil)).toBe(true);
      expect(await seen('student', 'sy-middle', 'SX')).toMatchObject({ status: 404 });
    });

    it('another school and another school group do not exist (journey 4)', async () => {
      expect(await seen('hrofficer', 'sy-intl', 'SL')).toMatchObject({ status: 404 });
      expect(await seen('hrofficer', 'md-school', 'XZ')).toMatchObject({ status: 404 });
      // the teacher works in both schools
      expect((await seen('teacher', 'sy-intl', 'SL')).code).toBe(0);
      expect(await seen('outsider', 'sy-middle', 'SX')).toMatchObject({ status: 404 });
    });

    it('phones are for those who may see people, and always masked', async () => {
      const phones = async (who: CastName) =>
        ((await seen(who, 'sy-middle', 'YUW')).data.list as Member[]).map((row) => row.phone);
      expect((await phones('teacher')).every((phone) => phone === null)).toBe(true);
      expect((await phones('hrofficer')).every((phone) => phone === null || phone.includes('****'))).toBe(true);
    });

    it('people of a whole school are found by 张, zhang and z', async () => {
      const hr = await demo.as('hrofficer');
      const find = async (q: string) =>
        ((await hr.call('GET', `/organizations/${middle}/users`, { query: { q, per_page: '100' } })).data.list ??
          []) as Member[];
      const byName = await find('张');
      expect(byName.length).toBeGreaterThan(0);
      for (const q of ['zhang', 'z'])
        expect((await find(q)).map((row) => row.id)).toEqual(expect.arrayContaining(byName.map((row) => row.id)));
    });
  });

  it('have approved numbers per post, set by the keepers of departments', async () => {
    const hr = await demo.as('hrofficer');
    const { id } = await office(hr);
    const post_id = postId('sy', 'clerk');
    await add(hr, id, { user_id: castId('teacher'), post_id });
    const plan = { school_year: '2026-2027', list: [{ post_id, approved: 2 }] };
    const set = await hr.call('PUT', `/departments/${id}/headcounts`, { body: plan });
    expect(set.data).toMatchObject({ school_year: '2026-2027', list: [{ approved: 2, holders_count: 1 }] });
    expect((await hr.call('GET', `/departments/${id}/posts`)).data.list).toMatchObject([
      { post: { name: '干事' }, holders: [{ name: '王建国' }] },
    ]);
    expect(
      await hr.call('PUT', `/departments/${id}/headcounts`, {
        body: { school_year: '2026-2027', list: [{ post_id: postId('md', 'clerk'), approved: 1 }] },
      }),
    ).toMatchObject({ status: 422 });
    expect((await hr.call('GET', `/departments/${id}/jobs`)).data).toEqual({ list: [] });
  });

  it('who lose their last place at a further school have left it when others hear of that', async () => {
    const [place] = await demo.test_db.query<{ id: string; organization_id: string; department_id: string }>(
      `select id, organization_id, department_id from user_department
        where user_id = $1 and organization_id <> $2 and state = 'active'`,
      [castId('teacher'), middle],
    );
    const heard: string[] = [];
    membershipEnded.heard(async ({ db }, { user_id, organization_id }) => {
      const rows = await db.execute<{ state: string }>(
        sql`select state from user_organization where user_id = ${user_id} and organization_id = ${organization_id}`,
      );
      heard.push(...rows.rows.map((row) => row.state));
    })(demo.services);
    const root = await demo.as('superadmin');
    await root.call('POST', '/users/switch_organization', { body: { organization_id: place?.organization_id } });
    expect((await end(root, place?.department_id ?? '', [place?.id ?? ''])).code).toBe(0);
    expect(heard).toEqual(['ended']);
  });
});
