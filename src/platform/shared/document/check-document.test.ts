import { expect, it } from 'vitest';
import * as z from 'zod';
import { unpackMessage } from '../text.ts';
import { checkDocument, type DocumentRules } from './check-document.ts';
import { written, writtenSomething } from './document-field.ts';
import { hrefOfTyped, safeHref } from './links.ts';
import { firstWords, plainText } from './plain-text.ts';

const ID = '0199aaaa-0000-7000-8000-000000000001';
const RULES: DocumentRules = { characters: 1000, pictures: 2 };
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length ? { marks } : {}),
});
const line = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'list_item', content });
const pictureOf = (n: number) => ({ type: 'picture', attrs: { id: ID.replace(/1$/, String(n)), alt: '校门' } });
const picture = pictureOf(1);
const three = [1, 2, 3].map(pictureOf);
const mention = { type: 'mention', attrs: { id: ID, name: '高军', name_en: 'Jun Gao' } };
const cell = (...content: unknown[]) => ({ type: 'table_cell', attrs: { colspan: 1, rowspan: 1 }, content });
const table = (...cells: unknown[]) => ({ type: 'table', content: [{ type: 'table_row', content: cells }] });
const problemOf = (value: unknown, rules = RULES) => {
  const checked = checkDocument(value, rules);
  return 'problem' in checked ? checked.problem : null;
};
const nested = (depth: number): unknown =>
  depth === 0 ? line(text('深')) : { type: 'bullet_list', content: [item(line(), nested(depth - 1))] };

it('takes each part, and keeps nothing but what it knows', () => {
  const sent = doc(
    { type: 'heading', attrs: { level: 2, class: 'x' }, content: [text('题')] },
    line(text('粗', { type: 'bold', attrs: { style: 'color:red' } }), { type: 'break' }, mention),
    { type: 'bullet_list', content: [item(line(text('一')))] },
    { type: 'ordered_list', content: [item(line(text('二')))] },
    { type: 'quote', content: [line(text('引'))] },
    { type: 'rule', onclick: 'alert(1)' },
    picture,
    table({ ...cell(line(text('格'))), attrs: { colspan: 2, rowspan: 1, colwidth: [20] } }),
  );
  const checked = checkDocument(sent, RULES);
  expect(checked).toHaveProperty('document');
  const kept = JSON.stringify(checked);
  expect(kept).not.toMatch(/class|style|onclick|colwidth/);
  expect(JSON.parse(kept).document.content[3].attrs).toEqual({ start: 1 });
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'x'],
  ['a list', []],
  ['another root', { type: 'paragraph' }],
  ['an unknown block', doc({ type: 'script', content: [text('x')] })],
  ['a word outside a block', doc(text('x'))],
  ['an unknown part of a line', doc(line({ type: 'image', attrs: { src: 'x' } }))],
  ['an unknown mark', doc(line(text('x', { type: 'color', attrs: { color: 'red' } })))],
  ['a heading of level 4', doc({ type: 'heading', attrs: { level: 4 } })],
  ['a heading in a quotation', doc({ type: 'quote', content: [{ type: 'heading', attrs: { level: 1 } }] })],
  ['a table in a table', doc(table(cell(table(cell(line())))))],
  ['a list without items', doc({ type: 'bullet_list', content: [] })],
  ['an item that begins with a list', doc({ type: 'bullet_list', content: [item(nested(1))] })],
  ['a table without rows', doc({ type: 'table', content: [] })],
  ['a cell as wide as nothing', doc(table({ ...cell(line()), attrs: { colspan: 0, rowspan: 1 } }))],
  ['a picture by an address', doc({ type: 'picture', attrs: { id: 'data:image/png;base64,AA==', alt: '' } })],
  ['a person without an id', doc(line({ type: 'mention', attrs: { id: 'x', name: 'x' } }))],
  ['words that are none', doc(line({ type: 'text', text: { toString: 'x' } }))],
  ['content that is no list', doc({ type: 'paragraph', content: 'x' })],
])('refuses %s', (_what, value) => expect(problemOf(value)).toBe('shape'));

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://school.example@evil.example/',
  'https://user:word@school.example/',
  'news',
  '',
  `https://a.example/${'x'.repeat(2000)}`,
])('a link never leads to %j', (href) => {
  expect(safeHref(href)).toBeNull();
  expect(problemOf(doc(line(text('x', { type: 'link', attrs: { href } }))))).toBe('link');
});

it.each(['https://a.example/b?c=d#e', 'http://a.example', 'mailto:a@b.cn', 'tel:+862912345678', '/news/1?a=b#c', '/'])(
  'a link may lead to %j',
  (href) => expect(problemOf(doc(line(text('x', { type: 'link', attrs: { href } }))))).toBeNull(),
);

it('an address is understood as people type it', () => {
  expect(hrefOfTyped(' school.example/day ')).toBe('https://school.example/day');
  expect(hrefOfTyped('a@b.cn')).toBe('mailto:a@b.cn');
  expect(hrefOfTyped('/news')).toBe('/news');
  for (const wrong of ['', '学校', 'javascript:alert(1)', 'java script.com']) expect(hrefOfTyped(wrong)).toBeNull();
});

it('has limits for depth, parts, words and pictures, and none of them costs more than its walk', () => {
  expect(problemOf(doc(nested(10)))).toBeNull();
  expect(problemOf(doc(nested(11)))).toBe('deep');
  let deep: unknown = line();
  for (let depth = 0; depth < 50_000; depth += 1) deep = { type: 'quote', content: [deep] };
  expect(problemOf(doc(deep))).toBe('shape');
  expect(problemOf(doc(...Array.from({ length: 12_001 }, () => line())))).toBe('large');
  expect(problemOf(doc(table(...Array.from({ length: 61 }, () => cell(line())))))).toBe('large');
  expect(problemOf(doc(line(text('字'.repeat(600))), line(text('字'.repeat(401)))))).toBe('long');
  expect(problemOf(doc(...three))).toBe('pictures');
  expect(problemOf(doc(picture), { characters: 10 })).toBe('no_pictures');
  expect(problemOf(doc(line(text('a\u0000b'))))).toBe('sign');
});

it('a short text is lines and lists, with bold, italic, links and people', () => {
  const short: DocumentRules = { characters: 100, isShort: true };
  expect(problemOf(doc(line(text('看', { type: 'link', attrs: { href: '/news' } }), mention)), short)).toBeNull();
  const item = { type: 'list_item', content: [line(text('字', { type: 'bold' }))] };
  expect(problemOf(doc({ type: 'bullet_list', content: [item] }), short)).toBeNull();
  for (const block of [
    { type: 'rule' },
    picture,
    table(cell(line())),
    { type: 'quote', content: [line()] },
    { type: 'heading', attrs: { level: 1 } },
    line(text('字', { type: 'underline' })),
  ])
    expect(problemOf(doc(block), short)).toBe('short');
});

it('folds words as every other text of the portal', () => {
  const checked = checkDocument(doc(line(text('e\u0301\u202e字'), text('\u200b'))), RULES);
  expect(checked).toEqual({ document: doc(line(text('é字'))) });
});

it('a field takes a document or a text, and says what is wrong at its own place', () => {
  const body = z.strictObject({ body: writtenSomething(RULES), note: written(RULES).nullable().default(null) });
  const said = (value: unknown) => {
    const [issue] = body.safeParse(value).error?.issues ?? [];
    return issue && [issue.path.join('.'), unpackMessage(issue.message, 'cn')];
  };
  expect(body.parse({ body: ' 字 ' })).toEqual({ body: '字', note: null });
  expect(said({ body: doc(line(text('字'))) })).toBeUndefined();
  expect(said({ body: '' })).toEqual(['body', '此项必填']);
  expect(said({ body: doc(line(text('  '))) })).toEqual(['body', '此项必填']);
  expect(said({ body: doc(...three) })).toEqual(['body', '图片过多']);
  expect(said({ body: '字'.repeat(1001) })?.[0]).toBe('body');
  const marked = three.map(({ attrs }) => `![a](${attrs.id})`).join('\n\n');
  expect(said({ body: marked })).toEqual(['body', '图片过多']);
  expect(said({ body: 7 })?.[0]).toBe('body');
});

it('is read as words, a line for each block', () => {
  const checked = checkDocument(
    doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('安排')] },
      line(text('四', { type: 'bold' }), text('月'), { type: 'break' }, mention),
      { type: 'ordered_list', attrs: { start: 3 }, content: [item(line(text('集合')))] },
      picture,
      table(cell(line(text('周一'))), cell(line(text('操场')))),
    ),
    RULES,
  );
  if (!('document' in checked)) throw new Error(checked.problem);
  expect(plainText(checked.document)).toBe('安排\n四月\n@高军\n3. 集合\n校门\n周一\t操场');
  expect(firstWords(checked.document, 12)).toBe('安排 四月 @高军 3…');
});
