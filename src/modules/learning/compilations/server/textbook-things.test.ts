import { beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { chapterId, knowledgeId, tagId, textbookId } from '../../../../../database/demo/textbooks.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** How resources and compilations of every school follow what becomes of tags and textbooks of their group. */

const demo = useDemo();
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

interface Made {
  readonly school?: OrganizationKey;
  readonly tags?: readonly string[];
  readonly book?: string | null;
  readonly chapter?: string | null;
}

async function resource({ school = 'sy-middle', tags = [], book = null, chapter = null }: Made = {}): Promise<string> {
  const id = uuidv7();
  await sql(
    `insert into course_resource (id, client_id, organization_id, title, kind, link, status, owner_id, listed_at, title_pinyin,
       title_initials, stage_code, subject_value, c_tag_ids, textbook_id, chapter_id)
     values ($1, $2, $3, '测试资源', 'link', 'https://example.com/a', 'published', $4, now(), '', '', 102, '102007', $5, $6, $7)`,
    [id, organizationId('sy'), organizationId(school), castId('teacher'), tags, book, chapter],
  );
  return id;
}

async function work({ school = 'sy-middle', tags = [], book = null }: Made = {}): Promise<string> {
  const id = uuidv7();
  await sql(
    `insert into compilation (id, client_id, organization_id, title, kind, stage_code, subject_value, owner_id, c_tag_ids, textbook_id)
     values ($1, $2, $3, '测试汇编', 'lesson_plan', 102, '102007', $4, $5, $6)`,
    [id, organizationId('sy'), organizationId(school), castId('teacher'), tags, book],
  );
  return id;
}

const [old, book] = [textbookId('physics-10-old'), textbookId('physics-10')];
const [motion, newton] = [chapterId('physics-10-old', '运动的描述'), chapterId('physics-10-old', '牛顿运动定律')];

/** A served compilation along the old book: its draft and its revision have both chapters, the second with an item. */
async function served(
  school: OrganizationKey = 'sy-intl',
  tags: readonly string[] = [],
): Promise<{ id: string; nodes: readonly string[] }> {
  const id = await work({ school, book: old, tags });
  const thing = await resource({ school });
  const nodes = [uuidv7(), uuidv7()];
  for (const [at, chapter] of [motion, newton].entries())
    await sql(
      `insert into compilation_node (id, organization_id, compilation_id, title, chapter_id, sort) values ($1, $2, $3, '章', $4, $5)`,
      [nodes[at], organizationId(school), id, chapter, at],
    );
  const tree = {
    nodes: nodes.map((node, at) => ({
      id: node,
      parent_id: null,
      title: '章',
      chapter_id: [motion, newton][at],
      knowledge_ids: [],
      sort: at,
    })),
    items: [
      {
        id: uuidv7(),
        node_id: nodes[0],
        course_resource_id: thing,
        pinned_revision: null,
        note: null,
        sort: 0,
      },
    ],
  };
  const facts = { title: '测试汇编', textbook_id: old, grade_nos: [], c_tag_ids: tags };
  await sql(
    `insert into compilation_revision (compilation_id, organization_id, revision, facts, tree, level) values ($1, $2, 1, $3, $4, 'group')`,
    [id, organizationId(school), JSON.stringify(facts), JSON.stringify(tree)],
  );
  await sql(
    `update compilation set revision = 1, is_served = true, published_at = now(), level = 'group', status = 'published', chapter_ids = $2 where id = $1`,
    [id, [motion, newton]],
  );
  await sql(
    `insert into compilation_chapter (compilation_id, organization_id, client_id, textbook_id, chapter_id, kind, items_n)
     values ($1, $2, $3, $4, $5, 'lesson_plan', 1)`,
    [id, organizationId(school), organizationId('sy'), old, motion],
  );
  return { id, nodes };
}

beforeEach(async () => {
  await sql(`delete from course_resource where title = '测试资源'`);
  await sql(`delete from compilation where title = '测试汇编'`);
});

describe('how often a tag is used', () => {
  const used = async (id: string): Promise<number> => (await call('superadmin', 'GET', `/c_tags/${id}`)).data.uses_n;
  const tag = async (name: string) => {
    const body = { name, tag_group: 'other', scope: 'client', keep: true };
    return (await call('superadmin', 'POST', '/c_tags', body)).data as { id: string; version: number };
  };

  test('follows what names it, in every school: made, changed, archived, brought back, removed', async () => {
    const { id } = await tag('计数甲');
    expect(await used(id)).toBe(0);
    const [here, there] = [await resource({ tags: [id] }), await resource({ school: 'sy-intl', tags: [id, id] })];
    await work({ school: 'sy-intl', tags: [id, tagId('动画')] });
    expect(await used(id)).toBe(3);
    await sql('update course_resource set views = views + 1 where id = any ($1)', [[here, there]]);
    expect(await used(id)).toBe(3);
    await sql(`update course_resource set c_tag_ids = '{}' where id = $1`, [here]);
    expect(await used(id)).toBe(2);
    await sql(`update course_resource set status = 'archived' where id = $1`, [there]);
    expect(await used(id)).toBe(1);
    await sql(`update course_resource set status = 'published' where id = $1`, [there]);
    expect(await used(id)).toBe(2);
    await sql(`delete from compilation where title = '测试汇编'`);
    expect(await used(id)).toBe(1);
  });

  test('goes over with a merge, works of other schools among them, and comes back with its undo', async () => {
    const [from, to] = [await tag('计数丙'), await tag('计数丁')];
    await resource({ tags: [from.id] });
    const both = await work({ school: 'sy-intl', tags: [from.id, to.id] });
    const other = await work({ school: 'sy-intl', tags: [from.id] });
    const merged = { merged_into: to.id, version: from.version };
    expect((await call('superadmin', 'PUT', `/c_tags/${from.id}/merge`, merged)).data.uses_n).toBe(0);
    expect(await used(to.id)).toBe(3);
    const [row] = await sql('select c_tag_ids from compilation where id = $1', [other]);
    expect(row?.['c_tag_ids']).toEqual([to.id]);
    expect((await call('superadmin', 'PUT', `/c_tags/${from.id}/unmerge`)).data.uses_n).toBe(3);
    expect([both, await used(to.id)]).toEqual([both, 0]);
  });

  test('goes over in what readers see of an accepted work, and in what it is found by', async () => {
    const [from, to] = [await tag('计数己'), await tag('计数庚')];
    const { id } = await served('sy-middle', [from.id]);
    const shown = async () =>
      (await call('homeroom', 'GET', `/compilations/${id}`)).data.c_tags.map((one: { id: string }) => one.id);
    expect(await shown()).toEqual([from.id]);
    const merged = { merged_into: to.id, version: from.version };
    expect((await call('superadmin', 'PUT', `/c_tags/${from.id}/merge`, merged)).code).toBe(0);
    expect(await shown()).toEqual([to.id]);
    expect((await call('superadmin', 'PUT', `/c_tags/${from.id}/unmerge`)).code).toBe(0);
    expect(await shown()).toEqual([from.id]);
    const [point, other] = [knowledgeId('102007', '1.3.6'), knowledgeId('102007', '1.3.4')];
    await sql('update compilation set knowledge_ids = $2 where id = $1', [id, [point]]);
    const [row] = await sql('select version from knowledge where id = $1', [point]);
    const body = { merged_into: other, version: row?.['version'] };
    expect((await call('superadmin', 'PUT', `/knowledges/${point}/merge`, body)).code).toBe(0);
    const found = await call('homeroom', 'GET', `/compilations?knowledge_id=${other}`);
    expect(found.data.list.map((one: { id: string }) => one.id)).toContain(id);
    expect((await call('superadmin', 'PUT', `/knowledges/${point}/unmerge`)).code).toBe(0);
    const after = await call('homeroom', 'GET', `/compilations?knowledge_id=${other}`);
    expect(after.data.list.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  test('keeps a used tag from being removed', async () => {
    const { id } = await tag('计数戊');
    await work({ school: 'sy-intl', tags: [id] });
    expect((await call('superadmin', 'DELETE', `/c_tags/${id}`)).message).toBe('标签已被1个资源使用，请合并');
    await sql(`delete from compilation where title = '测试汇编'`);
    expect((await call('superadmin', 'DELETE', `/c_tags/${id}`)).code).toBe(0);
  });
});

describe('a new edition of a textbook', () => {
  const [toMotion, toForce] = [chapterId('physics-10', '运动的描述'), chapterId('physics-10', '运动和力的关系')];
  const succeed = async (chapters: object[], more: object = {}) => {
    const [row] = await sql('select version from textbook where id = $1', [old]);
    const body = { to_book: book, chapters, version: row?.['version'], ...more };
    return call('superadmin', 'PUT', `/textbooks/${old}/succession`, body);
  };
  const placeOf = async (id: string) =>
    (await sql('select textbook_id, chapter_id, is_unchecked from course_resource where id = $1', [id]))[0];

  test('takes what was named along in every school, marked, and leaves the rest with the old book', async () => {
    const moved = await resource({ school: 'sy-intl', book: old, chapter: motion });
    const kept = await resource({ book: old, chapter: newton });
    const { id, nodes } = await served();
    const uses = await call('superadmin', 'GET', `/textbooks/${old}/chapter_uses`);
    const n = uses.data.find((one: { chapter_id: string }) => one.chapter_id === motion).n as number;
    expect(n).toBeGreaterThanOrEqual(2);
    const answer = await succeed([{ from: motion, to: toMotion }]);
    expect(answer).toMatchObject({ code: 0, data: { moved: n } });
    expect(await placeOf(moved)).toEqual({ textbook_id: book, chapter_id: toMotion, is_unchecked: true });
    expect(await placeOf(kept)).toEqual({ textbook_id: old, chapter_id: newton, is_unchecked: false });
    // the section without a successor keeps its title and loses the chapter, because the work has the new book now
    const sections = await sql('select id, chapter_id from compilation_node where compilation_id = $1 order by sort', [
      id,
    ]);
    expect(sections).toEqual([
      { id: nodes[0], chapter_id: toMotion },
      { id: nodes[1], chapter_id: null },
    ]);
    const [after] = await sql('select textbook_id, chapter_ids, is_unchecked from compilation where id = $1', [id]);
    expect(after).toEqual({ textbook_id: book, chapter_ids: [toMotion], is_unchecked: true });
    const covered = await call('homeroom', 'GET', `/teaching/coverage?textbook_id=${book}`);
    const shown = covered.data.chapters.find((one: { id: string }) => one.id === toMotion);
    expect(shown.total).toBeGreaterThanOrEqual(1);
    expect((await call('homeroom', 'GET', `/compilations/${id}`)).data).toMatchObject({
      textbook_id: book,
      is_unchecked: true,
    });
    // what is left can go another day, to another chapter
    expect((await succeed([{ from: newton, to: toForce }])).data.moved).toBeGreaterThanOrEqual(1);
    expect((await placeOf(kept))?.['chapter_id']).toBe(toForce);
  });

  test('is refused for a book in use, to another subject, and for chapters that are not theirs', async () => {
    const pair = { from: motion, to: toMotion };
    expect((await succeed([pair], { to_book: textbookId('maths-10') })).errors).toHaveProperty('to_book');
    expect((await succeed([pair], { to_book: textbookId('md-maths-7') })).errors).toHaveProperty('to_book');
    expect((await succeed([pair], { to_book: old })).errors).toHaveProperty('to_book');
    expect((await succeed([{ ...pair, from: toMotion }])).errors).toHaveProperty(['chapters.0.from']);
    expect((await succeed([{ ...pair, to: newton }])).errors).toHaveProperty(['chapters.0.to']);
    expect((await succeed([pair, pair])).errors).toHaveProperty(['chapters.1.from']);
    const [row] = await sql('select version from textbook where id = $1', [book]);
    const used = { to_book: old, chapters: [{ from: toMotion, to: motion }], version: row?.['version'] };
    expect((await call('superadmin', 'PUT', `/textbooks/${book}/succession`, used)).message).toMatch('停用后才能');
    expect((await call('teacher', 'PUT', `/textbooks/${old}/succession`, used)).code).toBe(403001);
    expect((await call('outsider', 'GET', `/textbooks/${old}/chapter_uses`)).code).toBe(403001);
  });
});
