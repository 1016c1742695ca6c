import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { USER_TYPES } from '#server/rights/actor.ts';
import { fillPassages } from '#server/search/passages/fill.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { findPassages } from '../../../../server/testing/find-passages.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let author: TestPerson;
let principal: TestPerson;
let reader: TestPerson;
let colleague: TestPerson;
/** Somebody of every user type in the school, and people of other schools with every right there. */
let everybody: TestPerson[];
let strangers: TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  author = await world.person({ name: '撰写人', roles: ['student_affairs'], school });
  principal = await world.person({ name: '校长', roles: ['principal'], school });
  reader = await world.person({ name: '读者', school });
  colleague = await world.person({ name: '同事', school });
  everybody = [];
  for (const type of USER_TYPES) everybody.push(await world.person({ name: type, user_types: [type], school }));
  const rights = { roles: ['office', 'principal', 'student_affairs'], user_types: ['teacher', 'guardian'] } as const;
  strangers = [
    await world.person({ ...rights, school: await world.school('乙校', school) }),
    await world.person({ ...rights, school: await world.school('丙校') }),
    await world.person({ user_types: ['visitor'], school: null }),
  ];
});
afterAll(() => portal.close());

const found = (by: TestPerson, q: string) => findPassages(portal.services, by.user_id, q);
const names = async (by: TestPerson, q: string) => (await found(by, q)).map(({ title }) => title);
const notice = async (more: object = {}) =>
  (
    await author.browser.call('POST', '/internotifications', {
      body: {
        kind: 'notice',
        title: '消防演练',
        body: '## 安排\n**紫色**警报响起后到操场集合。',
        audience: { include: [{ kind: 'person', id: reader.user_id }] },
        submit: true,
        ...more,
      },
    })
  ).data;
const announcement = async (more: object = {}) => {
  const body = { title: '停水公告', body: '橙色水塔检修，周六停水。', submit: true, ...more };
  const { data } = await author.browser.call('POST', '/notifications/create_announcement', { body });
  return data.list[0];
};
const move = async (
  by: TestPerson,
  path: string,
  row: { id: string; version: number },
  name: string,
  more: object = {},
) => (await by.browser.call('PUT', `${path}/${row.id}/${name}`, { body: { version: row.version, ...more } })).data;
const reachesReader = (q: string) => until(async () => (await found(reader, q)).length > 0);
const withdrawn = { reason: '内容有误请忽略' };

describe('the search in notices', () => {
  it('finds one for those who received it and those who oversee it, and for nobody else', async () => {
    const { id } = await notice();
    await reachesReader('听到紫色警报去哪里集合');
    for (const by of [reader, author, principal]) {
      const [hit, ...rest] = await found(by, '听到紫色警报去哪里集合');
      expect(rest).toEqual([]);
      expect(hit).toMatchObject({
        title: '消防演练',
        source_title: { cn: '通知', us: 'Notices' },
        link: expect.stringContaining(id),
      });
      expect(hit?.snippet.map(({ text }) => text).join('')).toBe('安排 紫色警报响起后到操场集合。');
      expect(hit?.snippet.filter((part) => part.is_hit).map(({ text }) => text)).toContain('紫色警报');
    }
    for (const by of [colleague, ...everybody, ...strangers]) {
      expect(await found(by, '紫色警报'), by.name).toEqual([]);
    }
  });

  it('finds it neither before it is out, nor from the moment when it is recalled', async () => {
    const row = await notice({ title: '绿色通道', submit: false });
    expect(await found(author, '绿色通道')).toEqual([]);
    const sent = await move(author, '/internotifications', row, 'submit');
    expect(sent.status).toBe('sent');
    await reachesReader('绿色通道');
    expect((await move(author, '/internotifications', sent, 'recall', withdrawn)).status).toBe('recalled');
    for (const by of [reader, author, principal]) expect(await found(by, '绿色通道')).toEqual([]);
    expect(await test_db.query('select id from search_passage where source_id = $1', [row.id])).toEqual([]);
  });

  it('shows a recalled or foreign one to nobody though its passages were left behind', async () => {
    const row = await notice({ title: '褐色通道' });
    await reachesReader('褐色通道');
    await test_db.query(`update internotification set status = 'recalled', recall_reason = '误发' where id = $1`, [
      row.id,
    ]);
    for (const by of [reader, author, principal]) expect(await found(by, '褐色通道')).toEqual([]);
    await test_db.query(`update internotification set status = 'sent' where id = $1`, [row.id]);
    await test_db.query('update search_passage set organization_id = null where source_id = $1', [row.id]);
    expect(await names(reader, '褐色通道')).toEqual(['褐色通道']);
    for (const by of strangers) expect(await found(by, '褐色通道')).toEqual([]);
  });

  it('finds the words of a revision and no more those before it', async () => {
    const row = await notice({
      title: '春游',
      body: '去银色湖边。',
      title_en: 'Spring trip',
      body_en: 'To the silver lake.',
    });
    await reachesReader('银色湖边');
    expect(await names(reader, 'where is the silver lake')).toEqual(['Spring trip']);
    const now = (await author.browser.call('GET', `/internotifications/${row.id}`)).data;
    const change = {
      ...(await draftOf(now)),
      body: '去铜色山上。',
      body_en: null,
      weight: 'minor',
      reason: '地点变了',
    };
    expect((await author.browser.call('PUT', `/internotifications/${row.id}`, { body: change })).code).toBe(0);
    expect(await names(reader, '铜色山上')).toEqual(['春游']);
    expect(await found(reader, '银色湖边')).toEqual([]);
    expect(await found(reader, 'silver lake')).toEqual([]);
  });

  it('finds an announcement for the user types that it is for, below its school alone', async () => {
    const waiting = await announcement({ user_types: ['guardian'] });
    expect(await found(principal, '橙色水塔检修')).toEqual([]);
    const sent = await move(principal, '/notifications', waiting, 'approve');
    const guardian = everybody[USER_TYPES.indexOf('guardian')] as TestPerson;
    for (const by of [guardian, author, principal])
      expect(await found(by, '橙色水塔检修')).toMatchObject([{ title: '停水公告', source: 'announcement' }]);
    for (const by of [reader, ...everybody, ...strangers])
      if (by !== guardian) expect(await found(by, '橙色水塔检修'), by.name).toEqual([]);
    await move(principal, '/notifications', sent, 'recall', withdrawn);
    for (const by of [guardian, author, principal]) expect(await found(by, '橙色水塔检修')).toEqual([]);
  });

  it('takes in what was out before the search knew of notices', async () => {
    const row = await notice({ title: '金色大厅', body: '金色大厅开放。' });
    const recalled = await notice({ title: '金色大门', body: '金色大门关闭。' });
    await move(author, '/internotifications', recalled, 'recall', withdrawn);
    await reachesReader('金色大厅');
    await test_db.query(`delete from search_passage; delete from job_effect where key like 'passages:%'`);
    expect(await found(reader, '金色大厅')).toEqual([]);
    await fillPassages(portal.services, new AbortController().signal);
    expect(await names(reader, '金色大厅')).toEqual(['金色大厅']);
    expect(
      await test_db.query('select source_id from search_passage where source_id = any ($1)', [[row.id, recalled.id]]),
    ).toEqual([{ source_id: row.id }]);
  });
});

/** What a form sends of a notice that is open. */
async function draftOf(now: Record<string, unknown>) {
  const kept = [
    'title',
    'title_en',
    'body',
    'priority',
    'signer',
    'doc_no',
    'must_confirm',
    'confirm_mode',
    'reply_kind',
    'allow_comment',
    'allow_like',
    'version',
  ];
  return {
    ...Object.fromEntries(kept.map((field) => [field, now[field]])),
    audience: { include: [{ kind: 'person', id: reader.user_id }] },
  };
}
