import { expect, test } from 'vitest';
import { typedProblems } from './typed-problems.ts';

const found = (text: string, file = 'src/modules/a/b/web/parts/one.tsx') => typedProblems([{ file, text }]);

test('the end of a composition is asked in one place', () => {
  expect(found('if (event.nativeEvent.isComposing) return;')).toHaveLength(1);
  expect(found('if (event.keyCode === 229) return;')).toHaveLength(1);
  expect(found('if (isComposing(event)) return;')).toEqual([]);
  expect(found('composes || keyCode === 229', 'src/platform/web/ui/text/is-composing.ts')).toEqual([]);
});

test('texts are cut by one function', () => {
  expect(found('row.name.slice(0, 55)')).toHaveLength(1);
  expect(found('title.trim().slice(0, MOST)')).toHaveLength(1);
  expect(found('cut(row.name, 55)')).toEqual([]);
  expect(found('name.slice(0, at)')).toEqual([]);
  expect(found('rows.slice(0, 5)')).toEqual([]);
});

test('a search knows every way to write its words', () => {
  expect(found('sql`name ilike pattern`', 'src/modules/a/b/server/one.queries.ts')).toHaveLength(1);
  expect(found('sql`name ~* pattern`', 'src/modules/a/b/server/one.queries.ts')).toEqual([]);
});
