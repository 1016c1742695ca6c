import { describe, expect, it } from 'vitest';
import { today } from '#shared/dates.ts';
import { castId, castPhone } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import {
  departmentsUnder,
  findByCard,
  leadersOf,
  mainPlace,
  membersOf,
  namesOfDepartments,
  namesOfUsers,
  placesOf,
  reachOf,
} from './public.ts';

const person = (key: string) => demoGroup(today()).people.find((one) => one.key === key);
const middle = organizationId('sy-middle');

describe('the directory', () => {
  const demo = useDemo();
  describe('organisations to choose from', () => {
    const options = async (
      who: 'teacher' | 'guardian' | 'visitor' | 'supplier' | 'outsider',
      query: Readonly<Record<string, string>> = {},
    ) => {
      const browser = await demo.as(who);
      const { data } = await browser.call('GET', '/organizations', { query: { per_page: '100', ...query } });
      return data as {
        list: { label: string; organization_id: string; organization: { address: string } }[];
        total: number;
      };
    };

    it('are those of the school group for staff, in tree order, with their address', async () => {
      const { list, total } = await options('teacher');
      expect(list.map((one) => one.label)).toEqual([
        '书院教育集团',
        '书院实验小学',
        '书院中学',
        '书院国际学校',
        '书院后勤服务有限公司',
      ]);
      expect(total).toBe(5);
      expect(list[2]?.organization.address).toContain('文心五路');
    });

    it('are the schools of the children for a guardian, and none of another group for its teacher', async () => {
      expect((await options('guardian')).list.map((one) => one.label)).toEqual(['书院实验小学', '书院中学']);
      expect((await options('outsider')).list.map((one) => one.label)).toEqual(['明德教育集团', '明德学校']);
    });

    it('are those that take visits for people from outside', async () => {
      const { list } = await options('visitor');
      expect(list.map((one) => one.label)).toEqual(expect.arrayContaining(['书院中学', '明德学校']));
      expect(list.map((one) => one.label)).not.toContain('书院后勤服务有限公司');
      expect((await options('supplier')).list).toHaveLength(list.length);
    });

    it('are found by name, English name, pinyin and initials; with their departments on request, never with classes', async () => {
      for (const q of ['中学', 'middle', 'shuyuanzhongxue', 'syzx'])
        expect((await options('teacher', { q })).list.map((one) => one.label)).toEqual(['书院中学']);
      const { list } = await options('teacher', { with_departments: '1', q: '教务处' });
      expect(list.map((one) => one.label)).toContain('书院中学 / 教务处');
      expect((await options('teacher', { with_departments: '1', q: '高一（1）班' })).list).toEqual([]);
    });

    it('are listed in English on request', async () => {
      const browser = await demo.as('teacher');
      const { data } = await browser.call('GET', '/organizations', {
        query: { q: '中学' },
        headers: { 'accept-language': 'en' },
      });
      expect(data.list[0].label).toBe('Shuyuan Middle School');
    });

    it('need a session', async () => {
      expect(await demo.guest().call('GET', '/organizations')).toMatchObject({ status: 401, code: 401401 });
    });
  });

  describe('departments', () => {
    it('come as a tree with their leaders; class departments for staff and for those who belong to them alone', async () => {
      const teacher = await demo.as('teacher');
      const { list } = (await teacher.call('GET', `/organizations/${middle}/departments`)).data;
      const at = (code: string) => list.findIndex((one: { code: string }) => one.code === code);
      expect(at('G1')).toBeLessThan(at('G1-1'));
      expect(list[at('G1-1')]).toMatchObject({
        name: '高一（1）班',
        parent_id: list[at('G1')].id,
        leader: { name: '陈静怡' },
      });
      const student = await demo.as('student');
      const seen = (await student.call('GET', `/organizations/${middle}/departments`, { query: { kind: 'class' } }))
        .data.list;
      expect(seen.map((one: { code: string }) => one.code)).toEqual(['G1-1']);
    });

    it('travel again only when something changed, and never for somebody else', async () => {
      const teacher = await demo.as('teacher');
      const tree = (browser: typeof teacher, tag?: string) =>
        browser.call('GET', '/departments/tree', tag ? { headers: { 'if-none-match': tag } } : {});
      const first = await tree(teacher);
      const tag = String(first.headers['etag']);
      expect(first.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('token'),
      });
      expect(await tree(teacher, tag)).toMatchObject({ status: 304, data: undefined });
      expect(await tree(await demo.as('student'), tag)).toMatchObject({ status: 200, code: 0 });
      await demo.test_db.query(
        `update department set sort = coalesce(sort, 0) + 1, name_en = 'Once more' where organization_id = $1`,
        [middle],
      );
      expect(await tree(teacher, tag)).toMatchObject({ status: 200, code: 0 });
    });

    it('say their path, their leader and how many people they have', async () => {
      const browser = await demo.as('teacher');
      const { data } = await browser.call('GET', `/departments/${departmentId('sy-middle', 'G1-1')}`);
      expect(data).toMatchObject({
        name: '高一（1）班',
        organization: { id: middle },
        leader: { id: castId('homeroom') },
      });
      expect(data.path_names.map((one: { name: string }) => one.name)).toEqual(['高一年级组', '高一（1）班']);
      const pupils = demoGroup(today()).people.filter((one) =>
        one.places.some((place) => place.organization === 'sy-middle' && place.department === 'G1-1'),
      );
      expect(data.members_count).toBe(pupils.length);
    });

    it('of another school group or school do not exist, nor do foreign classes for a family', async () => {
      const outsider = await demo.as('outsider');
      expect(await outsider.call('GET', `/organizations/${middle}/departments`)).toMatchObject({
        status: 404,
        code: 404001,
      });
      expect(await outsider.call('GET', `/departments/${departmentId('sy-middle', 'JW')}`)).toMatchObject({
        status: 404,
      });
      const principal = await demo.as('principal');
      expect(await principal.call('GET', `/departments/${departmentId('sy-intl', 'XZ')}`)).toMatchObject({
        status: 404,
      });
      const guardian = await demo.as('guardian');
      expect(await guardian.call('GET', `/departments/${departmentId('sy-middle', 'G2-1')}`)).toMatchObject({
        status: 404,
      });
      const visitor = await demo.as('visitor');
      expect(await visitor.call('GET', `/organizations/${middle}/departments`)).toMatchObject({ status: 404 });
    });

    it('and campuses follow the organisation that somebody switched to, at the very next call', async () => {
      const teacher = await demo.as('teacher');
      expect(
        await teacher.call('PUT', '/sessions/current_organization', {
          body: { organization_id: organizationId('sy-intl') },
        }),
      ).toMatchObject({ code: 0 });
      const campuses = (await teacher.call('GET', '/school_campuses')).data.list;
      expect(campuses.map((one: { name: string }) => one.name)).toEqual(['望海校区']);
    });

    it('know campuses and posts of the current organisation; posts are for staff', async () => {
      const office = await demo.as('office');
      expect((await office.call('GET', '/school_campuses')).data.list.map((one: { name: string }) => one.name)).toEqual(
        ['南校区', '北校区'],
      );
      expect((await office.call('GET', '/posts', { query: { per_page: '100', q: '班主任' } })).data).toMatchObject({
        total: 1,
        list: [{ code: 'homeroom' }],
      });
      expect(await (await demo.as('student')).call('GET', '/posts')).toMatchObject({ status: 403, code: 403001 });
      expect(
        await (await demo.as('outsider')).call('GET', '/school_campuses', { query: { organization_id: middle } }),
      ).toMatchObject({ status: 404 });
    });
  });

  describe('people to choose from', () => {
    const names = async (
      who: 'principal' | 'teacher' | 'student' | 'guardian' | 'visitor' | 'outsider',
      query: Readonly<Record<string, string>>,
    ) => {
      const { data } = await (await demo.as(who)).call('GET', '/users/options', { query });
      return (data.list as { name: string }[]).map((one) => one.name);
    };

    it('are found by 张, zhang and z, at most twenty, those that begin so first', async () => {
      for (const q of ['张', 'zhang']) {
        const found = await names('principal', { q });
        expect(found.length).toBeGreaterThan(1);
        expect(found[0]?.startsWith('张')).toBe(true);
      }
      expect(await names('principal', { q: 'cjy' })).toContain('陈静怡');
      expect(await names('principal', { q: '静怡' })).toContain('陈静怡');
      expect(await names('principal', { q: 'jingyi chen' })).toContain('陈静怡');
      expect((await names('principal', { q: 'z' })).length).toBeLessThanOrEqual(20);
    });

    it('carry department and post, and never a phone, a number or a document', async () => {
      const { data } = await (await demo.as('principal')).call('GET', '/users/options', { query: { q: '陈静怡' } });
      expect(data.list).toEqual([
        {
          id: castId('homeroom'),
          name: '陈静怡',
          name_en: 'Jingyi Chen',
          avatar_url: null,
          organization: expect.objectContaining({ id: middle }),
          department: expect.objectContaining({ name: '语文组' }),
          post: { name: '教师', name_en: 'Teacher' },
        },
      ]);
    });

    it('are staff alone: no pupil and no guardian is ever found', async () => {
      expect(await names('principal', { q: '李思源' })).toEqual([]);
      expect(await names('principal', { q: '李伟民' })).toEqual([]);
      expect(
        await (await demo.as('principal')).call('GET', '/users/options', { query: { q: '李', kinds: 'student' } }),
      ).toMatchObject({ code: 422001 });
    });

    it('stay inside the organisations of the caller', async () => {
      expect(await names('outsider', { q: '陈静怡' })).toEqual([]);
      expect(await names('principal', { q: '韩雪' })).toEqual([]);
      expect(await names('teacher', { q: '陈静怡', organization_id: organizationId('sy-intl') })).toEqual([]);
    });

    it('are the teachers of the own class for a pupil, and nobody for outsiders', async () => {
      expect(await names('student', { q: '陈静怡' })).toEqual(['陈静怡']);
      expect(await names('student', { q: '林文渊' })).toEqual([]);
      expect(await names('visitor', { q: '陈' })).toEqual([]);
    });
  });

  describe('what other modules ask', () => {
    const ask = demo.everywhere;

    it('memberships, the main place, and the places of many at once', async () => {
      const teacher = castId('teacher');
      expect((await ask((db) => reachOf(db, teacher)))[0]).toEqual({
        organization_id: middle,
        client_id: organizationId('sy'),
        is_main: true,
      });
      expect(await ask((db) => mainPlace(db, teacher))).toMatchObject({
        organization: { name: '书院中学' },
        department: { name: '数学组' },
        post: { name: '教师' },
      });
      expect(await ask((db) => mainPlace(db, teacher, organizationId('sy-intl')))).toMatchObject({
        department: { name: '数理组' },
      });
      const places = await ask((db) => placesOf(db, [teacher, castId('guard'), castId('visitor')]));
      expect(places.get(castId('guard'))).toMatchObject({ department: { name: '保卫处' } });
      expect(places.has(castId('visitor'))).toBe(false);
    });

    it('leaders, nearest first and without the person', async () => {
      expect(await ask((db) => leadersOf(db, castId('student'), middle))).toEqual([castId('homeroom')]);
      expect(await ask((db) => leadersOf(db, castId('guard'), middle))).toEqual([castId('security')]);
      expect(await ask((db) => leadersOf(db, castId('security'), middle))).toEqual([]);
    });

    it('departments below, and members on a day', async () => {
      const grade = departmentId('sy-middle', 'G1');
      expect((await ask((db) => departmentsUnder(db, grade))).toSorted()).toEqual(
        [grade, departmentId('sy-middle', 'G1-1'), departmentId('sy-middle', 'G1-2')].toSorted(),
      );
      const members = await ask((db) => membersOf(db, { department_id: grade, with_children: true }));
      expect(members).toContain(castId('student'));
      expect(await ask((db) => membersOf(db, { department_id: grade }))).not.toContain(castId('student'));
      expect(await ask((db) => membersOf(db, { organization_id: middle }, '1999-01-01'))).toEqual([]);
    });

    it('names of many at once', async () => {
      const names = await ask((db) => namesOfUsers(db, [castId('guard'), null, castId('guard'), organizationId('sy')]));
      expect([...names.values()]).toEqual([expect.objectContaining({ name: '马勇' })]);
      expect(
        (await ask((db) => namesOfDepartments(db, [departmentId('sy-middle', 'JW')]))).get(
          departmentId('sy-middle', 'JW'),
        )?.name,
      ).toBe('教务处');
    });

    it('who stands behind a business card', async () => {
      const number = person('homeroom')?.number ?? '';
      const find = (unitid: string | null, by: Parameters<typeof findByCard>[2], at = middle) =>
        ask((db) => findByCard(db, unitid, by, at));
      expect(await find('SYZX-YUW', { number })).toMatchObject({
        user_id: castId('homeroom'),
        organization: { id: middle, address: expect.stringContaining('文心') },
        department: { name: '语文组' },
        is_open_visit: true,
      });
      expect(await find('SYZX0000', { number })).toMatchObject({ user_id: castId('homeroom'), department: null });
      expect(
        await find(null, { phone_bidx: demo.services.seal.blindIndex(castPhone('homeroom'), 'phone') }),
      ).toMatchObject({ user_id: castId('homeroom') });
      expect(await find('SYGJ0000', { number })).toBeNull();
      expect(await find('SYGJ0000', { number }, organizationId('sy-intl'))).toBeNull();
      expect(await find('SYZX0000', { number: person('student')?.number ?? '' })).toBeNull();
    });
  });
});
