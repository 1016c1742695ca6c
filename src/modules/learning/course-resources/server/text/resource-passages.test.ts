import { describe, expect, test } from 'vitest';
import { upload } from '#modules/identity/profile/server/factories.ts';
import { fillPassages } from '#server/search/passages/fill.ts';
import { type CastName, cast, castId } from '../../../../../../database/demo/cast.ts';
import { findPassages } from '../../../../../server/testing/find-passages.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { docxOf } from '../factories.ts';
import { purgeArchive } from '../review/archive-resources.service.ts';
import { storeTextOf } from './text.jobs.ts';

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const facts = { stage_code: 101, subject_value: '101002', source: 'original', license: 'cc_by' } as const;

interface Made {
  readonly id: string;
  readonly version: number;
}

const fileOf = async (words: string): Promise<string> =>
  (await upload(await demo.as('teacher'), await docxOf([words]), 'course_resource', '讲义.docx')).data.id;
const make = async (title: string, words: string): Promise<Made> => {
  const body = { ...facts, title, file_id: await fileOf(words) };
  const { resource } = (await demo.call('teacher', 'POST', '/course_resources', body)).data.list[0];
  await storeTextOf(demo.services, resource.id, 1);
  return resource;
};
const change = async (who: CastName, row: Made, what: string, body: object = {}): Promise<Made> => {
  const answer = await demo.call(who, 'PUT', `/course_resources/${row.id}${what}`, { version: row.version, ...body });
  if (answer.code !== 0) throw new Error(answer.message);
  return answer.data;
};
const publish = async (id: string, level: string) =>
  sql(`update course_resource set level = $2, status = 'published' where id = $1`, [id, level]);
const found = async (who: CastName, q: string) =>
  (await findPassages(demo.services, castId(who), q)).filter(({ source }) => source === 'course_resource');
const names = async (who: CastName, q: string) => (await found(who, q)).map(({ title }) => title);
/** Everybody of the cast who finds something. */
const finders = async (q: string): Promise<CastName[]> => {
  const all: CastName[] = [];
  for (const { username } of cast) if ((await found(username, q)).length > 0) all.push(username);
  return all;
};

describe('the search in teaching resources', () => {
  test('answers a question from the words in a file, and leads to the resource', async () => {
    const made = await make('力学讲义', '紫罗兰色小车在斜面上匀速下滑。');
    const [hit, ...rest] = await found('teacher', '紫罗兰色小车怎么下滑');
    expect(rest).toEqual([]);
    expect(hit).toMatchObject({ title: '力学讲义', link: expect.stringContaining(made.id) });
  });

  test('finds a personal one for its owner alone, a shared one in its circle, none beyond the school', async () => {
    const { id } = await make('蓝晶石', '蓝晶石实验的步骤');
    expect(await finders('蓝晶石')).toEqual(['teacher']);
    await publish(id, 'school');
    const readers = await finders('蓝晶石');
    expect(readers).toEqual(expect.arrayContaining(['teacher', 'homeroom', 'principal']));
    for (const stranger of ['student', 'guardian', 'outsider', 'supplier', 'visitor', 'examinee', 'guard'] as const)
      expect(readers).not.toContain(stranger);
  });

  test('finds what is hidden, archived or withdrawn for no reader from that moment on', async () => {
    const made = await make('赤铁矿', '赤铁矿实验的步骤');
    await publish(made.id, 'school');
    expect(await names('homeroom', '赤铁矿')).toEqual(['赤铁矿']);
    const hidden = await change('teacher', made, '/hide', { reason: '内容过期' });
    expect(await finders('赤铁矿')).toEqual(['teacher']);
    const back = await change('teacher', hidden, '/show');
    expect(await names('homeroom', '赤铁矿')).toEqual(['赤铁矿']);
    expect((await demo.call('teacher', 'DELETE', `/course_resources/${back.id}`)).code).toBe(0);
    expect(await finders('赤铁矿')).toEqual([]);
    await sql(`update course_resource set archived_at = now() - interval '1 year' where id = $1`, [made.id]);
    await purgeArchive.handler(
      demo.services,
      {},
      { id: made.id, attempt: 1, is_last: true, signal: new AbortController().signal },
    );
    expect(await sql('select id from search_passage where source_id = $1', [made.id])).toEqual([]);
  });

  test('reaches the schools of the group with the level that is decided, and not before', async () => {
    const draft = await make('黄铜矿', '黄铜矿实验的步骤');
    await publish(draft.id, 'school');
    const submitted = await change('teacher', draft, '/submit', { level: 'group' });
    expect(await names('groupoffice', '黄铜矿')).toEqual([]);
    await change('groupoffice', submitted, '/review', { result: 'approve' });
    expect(await names('groupoffice', '黄铜矿')).toEqual(['黄铜矿']);
    expect(await sql('select organization_id from search_passage where source_id = $1', [draft.id])).toEqual([
      { organization_id: null },
    ]);
  });

  test('goes with another title and another file, and says nothing of one that waits for its review', async () => {
    const made = await make('橄榄石', '橄榄石实验的步骤');
    const renamed = await change('teacher', made, '', { ...facts, title: '孔雀石' });
    expect(await names('teacher', '孔雀石')).toEqual(['孔雀石']);
    const content = async (words: string) => ({ file_id: await fileOf(words), note: '改正第二题' });
    const second = await change('teacher', renamed, '', {
      ...facts,
      title: '孔雀石',
      content: await content('绿松石粉末'),
    });
    expect(await names('teacher', '橄榄石')).toEqual([]);
    await storeTextOf(demo.services, made.id, 2);
    expect(await names('teacher', '绿松石粉末')).toEqual(['孔雀石']);
    await publish(made.id, 'school');
    await change('teacher', second, '', { ...facts, title: '孔雀石', content: await content('珊瑚石粉末') });
    await storeTextOf(demo.services, made.id, 3);
    expect(await names('teacher', '珊瑚石')).toEqual([]);
    expect(await names('homeroom', '绿松石粉末')).toEqual(['孔雀石']);
  });

  test('takes in the library that stood before', async () => {
    await make('祖母绿', '祖母绿实验的步骤');
    await sql(`delete from search_passage; delete from job_effect where key like 'passages:%'`);
    expect(await names('teacher', '祖母绿')).toEqual([]);
    await fillPassages(demo.services, new AbortController().signal);
    expect(await names('teacher', '祖母绿')).toEqual(['祖母绿']);
  });
});
