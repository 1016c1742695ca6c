import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { picture, upload } from '../factories.ts';
import { idPhotoProblem } from './id-photos.policy.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let strangers: readonly TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  strangers = [
    await world.person({ name: '乙人事', school: await world.school('乙校', school), roles: ['hr'] }),
    await world.person({ name: '丙人事', school: await world.school('丙校'), roles: ['hr'] }),
  ];
});
afterAll(() => portal.close());

const photo = async (person: TestPerson, width = 413, height = 531) =>
  (await upload(person.browser, await picture(width, height), 'id_photo')).data.id as string;
const handIn = (person: TestPerson, file_id: unknown, of: TestPerson = person) =>
  person.browser.call('PUT', `/users/${of.user_id}/change_id_photo`, { body: { file_id } });
const mine = async (person: TestPerson) => (await person.browser.call('GET', '/profile/id_photo')).data;
const rowOf = async (person: TestPerson, by = hr) => {
  const { data } = await by.browser.call('GET', '/id_photo_changes', { query: { per_page: '100', state: 'pending' } });
  return data.list.find((row: { person: { id: string } }) => row.person.id === person.user_id);
};
const decide = (id: string, body: object, by = hr) =>
  by.browser.call('PUT', `/id_photo_changes/${id}/decide`, { body: { version: 1, ...body } });

describe('the own ID photo', () => {
  it('waits, one at a time, and holds once it is used; the person is told', async () => {
    const teacher = await world.person({ school });
    expect(await mine(teacher)).toEqual({ photo_url: null, change: null });
    expect((await handIn(teacher, await photo(teacher))).data).toEqual({ state: 'pending' });
    expect(await handIn(teacher, await photo(teacher))).toMatchObject({ code: 200200, message: '已有待审核的照片' });
    expect(await mine(teacher)).toMatchObject({ photo_url: null, change: { state: 'pending' } });
    const row = await rowOf(teacher);
    expect(row).toMatchObject({ width: 413, height: 531, photo_url: expect.stringContaining('/files/') });
    expect((await decide(row.id, { decision: 'used' })).data).toEqual({ state: 'used' });
    expect(await decide(row.id, { decision: 'used', version: 2 })).toMatchObject({
      code: 200200,
      message: '该照片已审核',
    });
    expect(await mine(teacher)).toMatchObject({
      photo_url: expect.stringContaining('/files/'),
      change: { state: 'used' },
    });
    const told = await teacher.browser.call('GET', '/users/notifications');
    expect(JSON.stringify(told.data)).toContain('您的证件照已通过审核');
  });

  it('waits on the home pages of those who decide until it is decided', async () => {
    const teacher = await world.person({ name: '白露', school });
    const waits = async (who: TestPerson) => {
      const { data } = await who.browser.call('GET', '/home/todos', { query: { module: 'profile' } });
      return data.list.filter(({ kind, title }: { kind: string; title: string }) =>
        `${kind} ${title}`.includes('白露'),
      );
    };
    expect(await waits(hr)).toEqual([]);
    await handIn(teacher, await photo(teacher));
    expect(await waits(hr)).toMatchObject([{ kind: 'id_photo_review', route: '/EIdCardManage?tab=photos' }]);
    expect([...(await waits(teacher)), ...(await waits(strangers[0] as TestPerson))]).toEqual([]);
    await decide((await rowOf(teacher)).id, { decision: 'used' });
    expect(await waits(hr)).toEqual([]);
  });

  it('that was returned with a reason is gone; the one before still holds', async () => {
    const teacher = await world.person({ school });
    await handIn(teacher, await photo(teacher));
    await decide((await rowOf(teacher)).id, { decision: 'used' });
    await handIn(teacher, await photo(teacher));
    const row = await rowOf(teacher);
    expect((await decide(row.id, { decision: 'returned' })).errors).toEqual({ reason: ['请填写退回原因（2-200字）'] });
    expect(await decide(row.id, { decision: 'returned', reason: '闭眼了' })).toMatchObject({ code: 0 });
    const own = await mine(teacher);
    expect(own).toMatchObject({ change: { state: 'returned', reason: '闭眼了', photo_url: null } });
    expect(own.photo_url).toContain('/files/');
    const states = await test_db.query<{ status: string }>(
      `select f.status from id_photo_change c join file f on f.id = c.file_id where c.user_id = '${teacher.user_id}' order by c.created_at`,
    );
    expect(states.map((file) => file.status)).toEqual(['stored', 'dropped']);
  });

  it('is an upright picture of at least 358 × 441 pixels that the person uploaded for this', async () => {
    const teacher = await world.person({ school });
    const attempts = [
      [await photo(teacher, 357, 441), '照片不符合要求：至少 358×441 像素'],
      [await photo(teacher, 600, 500), '照片不符合要求：须为竖版'],
      [await photo(hr), '请先上传照片'],
      [(await upload(teacher.browser, await picture(413, 531), 'attachment')).data.id, '请先上传照片'],
      [teacher.user_id, '请先上传照片'],
    ] as const;
    for (const [file, message] of attempts)
      expect([message, (await handIn(teacher, file)).errors]).toEqual([message, { file_id: [message] }]);
    expect((await mine(teacher)).change).toBeNull();
  });

  test.each([
    [358, 441, null],
    [357, 441, '照片不符合要求：至少 358×441 像素'],
    [358, 440, '照片不符合要求：至少 358×441 像素'],
    [500, 500, '照片不符合要求：须为竖版'],
  ])('%i × %i', (width, height, cn) => expect(idPhotoProblem({ width, height })?.cn ?? null).toBe(cn));
});

describe('holders of 0205', () => {
  it('take a photo of somebody in reach, which holds at once and replaces the one before', async () => {
    const teacher = await world.person({ school });
    for (let at = 0; at < 2; at += 1)
      expect((await handIn(hr, await photo(hr), teacher)).data).toEqual({ state: 'used' });
    const rows = await test_db.query<{ state: string; source: string; status: string }>(
      `select c.state, c.source, f.status from id_photo_change c join file f on f.id = c.file_id
        where c.user_id = '${teacher.user_id}' order by c.created_at`,
    );
    expect(rows).toEqual([
      { state: 'replaced', source: 'staff', status: 'dropped' },
      { state: 'used', source: 'staff', status: 'stored' },
    ]);
  });

  it('that decide at the same moment: one is heard', async () => {
    const teacher = await world.person({ school });
    await handIn(teacher, await photo(teacher));
    const { id } = await rowOf(teacher);
    const second = { ...hr, browser: await world.signIn(hr.user_id, school) };
    const codes = (
      await Promise.all([
        decide(id, { decision: 'used' }),
        decide(id, { decision: 'returned', reason: '太暗' }, second),
      ])
    ).map((answer) => answer.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
  });

  it('see and touch nobody of another school or group', async () => {
    const teacher = await world.person({ school });
    await handIn(teacher, await photo(teacher));
    const { id } = await rowOf(teacher);
    for (const stranger of strangers) {
      expect(await rowOf(teacher, stranger)).toBeUndefined();
      expect(await decide(id, { decision: 'used' }, stranger)).toMatchObject({ status: 404 });
      expect(await handIn(stranger, await photo(stranger), teacher)).toMatchObject({ status: 404 });
    }
    expect((await mine(teacher)).change.state).toBe('pending');
  });

  it('are the only ones who list and decide; other people’s photos are nobody else’s', async () => {
    const teacher = await world.person({ school });
    expect(await teacher.browser.call('GET', '/id_photo_changes')).toMatchObject({ status: 403 });
    expect(await decide(teacher.user_id, { decision: 'used' }, teacher)).toMatchObject({ status: 403 });
    expect(await handIn(teacher, await photo(teacher), hr)).toMatchObject({ status: 404 });
    const visitor = await world.person({ user_types: ['visitor'], school: null });
    expect(await handIn(visitor, await photo(visitor))).toMatchObject({ status: 404 });
  });
});
