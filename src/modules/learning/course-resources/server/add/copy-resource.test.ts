import { beforeEach, expect, test } from 'vitest';
import { upload } from '#modules/identity/profile/server/factories.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { demoGroup } from '../../../../../../database/demo/school-group.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { resourceLicenses } from '../../contract/resource-kinds.ts';
import { pdfOf } from '../factories.ts';
import { purgeArchive } from '../review/archive-resources.service.ts';

/** A copy of somebody else’s resource: what the licence lets one build on, what it names, and what it hears of later. */

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
type Method = 'GET' | 'POST' | 'PUT';
const call = async (who: CastName, method: Method, path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const FACTS = { stage_code: 101, subject_value: '101002', source: 'original' } as const;
let n = 0;

async function fileOf(who: CastName): Promise<string> {
  const answer = await upload(
    await demo.as(who),
    pdfOf([[`Copy ${Date.now()} ${n++}`]]),
    'course_resource',
    '讲义.pdf',
  );
  return answer.data.id;
}

/** A resource of the teacher that is shared at a level. */
async function shared(level: string, license: string): Promise<{ id: string; version: number }> {
  const given = { ...FACTS, license, title: '测试讲义', file_id: await fileOf('teacher') };
  const { id, version } = (await call('teacher', 'POST', '/course_resources', given)).data.list[0].resource;
  await sql(`update course_resource set level = $2, status = 'published' where id = $1`, [id, level]);
  return { id, version };
}

/** A teacher of another school of the group, signed in. */
async function colleague() {
  const found = demoGroup(new Date().toISOString().slice(0, 10)).people.find(
    ({ places }) =>
      places.some((place) => place.post === 'teacher') && places.every((place) => place.organization === 'sy-intl'),
  );
  if (!found) throw new Error('the demo has no such colleague');
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id: found.id, kind: 'staff', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

beforeEach(async () => {
  await sql(`delete from course_resource where title like '测试%'`);
});

test.each(resourceLicenses.map(({ code }) => code))(
  'under %s it is offered exactly where the call takes it',
  async (license) => {
    const narrow = license === 'own_school' || license === 'purchased';
    const { id } = await shared(narrow ? 'school' : 'group', license);
    const here = await call('homeroom', 'GET', `/course_resources/${id}`);
    const may = license !== 'purchased';
    expect(here.data.actions.includes('copy')).toBe(may);
    const made = await call('homeroom', 'POST', `/course_resources/${id}/copy`);
    expect(made.message ?? '').toBe(may ? (made.message ?? '') : '该授权不允许复制');
    expect(made.code === 0).toBe(may);
    const other = await colleague();
    const there = await other.call('POST', `/course_resources/${id}/copy`);
    expect(there.code).toBe(narrow ? 404001 : 0);
  },
);

test('is a draft that names its origin, and its file stays when the origin is gone', async () => {
  const { id } = await shared('group', 'cc_by');
  const other = await colleague();
  const made = (await other.call('POST', `/course_resources/${id}/copy`)).data;
  const copy = (await other.call('GET', `/course_resources/${made.id}`)).data;
  expect(copy).toMatchObject({
    status: 'draft',
    level: 'personal',
    license: 'cc_by',
    source: 'adapted',
    kind: 'pdf',
    origin_changed: false,
    lineage: [{ id, owner: { name: '王建国' }, organization: { name: '书院中学' }, is_readable: true }],
  });
  expect(copy.source_note).toContain('王建国');
  const origin = (await call('teacher', 'GET', `/course_resources/${id}`)).data;
  expect(origin.copies).toBe(1);
  const [told] = await sql(`select title from notification where user_id = $1 and event = 'course_resource.copied'`, [
    castId('teacher'),
  ]);
  expect(told).toBeDefined();
  expect((await call('teacher', 'POST', `/course_resources/${id}/copy`)).message).toBe('这是您自己的资源，可直接编辑');
  expect((await call('outsider', 'POST', `/course_resources/${id}/copy`)).code).toBe(404001);
  expect((await call('student', 'POST', `/course_resources/${id}/copy`)).code).toBe(403001);
  await sql(`update course_resource set status = 'archived', archived_at = now() - interval '31 days' where id = $1`, [
    id,
  ]);
  await purgeArchive.handler(
    demo.services,
    {},
    { id: '', attempt: 1, is_last: true, signal: new AbortController().signal },
  );
  const shown = (await other.call('GET', `/course_resources/${made.id}/preview`)).data;
  expect(shown).toMatchObject({ how: 'pdf' });
  expect((await other.call('GET', `/course_resources/${made.id}`)).data.lineage).toEqual([]);
});

test('hears of another file of its origin once that is accepted, and keeps its own', async () => {
  const { id, version } = await shared('school', 'group');
  const made = (await call('homeroom', 'POST', `/course_resources/${id}/copy`)).data;
  const change = { ...FACTS, license: 'group', title: '测试讲义', version };
  const changed = await call('teacher', 'PUT', `/course_resources/${id}`, {
    ...change,
    content: { file_id: await fileOf('teacher'), note: '改正第二题' },
  });
  const copyOf = async () => (await call('homeroom', 'GET', `/course_resources/${made.id}`)).data;
  expect((await copyOf()).origin_changed).toBe(false);
  const review = { result: 'approve', version: changed.data.version };
  expect((await call('superadmin', 'PUT', `/course_resources/${id}/review`, review)).code).toBe(0);
  expect(await copyOf()).toMatchObject({ origin_changed: true, revision: 1 });
  const [told] = await sql(
    `select count(*)::int as n from notification where user_id = $1 and event = 'course_resource.replaced'`,
    [castId('homeroom')],
  );
  expect(told?.['n']).toBeGreaterThan(0);
});
