import { expect, test } from 'vitest';
import { chapterId, knowledgeId, textbookId } from '../../../../../database/demo/textbooks.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Textbooks of a school group with their chapters, which school uses them, and how far a class has come. */

const demo = useDemo();
/** Holds 2505 at the group. */
const keeper = () => demo.as('superadmin');
const draft = (volume: string, more: Record<string, unknown> = {}) => ({
  name: `数学 ${volume}`,
  subject_value: '102002',
  grade_no: 11,
  volume,
  publisher: '人民教育出版社',
  edition: '人教A版',
  ...more,
});
const chapter = (depth: number, title: string, more: object = {}) => ({ depth, title, ...more });
const titles = (data: { chapters: { depth: number; title: string }[] }) =>
  data.chapters.map((one) => `${one.depth} ${one.title}`);

test('a book of the demo has its chapters in order, each under the right one and with what it teaches', async () => {
  const teacher = await demo.as('teacher');
  const { data } = await teacher.call('GET', `/textbooks/${textbookId('physics-10')}`);
  expect(data).toMatchObject({ subject_value: '102007', chapters_n: 23, is_used_here: true, cover_url: null });
  const lesson = data.chapters.find((one: { title: string }) => one.title === '摩擦力');
  expect(lesson).toMatchObject({
    parent_id: chapterId('physics-10', '相互作用——力'),
    knowledge_ids: [knowledgeId('102007', '1.3.3')],
  });
  const used = await teacher.call('GET', '/textbooks', { query: { used_only: 'true', stage: '102' } });
  expect(used.data.list.map((row: { id: string }) => row.id).sort()).toEqual(
    [textbookId('physics-10'), textbookId('maths-10')].sort(),
  );
});

test('chapters are stored as a whole: those with an id stay the same, others are new, missing ones go', async () => {
  const browser = await keeper();
  const first = [chapter(1, '第一章'), chapter(2, '1.1'), chapter(2, '1.2'), chapter(1, '第二章')];
  const made = await browser.call('POST', '/textbooks', { body: draft('必修二', { chapters: first }) });
  expect(titles(made.data)).toEqual(['1 第一章', '2 1.1', '2 1.2', '1 第二章']);
  const [one, , three, four] = made.data.chapters;
  const next = [
    chapter(1, '第二章', { id: four.id }),
    chapter(2, '1.2 新', { id: three.id }),
    chapter(1, '第一章', { id: one.id }),
    chapter(2, '1.3'),
  ];
  const body = { ...draft('必修二', { chapters: next }), version: 1 };
  const changed = await browser.call('PUT', `/textbooks/${made.data.id}`, { body });
  expect(titles(changed.data)).toEqual(['1 第二章', '2 1.2 新', '1 第一章', '2 1.3']);
  expect(changed.data.chapters[1]).toMatchObject({ id: three.id, parent_id: four.id });
  const kept = await browser.call('PUT', `/textbooks/${made.data.id}`, { body: { ...draft('必修二'), version: 2 } });
  expect(titles(kept.data)).toEqual(titles(changed.data));
  const late = await browser.call('PUT', `/textbooks/${made.data.id}`, { body });
  expect(late.code).toBe(409001);
});

test.each([
  ['a level is skipped', [chapter(1, '一'), chapter(3, '三')], 'chapters.1.title'],
  ['the first is not at the top', [chapter(2, '一')], 'chapters.0.title'],
  ['an id belongs to another book', [chapter(1, '一', { id: chapterId('physics-10', '摩擦力') })], 'chapters.0.title'],
  [
    'a point is of another subject',
    [chapter(1, '一', { knowledge_ids: [knowledgeId('102007', '1')] })],
    'chapters.0.knowledge_ids',
  ],
])('chapters are refused at their place when %s, and nothing is stored', async (_why, chapters, field) => {
  const browser = await keeper();
  const answer = await browser.call('POST', '/textbooks', { body: draft('选择性必修三', { chapters }) });
  expect(answer.code).toBe(422001);
  expect(answer.errors).toHaveProperty([field]);
  const { data } = await browser.call('GET', '/textbooks', { query: { grade_no: '11', q: '选择性必修三' } });
  expect(data.total).toBe(0);
});

test('the same volume of an edition, an ISBN of the same year, a wrong ISBN and an unknown subject are refused', async () => {
  const browser = await keeper();
  const isbn = '978-7-107-33463-4';
  const post = (body: object) => browser.call('POST', '/textbooks', { body });
  const made = await post(draft('选择性必修一', { isbn, year: 2020 }));
  expect(made.data.isbn).toBe('9787107334634');
  expect((await post(draft('选择性必修一'))).message).toBe('该学科、年级已有同版本的这一册');
  expect((await post(draft('选择性必修二', { isbn, year: 2020 }))).message).toBe('该 ISBN 在同一年份已登记');
  expect((await post(draft('选择性必修二', { isbn: '9787107334635' }))).errors).toHaveProperty('isbn');
  expect((await post(draft('选择性必修二', { subject_value: '102025' }))).errors).toHaveProperty('subject_value');
  expect((await post(draft('选择性必修二', { subject_value: '１０２００２' }))).errors).toHaveProperty('subject_value');
  expect((await post(draft('第九册'))).errors).toHaveProperty('volume');
});

test('a book that a school uses is retired instead of removed; a chapter that a class has reached stays', async () => {
  const browser = await keeper();
  const path = `/textbooks/${textbookId('physics-10')}`;
  expect((await browser.call('DELETE', path)).message).toBe('教材正在被使用，请改为停用');
  const { data: book } = await browser.call('GET', path);
  const { name, subject_value, grade_no, volume, publisher, edition, version } = book;
  const facts = { name, subject_value, grade_no, volume, publisher, edition, version };
  const body = { ...facts, chapters: [chapter(1, '只剩一章')] };
  expect((await browser.call('PUT', path, { body })).message).toMatch(/^章节「.+」已被\d+个资源使用，请先移走$/);
  const retired = await browser.call('PUT', path, { body: { ...facts, status: 'retired' } });
  expect(retired.data).toMatchObject({ status: 'retired', chapters_n: 23 });
  const made = await browser.call('POST', '/textbooks', {
    body: draft('选择性必修四', { chapters: [chapter(1, '一')] }),
  });
  expect((await browser.call('DELETE', `/textbooks/${made.data.id}`)).code).toBe(0);
});

test('a teacher reads and changes nothing; another school group sees none of it', async () => {
  const teacher = await demo.as('teacher');
  expect((await teacher.call('POST', '/textbooks', { body: draft('全一册') })).code).toBe(403001);
  const outsider = await demo.as('outsider');
  expect((await outsider.call('GET', `/textbooks/${textbookId('maths-7')}`)).code).toBe(404001);
  const { data } = await outsider.call('GET', '/textbooks', { query: { per_page: '100' } });
  expect(data.list.map((row: { id: string }) => row.id)).toEqual([textbookId('md-maths-7')]);
});

test('a school says which books it uses in a year; retired books and those of others are refused', async () => {
  const browser = await demo.as('orgadmin');
  const { data: now } = await browser.call('GET', '/textbook_uses');
  expect(now.textbook_ids).toContain(textbookId('physics-8'));
  const put = (textbook_ids: string[], school_year_id = now.school_year_id) =>
    browser.call('PUT', '/textbook_uses', { body: { school_year_id, textbook_ids } });
  const fewer = now.textbook_ids.filter((id: string) => id !== textbookId('physics-8'));
  expect((await put(fewer)).data.textbook_ids).toEqual(fewer);
  expect((await put([...fewer, textbookId('physics-10-old')])).errors).toHaveProperty('textbook_ids');
  expect((await put([...fewer, textbookId('md-maths-7')])).errors).toHaveProperty('textbook_ids');
  expect((await put(fewer, textbookId('maths-7'))).errors).toHaveProperty('school_year_id');
  expect((await browser.call('GET', '/textbook_uses')).data.textbook_ids).toEqual(fewer);
  const teacher = await demo.as('teacher');
  const body = { school_year_id: now.school_year_id, textbook_ids: fewer };
  expect((await teacher.call('PUT', '/textbook_uses', { body })).code).toBe(403001);
});

test('who teaches a class says how far it has come, in the subject of the book alone; others may not', async () => {
  const [row] = await demo.test_db.query<{ classroom_id: string; username: string }>(
    `select t.classroom_id, u.username from classroom_teacher t join "user" u on u.id = t.user_id
       join semester s on s.id = t.semester_id and s.status = 'current' where u.username = 'homeroom' limit 1`,
  );
  const body = {
    classroom_id: row?.classroom_id,
    subject_value: '102007',
    chapter_id: chapterId('physics-10', '力的合成和分解'),
    reached_on: '2026-11-20',
  };
  const head = await demo.as('homeroom');
  const said = await head.call('PUT', '/teaching_progress', { body });
  expect(said.data).toMatchObject({ chapter_title: '力的合成和分解', textbook_id: textbookId('physics-10') });
  const later = { ...body, chapter_id: chapterId('physics-10', '共点力的平衡') };
  const again = await head.call('PUT', '/teaching_progress', { body: later });
  expect(again.data).toMatchObject({ chapter_title: '共点力的平衡', version: said.data.version + 1 });
  const mine = await head.call('GET', '/teaching_progress');
  expect(mine.data).toContainEqual(again.data);
  const maths = { ...body, chapter_id: chapterId('maths-10', '对数') };
  expect((await head.call('PUT', '/teaching_progress', { body: maths })).errors).toHaveProperty('chapter_id');
  const other = await demo.as('hrofficer');
  expect((await other.call('PUT', '/teaching_progress', { body })).errors ?? {}).not.toHaveProperty('chapter_id');
  expect((await (await demo.as('student')).call('PUT', '/teaching_progress', { body })).code).toBe(403001);
});
