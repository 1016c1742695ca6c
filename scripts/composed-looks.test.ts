import { expect, it } from 'vitest';
import { composedProblems } from './composed-looks.ts';

const LOOKS = '.hovers:hover,\n.hovers-button button:hover { background: var(--hover) }\n.card { padding: 0 }';
const sheet = (names: string, file = 'src/modules/desk/news/web/parts/news.module.css') => ({
  file,
  text: `.row {\n  composes: ${names};\n  gap: 8px;\n}`,
});

it('knows every look by each of its selectors', () => {
  expect(composedProblems([sheet('hovers hovers-button card from global'), sheet('other')], LOOKS)).toEqual([]);
});

it('names a look that does not exist', () => {
  expect(composedProblems([sheet('card hoovers from global')], LOOKS)).toEqual([
    'src/modules/desk/news/web/parts/news.module.css:2: looks.css has no hoovers',
  ]);
});

it('refuses a look on the way in, where it is not loaded', () => {
  expect(
    composedProblems([sheet('card from global', 'src/modules/identity/sign-in/web/parts/people.module.css')], LOOKS),
  ).toEqual([
    'src/modules/identity/sign-in/web/parts/people.module.css:2: pages for guests load no looks; say it in the sheet',
  ]);
});
