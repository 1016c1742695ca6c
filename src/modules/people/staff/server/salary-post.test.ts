import { expect, test } from 'vitest';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const post = { name: '专业技术九级', category: 'professional', level: 9, base_fen: 320_000, valid_from: '2026-01-01' };
const add = async (code: string, more = {}) =>
  (await demo.as('office')).call('POST', '/salary_posts', { body: { ...post, code, ...more } });

// what every register promises (stale saves, other schools, the archive) is tried in src/server/stores.test.ts
test('a code is free again only after its bearer was removed', async () => {
  const { data: first } = await add('P9');
  expect(first).toMatchObject({ base_fen: 320_000, allowance_fen: 0, valid_to: null });
  expect((await add('P9')).message).toBe('该薪级岗位编码已被使用');
  await (await demo.as('office')).call('DELETE', `/salary_posts/${first.id}`);
  expect((await add('P9')).code).toBe(0);
});

test('the last day is not before the first', async () => {
  expect((await add('P10', { valid_to: '2025-12-31' })).code).toBe(422001);
});

test('who has no right sees no money', async () => {
  expect((await (await demo.as('teacher')).call('GET', '/salary_posts')).code).toBe(403001);
});
