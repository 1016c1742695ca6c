import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededTexts, withTextsIn } from './texts-with-code.ts';

const root = mkdtempSync(join(tmpdir(), 'texts-with-code-'));
const at = (file: string) => join(root, 'src', file);
const write = (file: string, ...lines: readonly string[]) => {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), lines.join('\n'));
};
const SCHOOL = 'modules/core/school/web';
const NEWS = 'modules/desk/news/web';

beforeAll(() => {
  write(
    `${SCHOOL}/texts.ts`,
    "import { textsOf } from '#web/i18n/texts.ts';",
    "import type cn from '../locales/cn.json';",
    "import type terms from '../locales/terms/cn.json';",
    'export type SchoolKey = keyof typeof cn;',
    "export const { useText: useSchoolText } = textsOf<SchoolKey>('school');",
    "export const { useText: useTermText } = textsOf<keyof typeof terms>('school-terms');",
  );
  write('platform/web/i18n/texts.ts');
  write(
    `${NEWS}/texts.ts`,
    "import type cn from '../locales/cn.json';",
    "export const { useText: useNewsText } = textsOf<keyof typeof cn>('news');",
  );
  write(
    `${SCHOOL}/parts/grade.tsx`,
    "import { useSchoolText } from '../texts.ts';",
    'export const Grade = () => null;',
  );
  write(`${SCHOOL}/parts/term.tsx`, "import { useTermText } from '../texts.ts';", 'export const Term = () => null;');
  write(
    `${SCHOOL}/public.tsx`,
    "import { useSchoolText } from './texts.ts';",
    "export { Term } from './parts/term.tsx';",
    'export const useGradeName = () => useSchoolText();',
    'export const SCHOOL_YEARS = 9;',
    'function gradeOf() {',
    '  return useSchoolText();',
    '}',
    'export const GradeLine = () => gradeOf();',
    "export const Later = lazyPart(async () => (await import('./parts/grade.tsx')).Grade);",
  );
  const from = "from '#modules/core/school/web/public.tsx'";
  write(`${NEWS}/pages/years.page.tsx`, `import { SCHOOL_YEARS } ${from};`);
  write(
    `${NEWS}/pages/grade.page.tsx`,
    `import { useGradeName } ${from};`,
    "import { useNewsText } from '../texts.ts';",
  );
  write(`${NEWS}/pages/line.page.tsx`, `import { GradeLine } ${from};`);
  write(`${NEWS}/pages/term.page.tsx`, `import { Term } ${from};`);
  write(`${NEWS}/pages/all.page.tsx`, `import * as school ${from};`);
  write(`${NEWS}/pages/types.page.tsx`, "import type { SchoolKey } from '#modules/core/school/web/texts.ts';");
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a page needs the texts', () => {
  const needs = neededTexts();
  it.each([
    ['of its own module and of the names that it takes from others', 'grade', ['school', 'news']],
    ['of a part that a public file passes on, and only of that', 'term', ['school-terms']],
    ['of what a taken name uses in its own file', 'line', ['school']],
    ['of everything, where it takes a public file as a whole', 'all', ['school', 'school-terms']],
    ['of nothing that a taken name does not speak', 'years', []],
    ['of nothing that is only a type', 'types', []],
  ])('%s', (_what, page, names) => {
    const found = needs(at(`${NEWS}/pages/${page}.page.tsx`)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  it('in the folder from which their keys are taken', () => {
    expect(needs(at(`${SCHOOL}/parts/term.tsx`))).toEqual([
      { name: 'school-terms', folder: 'modules/core/school/locales/terms' },
    ]);
  });
});

describe('the build', () => {
  const built = (code: string) => withTextsIn(code, at(`${SCHOOL}/manifest.ts`), neededTexts());

  it('loads texts beside the code that is loaded later', () => {
    const code =
      "const a = async () => (await import('./parts/term.tsx')).Term;\nconst b = () => import('./parts/grade.tsx');";
    expect(built(code)).toBe(
      "import { withTexts } from '#web/i18n/texts.ts';\n" +
        "const a = async () => (await withTexts(import('./parts/term.tsx'), 'school-terms')).Term;\n" +
        "const b = () => withTexts(import('./parts/grade.tsx'), 'school');",
    );
  });

  it('leaves alone what needs no texts, and what is not ours', () => {
    const code =
      "import('../../../desk/news/web/pages/years.page.tsx'); import('hls.js'); import('../locales/cn.json');";
    expect(built(code)).toBe(code);
  });

  it('refuses texts whose keys come from no file of texts', () => {
    write(`${NEWS}/parts/wrong.tsx`, "export const { useText } = textsOf<'save'>('news');", "textsOf<Key>('news')");
    expect(() => neededTexts()(at(`${NEWS}/parts/wrong.tsx`))).toThrow('take their keys from no file of texts');
  });
});
