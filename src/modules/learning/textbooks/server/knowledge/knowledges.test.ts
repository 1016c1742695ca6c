import { expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { chapterId, knowledgeId, textbookId } from '../../../../../../database/demo/textbooks.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** Knowledge points: their tree, what comes before what, merging by hand and its undo. */

const demo = useDemo();
/** Holds 2505 at the group. */
const keeper = () => demo.as('superadmin');
const point = (code: string, more: object = {}) => ({ subject_value: '102001', code, name: `知识点${code}`, ...more });
const add = async (code: string, more: object = {}) =>
  (await (await keeper()).call('POST', '/knowledges', { body: point(code, more) })).data;
const put = (browser: Browser, row: { id: string; version: number }, body: object) =>
  browser.call('PUT', `/knowledges/${row.id}`, { body: { ...body, version: row.version } });
const get = async (id: string) => (await (await keeper()).call('GET', `/knowledges/${id}`)).data;
const taught = async (title: string) => {
  const { data } = await (await keeper()).call('GET', `/textbooks/${textbookId('physics-10')}`);
  return data.chapters.find((one: { id: string }) => one.id === chapterId('physics-10', title)).knowledge_ids;
};

test('the tree of a subject comes in order, and is searched by name and code', async () => {
  const teacher = await demo.as('teacher');
  const { data } = await teacher.call('GET', '/knowledges/tree', { query: { subject_value: '102007' } });
  expect(data.slice(0, 4).map((one: { code: string }) => one.code)).toEqual(['1', '1.1', '1.1.1', '1.1.2']);
  expect(data[0]).toMatchObject({ has_children: true, depth: 1, uses_n: 0 });
  const found = await teacher.call('GET', '/knowledges', { query: { q: '摩擦', subject_value: '102007' } });
  expect(found.data.list.map((one: { name: string }) => one.name)).toEqual(['摩擦力']);
  const below = await teacher.call('GET', '/knowledges', { query: { parent_id: knowledgeId('102007', '1') } });
  expect(below.data.list[0]).toMatchObject({ code: '1.1', children_n: 5 });
});

test('a branch moves with all below it, never below itself, and never deeper than six levels', async () => {
  const browser = await keeper();
  let above: { id: string } | null = null;
  const line: { id: string; version: number }[] = [];
  for (const code of ['9', '9.1', '9.2', '9.3', '9.4']) {
    const made: { id: string; version: number } = await add(code, { parent_id: above?.id ?? null });
    line.push(made);
    above = made;
  }
  const [top, second] = line as [{ id: string; version: number }, { id: string; version: number }];
  const other = await add('8');
  const deep = await add('8.1', { parent_id: other.id });
  expect((await put(browser, top, point('9', { parent_id: line[3]?.id }))).errors).toHaveProperty('parent_id');
  expect((await put(browser, top, point('9', { parent_id: deep.id }))).errors).toHaveProperty('parent_id');
  const moved = await put(browser, second, point('9.1', { parent_id: other.id }));
  expect(moved.data.parent_id).toBe(other.id);
  const [row] = await demo.test_db.query<{ depth: number }>('select depth from knowledge where id = $1', [line[4]?.id]);
  expect(row?.depth).toBe(5);
  const foreign = { parent_id: knowledgeId('102007', '1') };
  expect((await browser.call('POST', '/knowledges', { body: point('7', foreign) })).errors).toHaveProperty('parent_id');
});

test('what comes before a point never leads back to it', async () => {
  const browser = await keeper();
  const [a, b, c] = [await add('6.1'), await add('6.2'), await add('6.3')];
  expect((await put(browser, b, point('6.2', { prerequisite_ids: [a.id] }))).code).toBe(0);
  expect((await put(browser, c, point('6.3', { prerequisite_ids: [b.id] }))).code).toBe(0);
  const ring = await put(browser, a, point('6.1', { prerequisite_ids: [c.id] }));
  expect(ring.message).toBe('“知识点6.1”已排在“知识点6.3”之前，两者不能互为前置');
  const own = await put(browser, a, point('6.1', { prerequisite_ids: [a.id] }));
  expect(own.errors?.['prerequisite_ids']).toEqual(['知识点不能以自身为前置']);
  const foreign = [knowledgeId('102007', '1.1')];
  expect((await put(browser, a, point('6.1', { prerequisite_ids: foreign }))).errors).toHaveProperty(
    'prerequisite_ids',
  );
});

test('two who would close a ring together: one is refused', async () => {
  const browser = await keeper();
  const [a, b] = [await add('6.8'), await add('6.9')];
  const answers = await Promise.all([
    put(browser, a, point('6.8', { prerequisite_ids: [b.id] })),
    put(await keeper(), b, point('6.9', { prerequisite_ids: [a.id] })),
  ]);
  expect(answers.map((answer) => answer.code).sort((one, two) => one - two)).toEqual([0, 200200]);
});

test('a merged point gives the other one its chapters, those after it and those below it; the undo gives them back', async () => {
  const browser = await keeper();
  const [id, to] = [knowledgeId('102007', '1.3.6'), knowledgeId('102007', '1.3.4')];
  const child = (
    await browser.call('POST', '/knowledges', {
      body: { subject_value: '102007', code: '1.3.6.1', name: '正交分解', parent_id: id, prerequisite_ids: [id] },
    })
  ).data;
  expect(await taught('力的合成和分解')).toEqual(expect.arrayContaining([id, to]));
  const { version } = await get(id);
  const merged = await browser.call('PUT', `/knowledges/${id}/merge`, { body: { merged_into: to, version } });
  expect(merged.data).toMatchObject({ status: 'merged', merged_into: to, may_unmerge: true });
  expect(await taught('力的合成和分解')).toEqual([to]);
  expect(await get(child.id)).toMatchObject({ parent_id: to, prerequisite_ids: [to] });
  const { data: tree } = await browser.call('GET', '/knowledges/tree', { query: { subject_value: '102007' } });
  expect(tree.map((one: { id: string }) => one.id)).not.toContain(id);
  const undone = await browser.call('PUT', `/knowledges/${id}/unmerge`);
  expect(undone.data).toMatchObject({ status: 'active', merged_into: null, may_unmerge: false });
  expect(await taught('力的合成和分解')).toEqual(expect.arrayContaining([id, to]));
  expect(await get(child.id)).toMatchObject({ parent_id: id, prerequisite_ids: [id] });
  expect((await browser.call('PUT', `/knowledges/${id}/unmerge`)).message).toMatch('没有可撤销的合并');
});

test('a merge into itself, below itself, into another subject, into a merged one or over a ring is refused', async () => {
  const browser = await keeper();
  const [a, b] = [await add('5'), await add('5.9')];
  const below = await add('5.1', { parent_id: a.id });
  const after = await add('5.2', { prerequisite_ids: [a.id] });
  const last = await add('5.3', { prerequisite_ids: [after.id] });
  const merge = async (from: { id: string }, to: string) =>
    browser.call('PUT', `/knowledges/${from.id}/merge`, {
      body: { merged_into: to, version: (await get(from.id)).version },
    });
  expect((await merge(a, a.id)).message).toBe('不能合并到自身或下级');
  expect((await merge(a, below.id)).message).toBe('不能合并到自身或下级');
  expect((await merge(a, knowledgeId('102007', '1'))).message).toMatch('只能合并到同一学科');
  expect((await merge(a, knowledgeId('md:101002', '1'))).code).toBe(404001);
  expect((await merge(a, last.id)).message).toBe('“知识点5.3”已排在“知识点5.2”之前，两者不能互为前置');
  expect((await merge(b, a.id)).code).toBe(0);
  expect((await merge(a, b.id)).message).toMatch('只能合并到同一学科');
  const c = await add('5.8');
  expect((await merge(a, c.id)).code).toBe(0);
  expect((await browser.call('PUT', `/knowledges/${b.id}/unmerge`)).message).toMatch('请先撤销那一次');
});

test('a merge of yesterday stays', async () => {
  const browser = await keeper();
  const [a, b] = [await add('4.1'), await add('4.2')];
  await browser.call('PUT', `/knowledges/${a.id}/merge`, { body: { merged_into: b.id, version: 1 } });
  await demo.test_db.query("update knowledge set merged_at = now() - interval '25 hours' where id = $1", [a.id]);
  expect(await get(a.id)).toMatchObject({ may_unmerge: false });
  expect((await browser.call('PUT', `/knowledges/${a.id}/unmerge`)).message).toMatch('超过 24 小时');
});

test('only leaves are removed; others forget them as something to learn before', async () => {
  const browser = await keeper();
  const a = await add('3');
  const b = await add('3.1', { parent_id: a.id });
  const c = await add('3.2', { prerequisite_ids: [b.id] });
  expect((await browser.call('DELETE', `/knowledges/${a.id}`)).message).toBe('该知识点下还有下级，请先处理下级');
  expect((await browser.call('DELETE', `/knowledges/${b.id}`)).code).toBe(0);
  expect(await get(c.id)).toMatchObject({ prerequisite_ids: [] });
  expect((await put(browser, c, { ...point('3'), name: '同号' })).errors).toHaveProperty('code');
});

test('a teacher changes nothing, and a pupil of another group finds nothing', async () => {
  const teacher = await demo.as('teacher');
  expect((await teacher.call('POST', '/knowledges', { body: point('2') })).code).toBe(403001);
  const path = `/knowledges/${knowledgeId('102007', '1.1')}`;
  expect((await teacher.call('DELETE', path)).code).toBe(403001);
  expect((await (await demo.as('outsider')).call('GET', path)).code).toBe(404001);
});
