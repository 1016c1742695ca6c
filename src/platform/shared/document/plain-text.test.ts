import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDocument } from './check-document.ts';
import { peopleIn } from './document.ts';
import { fromPlainText, plainText } from './plain-text.ts';

const person = (at: number, name: string, name_en: string | null = null) => ({
  id: `0199aaaa-0000-7000-8000-00000000000${at}`,
  name,
  name_en,
});
const PEOPLE = [person(1, '高军'), person(2, '高军伟'), person(3, '李 (二)', '李 (二)'), person(4, 'A.B*C')];

/** Everything that is read, in its order, but space: an empty line ends a paragraph. */
const signsOf = (text: string): string => text.replace(/\s/g, '');
const losesNothing = (text: string) => {
  const document = fromPlainText(text, PEOPLE);
  expect(signsOf(plainText(document)), text).toBe(signsOf(text));
  expect(checkDocument(document, { characters: 1_000_000, isShort: true }), text).toHaveProperty('document');
  // the words of it make the same again, so that nothing is lost on the way back
  expect(signsOf(plainText(fromPlainText(plainText(document), PEOPLE)))).toBe(signsOf(text));
};

it('plain words become lines and paragraphs, and people where they are named after an @, the longer name first', () => {
  expect(fromPlainText('请@高军伟和@高军 看\n二\n \n- 三', PEOPLE).content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '请' },
        { type: 'mention', attrs: person(2, '高军伟') },
        { type: 'text', text: '和' },
        { type: 'mention', attrs: person(1, '高军') },
        { type: 'text', text: ' 看' },
        { type: 'break' },
        { type: 'text', text: '二' },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: '- 三' }] },
  ]);
});

it('a name in English is the same person; a name without an @, or of nobody who is known, is a word', () => {
  const [jun] = [person(1, '高军', 'Jun Gao')];
  expect(peopleIn(fromPlainText('ask @Jun Gao', [jun]))).toEqual([jun.id]);
  for (const text of ['高军', '@ 高军', '@王芳', '@']) expect(peopleIn(fromPlainText(text, PEOPLE))).toEqual([]);
  expect(fromPlainText(' \n \n')).toEqual({ type: 'doc', content: [] });
});

it.each([
  '',
  '@',
  '@@高军',
  '@高军@高军伟',
  'a@高军.cn',
  '@李 (二) 与 @A.B*C',
  '## 标题\n- 一\n> 引',
  '**粗** ![图](0199aaaa-0000-7000-8000-000000000001)',
  '<b>不是</b> &amp; [这里](javascript:alert(1))',
  'a\r\nb\r\n\r\nc',
  'a\rb',
  '\n\n\n三个空行之后\n\n\n',
  '    缩进\n\t制表符',
  '全角　空格',
  '👨‍👩‍👧 家长 🇨🇳',
  '\u00a0不换行\u00a0空格',
  '· 点\n1. 数',
])('no word of %j is lost', losesNothing);

it('no word of any comment is lost, nor a name in it', () => {
  const piece = fc.oneof(
    fc.constantFrom('@', '@高军', '高军伟', '@A.B*C', '\n', '\n\n', '\r\n', ' ', '- ', '**', '## '),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
  );
  const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
  fc.assert(fc.property(text, losesNothing), { numRuns: 600, seed: 20261129 });
});
