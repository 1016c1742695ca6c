import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '../../database/database.ts';
import type { Person } from '../../rights/actor.ts';
import { usePortal } from '../../testing/use-portal.ts';
import {
  addText,
  asAsker,
  askedAbout,
  group,
  otherGroup,
  otherSchool,
  personOf,
  school,
  shelfModule,
  standText,
  TABLE,
  tellOf,
} from '../testing/shelf.ts';
import { fillPassages } from './fill.ts';
import { countGrams } from './frequencies.ts';
import { dropPassages, putPassages } from './passages.ts';
import { searchPassages } from './search-passages.ts';

const portal = usePortal({ modules: [shelfModule], env: { ROLE: 'web' } });
const [teacher, stranger] = [personOf(school), personOf(school)];
const elsewhere = personOf(otherSchool);

const found = (who: Person, question: string, most = 5) =>
  asAsker(portal.services, who, (asker) => searchPassages(asker, question, most));
const titles = async (who: Person, question: string, most = 5): Promise<string[]> =>
  (await found(who, question, most)).map(({ title }) => title);
const write = <T>(work: Parameters<typeof portal.services.database.write<T>>[1]) =>
  portal.services.database.write(EVERYWHERE, work);
const count = () => write(({ db }) => countGrams(db));
const add = (title: string, body: string, readers: readonly Person[] = [teacher], at: string | null = school) =>
  addText(portal.services, { title, body, readers, at });

describe('a search over passages', () => {
  beforeAll(async () => {
    await portal.test_db.query(TABLE);
  });
  beforeEach(async () => {
    await portal.test_db.query('truncate test_text, search_passage, search_gram');
    askedAbout.length = 0;
  });

  it('answers a question with the passage, the words marked, and the page on which it is read', async () => {
    const id = await add('请假规定', '学生因病不能到校，须在当天早上八点以前请假。');
    await add('午餐', '每周五公布下周的菜谱。');
    await count();
    const [first, ...rest] = await found(teacher, '孩子生病了怎么请假？');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      source: 'test_text',
      source_title: { cn: '书架', us: 'Shelf' },
      source_id: id,
      title: '请假规定',
      link: `/shelf?id=${id}#top`,
    });
    expect(first?.snippet.map(({ text }) => text).join('')).toBe('学生因病不能到校，须在当天早上八点以前请假。');
    expect(first?.snippet.filter((part) => part.is_hit).map(({ text }) => text)).toEqual(['不能到校', '请假']);
  });

  it('finds other words for what is asked, traditional and wide signs, and English words in another form', async () => {
    await add('传染病', '发热的学生在家休息。');
    await add('图书', '图书馆每次可借三册。');
    await add('Lunch', 'Vegetarian menus are available on request.');
    expect(await titles(teacher, '发烧了怎么办')).toEqual(['传染病']);
    expect(await titles(teacher, '圖書館能借幾冊')).toEqual(['图书']);
    expect(await titles(teacher, 'ｖｅｇｅｔａｒｉａｎ ＭＥＮＵ')).toEqual(['Lunch']);
  });

  it('says of a record its best passage alone, and what stands in the title counts more', async () => {
    await add('食堂', `${'今天的菜谱。'.repeat(250)}停餐须在前一天办理。${'明天的菜谱。'.repeat(250)}`);
    await add('停餐办法', '在前一天告知食堂。');
    await count();
    expect(await titles(teacher, '停餐')).toEqual(['停餐办法', '食堂']);
    expect(await titles(teacher, '菜谱')).toEqual(['食堂']);
    const [, kitchen] = await found(teacher, '停餐');
    expect(kitchen?.text.length).toBeLessThanOrEqual(1200);
    expect(kitchen?.snippet.map(({ text }) => text).join('')).toContain('停餐须在前一天办理');
  });

  it('shows nothing of a text to whom its owner does not let read it: no hit, no title, no words', async () => {
    await add('机密名单', '紫色长颈鹿在三号楼集合。', [stranger]);
    await add('长颈鹿', '动物园里有长颈鹿。');
    expect(await titles(stranger, '紫色长颈鹿在哪集合')).toEqual(['机密名单']);
    expect(await titles(teacher, '紫色长颈鹿在哪集合')).toEqual(['长颈鹿']);
    expect(JSON.stringify(await found(teacher, '紫色长颈鹿'))).not.toMatch(/机密|紫色|三号楼/);
  });

  it('is the same answer whatever else there is that the reader may not read', async () => {
    await add('运动会', '运动会在东操场举行。');
    await add('校车', '校车早上六点半发车。');
    await count();
    const before = await found(teacher, '运动会在哪里举行');
    for (let n = 0; n < 30; n++) await add(`运动会 ${n}`, '运动会在哪里举行：秘密地点。', [stranger]);
    expect(await found(teacher, '运动会在哪里举行')).toEqual(before);
    expect(await found(teacher, '运动会在哪里举行', 1)).toEqual(before.slice(0, 1));
  });

  it('finds the one readable text behind very many better ones that are not', async () => {
    await portal.test_db.query(
      `with new as (insert into test_text select gen_random_uuid(), $1, $2, '{}', false, '秋游', '秋游去动物园' from generate_series(1, 600) returning id)
       insert into search_passage (id, client_id, organization_id, source, source_id, lang, title, text, grams)
         select gen_random_uuid(), $1, $2, 'test_text', id, 'cn', '秋游', '秋游去动物园', '{秋游,游去,去动,动物,物园,秋,游}' from new`,
      [group, school],
    );
    await add('五年级通知', '本次秋游改在下周。');
    expect(await titles(teacher, '秋游')).toEqual(['五年级通知']);
    expect(askedAbout.length).toBeGreaterThan(1);
    expect(Math.max(...askedAbout.map((ids) => ids.length))).toBeLessThanOrEqual(400);
  });

  it('keeps schools and school groups apart before any owner is asked', async () => {
    const everybody = [teacher, elsewhere, personOf(otherGroup)];
    await add('本校', '金色河马。', everybody, school);
    await add('外校', '金色河马。', everybody, otherSchool);
    await add('集团', '金色河马。', everybody, null);
    await addText(portal.services, {
      title: '别的集团',
      body: '金色河马。',
      readers: everybody,
      at: null,
      client: otherGroup,
    });
    expect((await titles(teacher, '金色河马')).toSorted()).toEqual(['本校', '集团']);
    expect((await titles(elsewhere, '金色河马')).toSorted()).toEqual(['外校', '集团']);
    expect(askedAbout.flat()).toHaveLength(4);
    const guest = personOf();
    expect(await titles({ ...guest, client_id: null }, '金色河马')).toEqual([]);
  });

  it('finds nothing on a connection that crosses organisations', async () => {
    await add('本校', '金色河马。');
    const anywhere = await asAsker(portal.services, teacher, ({ services, actor }) =>
      services.database.read(EVERYWHERE, (db) => searchPassages({ db, services, actor }, '金色河马', 5)),
    );
    expect(anywhere).toEqual([]);
  });

  it('sees a change with the transaction that makes it, and nothing of one that is rolled back', async () => {
    const id = await add('旧', '蓝色河马。');
    const change = async (body: string, end: () => void) =>
      write(async ({ db }) => {
        const record = { source_id: id, client_id: group, organization_id: school };
        await putPassages(db, 'test_text', { ...record, texts: [{ lang: 'cn', title: '新', text: body }] });
        expect(await titles(teacher, '河马')).toEqual(['旧']);
        end();
      });
    const undone = change('红色河马。', () => {
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await titles(teacher, '蓝色河马')).toEqual(['旧']);
    await change('红色河马。', () => {});
    expect(await titles(teacher, '红色河马')).toEqual(['新']);
    await portal.test_db.query('update test_text set is_shut = true');
    expect(await titles(teacher, '红色河马')).toEqual([]);
    await portal.test_db.query('update test_text set is_shut = false');
    await write(({ db }) => dropPassages(db, 'test_text', [id]));
    expect(await titles(teacher, '红色河马')).toEqual([]);
  });

  it('takes in what stood before, once, and once more when told that it says something else', async () => {
    const stand = (title: string) =>
      write(({ db }) => standText(db, { title, body: '绿色河马。', readers: [teacher] }));
    for (let n = 0; n < 60; n++) await stand(`旧文 ${n}`);
    const never = new AbortController().signal;
    await portal.test_db.query(`delete from job_effect where key like 'passages:%'`);
    await fillPassages(portal.services, AbortSignal.abort());
    expect(await portal.test_db.query('select id from search_passage')).toEqual([]);
    await fillPassages(portal.services, never);
    expect(await portal.test_db.query('select id from search_passage')).toHaveLength(60);
    expect(await titles(teacher, '绿色河马', 3)).toHaveLength(3);
    await stand('后来');
    await fillPassages(portal.services, never);
    expect(await portal.test_db.query('select id from search_passage')).toHaveLength(60);
    await portal.test_db.query(`delete from job_effect where key like 'passages:%'`);
    await fillPassages(portal.services, never);
    expect(await portal.test_db.query('select id from search_passage')).toHaveLength(61);
  });

  it('answers nothing to stop words, signs and blanks, and takes signs with a meaning in patterns as they are', async () => {
    await add('价目', 'a.b [c] (d) 100% 7\\9 价目表');
    for (const nothing of ['', ' ', '怎么办呢', '的了吗', 'how do I', '？！……', '.*', '%', '\\', '()[]{}|', '\u200b'])
      expect(await found(teacher, nothing), nothing).toEqual([]);
    for (const pattern of ['.*价目.*', '价目%', "价目' or 1=1 --", '(价目', '价目\\'])
      expect(await titles(teacher, pattern), pattern).toEqual(['价目']);
    expect(await found(teacher, '(a+)+$'.repeat(20))).toEqual([]);
  });

  it('takes a question of 500 signs, and refuses a longer one before the database is asked', async () => {
    const id = await add('河马', '河马的习性');
    const long = '河马的习性'.repeat(100);
    expect((await found(teacher, long)).map(({ source_id }) => source_id)).toEqual([id]);
    await expect(found(teacher, `${long}。`)).rejects.toThrow(RangeError);
    await expect(found(teacher, '河'.repeat(1_000_000))).rejects.toThrow(RangeError);
  });

  it('finds by common words where the question has no rare ones', async () => {
    await add('食堂', '午餐供应时间');
    await count();
    await portal.test_db.query(`update search_gram set passages = 100000`);
    expect(await titles(teacher, '午餐供应')).toEqual(['食堂']);
  });

  it('counts how many passages hold a gram, and tells a rare one from a common one', async () => {
    for (let n = 0; n < 5; n++) await add(`文 ${n}`, '河马');
    await write(async ({ db }) => tellOf(db, await standText(db, { title: '独', body: '犀牛', readers: [] })));
    await count();
    const rows = await portal.test_db.query<{ gram: string; passages: number }>('select * from search_gram');
    const counts = new Map(rows.map(({ gram, passages }) => [gram, passages]));
    expect([counts.get(''), counts.get('河马'), counts.get('犀牛')]).toEqual([6, 5, 1]);
  });
});
