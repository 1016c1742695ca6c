import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDocument } from './check-document.ts';
import { picturesIn } from './document.ts';
import { draftOf, fromMarkedText, toMarkedText } from './marked-text.ts';
import { plainText } from './plain-text.ts';

const ID = '0199aaaa-0000-7000-8000-000000000001';

/** Every letter and digit that a reader sees, in order: no mark is one, and the id of a picture is not read. */
const lettersOf = (text: string): string =>
  text.replace(/\]\([0-9a-f-]{36}\)/gi, ']').replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu, '');
/** Without the numbers that `plainText` would give to items: texts of before have none. */
const losesNothing = (text: string) => {
  const document = fromMarkedText(text);
  expect(lettersOf(plainText(document)), text).toBe(lettersOf(text));
  expect(lettersOf(plainText(fromMarkedText(toMarkedText(document)))), text).toBe(lettersOf(text));
  const checked = checkDocument(document, { characters: 1_000_000, pictures: 1000 });
  expect(checked, text).toHaveProperty('document');
};

it('the texts that the portal has had until now are read as they were shown', () => {
  const text = `## 开头\n第一行\n第二行\n\n- 一\n- **二**\n\n> 说\n> 完\n![校门](${ID})\n末尾`;
  expect(fromMarkedText(text).content).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: '开头' }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: '第一行' }, { type: 'break' }, { type: 'text', text: '第二行' }],
    },
    {
      type: 'bullet_list',
      content: [
        { type: 'list_item', content: [{ type: 'paragraph', content: [{ type: 'text', text: '一' }] }] },
        {
          type: 'list_item',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: '二', marks: [{ type: 'bold' }] }] }],
        },
      ],
    },
    {
      type: 'quote',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: '说' }, { type: 'break' }, { type: 'text', text: '完' }],
        },
      ],
    },
    { type: 'picture', attrs: { id: ID, alt: '校门' } },
    { type: 'paragraph', content: [{ type: 'text', text: '末尾' }] },
  ]);
  expect(toMarkedText(fromMarkedText(text))).toBe(
    `## 开头\n\n第一行\n第二行\n\n- 一\n- **二**\n\n> 说\n> 完\n\n![校门](${ID})\n\n末尾`,
  );
});

const ODD = [
  '',
  '   \n \n',
  '##',
  '## ',
  '##没有空格',
  '# 一级\n### 三级',
  '- ',
  '-没有空格',
  '- 一\n二',
  '> 引\n不引',
  '>',
  '**',
  '****',
  '**没有结束',
  '**跨\n行**',
  '2**3**4 与 a*b*c',
  '1. 第一\n2. 第二',
  '1986. 年份开头的一行',
  '| 时间 | 地点 |\n| --- | --- |\n| 周一 | 操场 |',
  '[foo]: http://example.com "定义"',
  '[这里](javascript:alert(1))',
  '<!-- 注释也是字 -->',
  '<b>不是</b> &amp; &lt;实体&gt;',
  '    四个空格\n\t制表符',
  '```\n代码\n```',
  '标题\n====\n\n另一个\n----',
  '***\n---\n___',
  '\\*转义\\*',
  `![](${ID})`,
  `前![图](${ID})后`,
  `![图](${ID.toUpperCase()})`,
  `![ ] ](${ID})`,
  '![图](https://example.com/a.png)',
  '全角　空格　和“引号”**“加粗”**后',
  '👨‍👩‍👧 家长 🇨🇳',
  'é 与 é',
  'a\r\nb\r\n\r\nc',
  'a\rb',
  '\u00a0不换行\u00a0空格',
  '行尾两个空格  \n下一行',
];

it.each(ODD)('no word of %j is lost', losesNothing);

it('no word of any text is lost, whatever marks stand in it', () => {
  const piece = fc.oneof(
    fc.constantFrom('## ', '- ', '> ', '**', '*', '![', '](', ')', `](${ID})`, '\n', '\n\n', '\r\n', ' ', '|', '1. '),
    fc.constantFrom('家长会', '操场', 'open day', '2026', '，', '。', '👍'),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
  );
  const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
  fc.assert(fc.property(text, losesNothing), { numRuns: 600, seed: 20261129 });
});

it('a document says in words what the few marks cannot', () => {
  const cell = (text: string) => ({
    type: 'table_cell' as const,
    attrs: { colspan: 1, rowspan: 1 },
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  const words = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
  const text = toMarkedText({
    type: 'doc',
    content: [
      { type: 'table', content: [{ type: 'table_row', content: [cell('周一'), cell('操场')] }] },
      {
        type: 'ordered_list',
        attrs: { start: 3 },
        content: [
          {
            type: 'list_item',
            content: [
              words('集合'),
              { type: 'bullet_list', content: [{ type: 'list_item', content: [words('带水')] }] },
            ],
          },
        ],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '报名', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
          { type: 'mention', attrs: { id: ID, name: '高军', name_en: null } },
        ],
      },
    ],
  });
  expect(text).toBe('周一 | 操场\n\n3. 集合\n  - 带水\n\n报名 (https://a.example/)@高军');
});

it('a form begins empty where there is nothing to read', () => {
  expect(draftOf(fromMarkedText(' \n'))).toBe('');
  expect(draftOf(null)).toBe('');
  expect(draftOf(fromMarkedText('字'))).toHaveProperty('type', 'doc');
  expect(picturesIn(fromMarkedText(`![a](${ID})\n\n![b](${ID})`))).toEqual([ID]);
});
