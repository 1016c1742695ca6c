import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let office: TestPerson;
let reader: TestPerson;
let colleague: TestPerson;
let outside: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
  reader = await world.person({ name: '读者', user_types: ['teacher'], school });
  colleague = await world.person({ name: '同事', user_types: ['teacher'], school });
  outside = await world.person({ name: '不在其中', user_types: ['teacher'], school });
});
afterAll(() => portal.close());

const naming = (...people: TestPerson[]) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '请联系 ' },
        ...people.map((one) => ({ type: 'mention', attrs: { id: one.user_id, name: '某人', name_en: null } })),
      ],
    },
  ],
});
const words = { title: '家长会', title_en: 'Parents’ evening' };
const noticeTo = (people: TestPerson[], body: object) => ({
  ...words,
  kind: 'notice',
  body,
  audience: { include: people.map((one) => ({ kind: 'person', id: one.user_id })) },
});
const toldOf = (id: string) =>
  test_db.query<{ user_id: string; title: string; title_en: string; route: string; subject_id: string | null }>(
    `select user_id, title, title_en, route, subject_id from notification
      where event in ('internotification.mention', 'announcement.mention') and route like '%' || $1 order by created_at`,
    [id],
  );
const told = async (id: string, count: number) => {
  await until(async () => (await toldOf(id)).length >= count);
  return toldOf(id);
};
const filed = (id: string) =>
  until(async () => (await test_db.query('select from notification where subject_id = $1', [id])).length > 0);
const write = (body: object) => office.browser.call('POST', '/internotifications', { body });
const read = async (id: string) => (await office.browser.call('GET', `/internotifications/${id}`)).data;
const revise = async (id: string, body: object) => {
  const { kind: _, ...content } = noticeTo([reader, colleague], body);
  return office.browser.call('PUT', `/internotifications/${id}`, {
    body: { ...content, version: (await read(id)).version, weight: 'minor', reason: '补充联系人' },
  });
};

describe('people who are named in a notice', () => {
  it('are told when it goes out, where they read it, and nobody whom it is not for', async () => {
    const { data } = await write(noticeTo([reader], naming(reader, outside, office)));
    expect(await toldOf(data.id)).toEqual([]);
    await office.browser.call('PUT', `/internotifications/${data.id}/submit`, { body: { version: data.version } });
    expect(await told(data.id, 1)).toEqual([
      {
        user_id: reader.user_id,
        title: '办公室 在通知「家长会」中提到了您',
        title_en: expect.stringContaining('mentioned you in the notice “Parents’ evening”'),
        route: `/internal_message/${data.id}`,
        subject_id: null,
      },
    ]);
    await filed(data.id);
    expect((await read(data.id)).counts.people).toBe(1);
  });

  it('are told of a revision where it names them newly, and at no later one again', async () => {
    const { data } = await write({ ...noticeTo([reader, colleague], naming(reader)), submit: true });
    await told(data.id, 1);
    expect((await revise(data.id, naming(reader, colleague))).code).toBe(0);
    expect((await told(data.id, 2)).map((one) => one.user_id)).toEqual([reader.user_id, colleague.user_id]);
    await revise(data.id, naming(reader));
    await revise(data.id, naming(reader, colleague));
    expect(await toldOf(data.id)).toHaveLength(2);
  });
});

describe('people who are named in an announcement', () => {
  it('are told once it is out', async () => {
    const body = { ...words, body: naming(reader), submit: true };
    const { data } = await office.browser.call('POST', '/notifications/create_announcement', { body });
    const [row] = data.list;
    expect(await told(row.id, 1)).toMatchObject([
      { user_id: reader.user_id, title: '办公室 在公告「家长会」中提到了您', route: `/public_message/${row.id}` },
    ]);
  });
});
