import { expect, test } from 'vitest';
import { joinProblems } from './text-problems.ts';

test('a list is joined in the language of its reader', () => {
  const web = (text: string) => joinProblems([{ file: 'src/modules/desk/news/web/parts/news.tsx', text }]);
  const server = (text: string) => joinProblems([{ file: 'src/modules/desk/news/server/news.service.ts', text }]);
  for (const comma of ['、', '；', '，', ' ，']) expect(server(`names.join('${comma}')`)).toHaveLength(1);
  expect(web("names.join(', ')")).toHaveLength(1);
  expect(web("names.join(' · ')")).toEqual([]);
  expect(web('format.list(names)')).toEqual([]);
  expect(server("columns.join(', ')")).toEqual([]);
  expect(joinProblems([{ file: 'src/server/texts.test.ts', text: "names.join('、')" }])).toEqual([]);
});
