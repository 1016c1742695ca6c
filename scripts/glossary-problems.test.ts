import { describe, expect, it } from 'vitest';
import { forbiddenWords, glossaryProblems, textsInCode } from './glossary-problems.ts';

const glossary = [
  '| 中文 | English | what it is | not |',
  '| --- | --- | --- | --- |',
  '| 岗位 | post | what somebody does | `main place`, place |',
  '| 平台管理 | Administration | | `系统管理区`, `console` |',
  'A sentence with `code` in it.',
].join('\n');
const words = forbiddenWords(glossary);
const seen = (lang: 'cn' | 'us', text: string) => [{ file: 'us.json', key: '"title"', lang, text }];

describe('the glossary', () => {
  it('forbids what stands in code style in the last column, in its own language', () => {
    expect(words).toEqual([
      { lang: 'us', word: 'main place', instead: 'post' },
      { lang: 'cn', word: '系统管理区', instead: '平台管理' },
      { lang: 'us', word: 'console', instead: 'Administration' },
    ]);
  });

  it.each([
    ['us', 'The Main place of Ming', '"title" says "main place", the glossary says "post"'],
    ['cn', '请在系统管理区修改', '"title" says "系统管理区", the glossary says "平台管理"'],
    ['us', 'Open the 访客 page', 'has Chinese in an English text'],
  ] as const)('refuses in %s: %s', (lang, text, problem) => {
    expect(glossaryProblems(seen(lang, text), words).join()).toContain(problem);
  });

  it.each([
    ['us', 'The main places', 'a longer word is another word'],
    ['us', 'A place in the list', 'advice is not checked'],
    ['us', 'In {console}', 'a mark is no word'],
    ['us', 'Switch to 中文', 'a language has its own name'],
    ['us', '“fkgl” finds 访客管理', 'what one types is quoted'],
    ['cn', '岗位', 'the term itself'],
  ] as const)('lets %s pass: %s, for %s', (lang, text, _why) => {
    expect(glossaryProblems(seen(lang, text), words)).toEqual([]);
  });
});

it('the texts of code are the two of a pair and what ends in _en, without what is filled in', () => {
  const code = `const a = {
  cn: '门岗',
  us: "Guard’s gate",
  title_en: \`Visit of \${row.姓名}\`,
  code: 'us',
};`;
  expect(textsInCode('a.ts', code)).toEqual([
    { file: 'a.ts', key: 'line 2', lang: 'cn', text: '门岗' },
    { file: 'a.ts', key: 'line 3', lang: 'us', text: 'Guard’s gate' },
    { file: 'a.ts', key: 'line 4', lang: 'us', text: 'Visit of ' },
  ]);
});
