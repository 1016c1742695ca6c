import type { Source } from './wording-problems.ts';

const chineseJoin = /\.join\((['"`])[^'"`]*[、；，][^'"`]*\1\)/;
const commaJoin = /\.join\((['"`]), \1\)/;

/** Lists whose comma is that of one language although readers of both see them, one sentence each. */
export function joinProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!/^src\/.*\.tsx?$/.test(file) || file.includes('.test.')) return [];
    return text.split('\n').flatMap((line, at) => {
      const isWrong = chineseJoin.test(line) || (file.includes('/web/') && commaJoin.test(line));
      return isWrong ? [`${file}:${at + 1}: format.list (listIn on the server) joins in the reader’s language`] : [];
    });
  });
}
