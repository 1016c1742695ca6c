import { expect, test } from 'vitest';
import { demoId } from '../../../../../../database/demo/random.ts';
import { tagId } from '../../../../../../database/demo/textbooks.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { sumUses } from './c-tag-uses.jobs.ts';
import { tagKey } from './c-tags.policy.ts';

/** Tags of the group and of one school: near names, merging and its undo. */

const demo = useDemo();
const keeper = () => demo.as('orgadmin');
const tag = (name: string, more: object = {}) => ({ name, tag_group: 'other', ...more });
const names = (data: { list: { name: string }[] }) => data.list.map((row) => row.name);
const add = async (name: string, more: object = {}) =>
  (await (await keeper()).call('POST', '/c_tags', { body: tag(name, more) })).data;

test('a teacher adds a tag of the own school; near names are proposed first, and kept when asked for', async () => {
  const teacher = await demo.as('teacher');
  const near = await teacher.call('POST', '/c_tags', { body: tag('实验', { tag_group: 'lesson_type' }) });
  expect(near.message).toMatch(/^已有相近标签：.*实验课/);
  const kept = await teacher.call('POST', '/c_tags', { body: tag('实验', { tag_group: 'lesson_type', keep: true }) });
  expect(kept.data).toMatchObject({ scope: 'organization', status: 'active', uses_n: 0 });
  const same = await teacher.call('POST', '/c_tags', { body: tag('实验', { tag_group: 'lesson_type', keep: true }) });
  expect(same.errors).toHaveProperty('name');
  const wide = await teacher.call('POST', '/c_tags', { body: tag('实　验', { tag_group: 'lesson_type', keep: true }) });
  expect(wide.errors).toHaveProperty('name');
  expect((await teacher.call('POST', '/c_tags', { body: tag('集团用', { scope: 'client' }) })).code).toBe(403001);
});

test('two who add a tag at the same moment in two widths make one', async () => {
  const teacher = await demo.as('teacher');
  for (const round of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all(
      [`函数${round}Ａ`, `函数${round}A`, `函数 ${round}a`].map((name) =>
        teacher.call('POST', '/c_tags', { body: tag(name, { keep: true }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  }
});

test('tags of a school are not those of its sister, tags of the group are both', async () => {
  const here = await keeper();
  const all = await here.call('GET', '/c_tags', { query: { per_page: '100' } });
  expect(names(all.data)).toEqual(expect.arrayContaining(['新授课', '动画']));
  const office = await demo.as('superadmin');
  expect(names((await office.call('GET', '/c_tags', { query: { per_page: '100' } })).data)).toContain('集团联考');
  expect(names(all.data)).not.toContain('集团联考');
  const there = await demo.as('outsider');
  expect((await there.call('GET', `/c_tags/${tagId('新授课')}`)).code).toBe(404001);
  const one = await there.call('GET', '/c_tags');
  expect(one.data.list.map((row: { id: string }) => row.id)).toEqual([demoId('c_tag:md')]);
});

test('a tag merges into one of its group and comes back within a day', async () => {
  const browser = await keeper();
  const { id } = await add('探究实验课', { tag_group: 'lesson_type', keep: true });
  const merge = (from: string, to: string, version = 1) =>
    browser.call('PUT', `/c_tags/${from}/merge`, { body: { merged_into: to, version } });
  expect((await merge(id, id)).message).toBe('不能合并到自身或下级');
  expect((await merge(id, tagId('选择题'))).message).toMatch('只能合并到同一学科');
  // one of the whole group does not become one of a school, at the group neither
  const body = { merged_into: id, version: 1 };
  const office = await (await demo.as('superadmin')).call('PUT', `/c_tags/${tagId('实验课')}/merge`, { body });
  expect(office.message).toMatch('只能合并到同一学科');
  expect((await merge(tagId('实验课'), id)).message).toMatch('须由在集团一级拥有此权限的人修改');
  expect((await merge(id, demoId('c_tag:md'))).code).toBe(404001);
  expect((await merge(id, tagId('实验课'), 7)).code).toBe(409001);
  expect((await merge(id, tagId('实验课'))).data).toMatchObject({ status: 'merged', may_unmerge: true });
  const list = await browser.call('GET', '/c_tags', { query: { per_page: '100' } });
  expect(names(list.data)).not.toContain('探究实验课');
  const gone = await browser.call('GET', '/c_tags', { query: { merged: 'true' } });
  expect(names(gone.data)).toContain('探究实验课');
  expect((await browser.call('PUT', `/c_tags/${id}/unmerge`)).data).toMatchObject({ status: 'active' });
});

test('a tag is switched off, not merged, by a plain change; it is removed while nothing has it', async () => {
  const browser = await keeper();
  const made = await add('校本练习');
  const put = (body: object) => browser.call('PUT', `/c_tags/${made.id}`, { body });
  expect((await put({ ...tag('校本练习'), status: 'merged', version: 1 })).errors).toHaveProperty('status');
  expect((await put({ ...tag('校本练习'), status: 'disabled', version: 1 })).data.status).toBe('disabled');
  expect((await browser.call('DELETE', `/c_tags/${made.id}`)).code).toBe(0);
  expect((await (await demo.as('teacher')).call('DELETE', `/c_tags/${tagId('动画')}`)).code).toBe(403001);
});

test('what was added to the uses of a tag is summed up to the same number, and orders the list', async () => {
  const { id } = await add('计数');
  await demo.test_db.query(
    `insert into c_tag_use (client_id, c_tag_id, n) select client_id, id, case when i % 4 = 0 then -1 else 2 end
       from c_tag, generate_series(1, 80) i where id = $1`,
    [id],
  );
  await demo.everywhere((db) => sumUses(db));
  const rows = await demo.test_db.query('select n from c_tag_use where c_tag_id = $1', [id]);
  expect(rows).toEqual([{ n: 100 }]);
  const list = await (await keeper()).call('GET', '/c_tags', { query: { sort: '-uses' } });
  expect(list.data.list[0]).toMatchObject({ id, uses_n: 100 });
});

test('names compare without width, case, spaces and marks', () => {
  expect(tagKey(' ＡＩ 课-堂 ')).toBe(tagKey('ai课堂'));
});
