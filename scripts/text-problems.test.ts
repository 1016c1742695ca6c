import { expect, test } from 'vitest';
import { emptyProblems, joinProblems } from './text-problems.ts';

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

const file = 'src/modules/desk/news/web/parts/news.tsx';
const texts = new Map([
  ['none_a', { cn: '还没有新闻', us: 'No news yet' }],
  ['none_b', { cn: '暂无简报', us: 'No news yet' }],
]);
const empty = (text: string) => emptyProblems([{ file, text }], () => texts);

test('an empty list says what to do next', () => {
  expect(empty("<EmptyState title={t('none_a')} />")).toHaveLength(1);
  expect(empty("<ListView\n  empty={{ title: t('none_a') }}\n  onOpen={detail}\n/>")).toHaveLength(1);
  expect(empty("<EmptyState title={t('none_a')} detail={t('none_a_help')} />")).toEqual([]);
  expect(empty("<ListView empty={{ title: t('none_a'), action: add }} />")).toEqual([]);
  expect(empty('<EmptyState kind="done" title={t(\'none_a\')} />')).toEqual([]);
});

test('two lists do not say the same, in either language', () => {
  const two = "<EmptyState title={t('none_a')} detail={d} />\n<EmptyState title={t('none_b')} detail={d} />";
  expect(empty(two)).toEqual([`${file}:2: "none_b" says "No news yet" as ${file}:1 does`]);
  expect(empty("<EmptyState title={t(isB ? 'none_a' : 'none_b')} detail={d} />")).toHaveLength(1);
  expect(empty(`<EmptyState title={t(\`none_\${view}\`)} detail={d} />`)).toHaveLength(1);
});
