import { expect, test } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const post = { name: '专业技术九级', category: 'professional', level: 9, base_fen: 320_000, valid_from: '2026-01-01' };
const add = async (code: string, more = {}) =>
  (await demo.as('orgadmin')).call('POST', '/salary_posts', { body: { ...post, code, ...more } });

// what every register promises (stale saves, other schools, the archive) is tried in src/server/stores.test.ts
test('a code holds one row on each day: the next one begins when the former has ended, or was removed', async () => {
  const { data: first } = await add('T9', { valid_to: '2026-06-30' });
  expect(first).toMatchObject({ base_fen: 320_000, allowance_fen: 0, valid_to: '2026-06-30' });
  expect((await add('T9', { valid_from: '2026-06-30' })).message).toBe('该编码在此期间已有薪级岗位');
  expect((await add('T9', { valid_from: '2026-07-01' })).code).toBe(0);
  await (await demo.as('orgadmin')).call('DELETE', `/salary_posts/${first.id}`);
  expect((await add('T9', { valid_from: '2026-06-01', valid_to: '2026-06-30' })).code).toBe(0);
});

test('of many who add the same code at once, one does', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => add('T10')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('the last day is not before the first, a level is 1 to 13, and money is not negative', async () => {
  expect((await add('T11', { valid_to: '2025-12-31' })).code).toBe(422001);
  expect((await add('T11', { level: 14 })).code).toBe(422001);
  expect((await add('T11', { base_fen: -1 })).code).toBe(422001);
});

test('who has no right sees no money, heads of personnel neither', async () => {
  for (const who of ['teacher', 'hrofficer', 'principal'] as const)
    expect((await (await demo.as(who)).call('GET', '/salary_posts')).code).toBe(403001);
});
