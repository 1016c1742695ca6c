import { expect, test } from 'vitest';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const sections = async (who: CastName, of: CastName) =>
  (await demo.as(who)).call('GET', `/users/${castId(of)}/sections`);
const keys = async (who: CastName, of: CastName) => (await sections(who, of)).data?.keys.toSorted();

test('one’s own record has the sections of the modules that hold something of such a person', async () => {
  expect(await keys('teacher', 'teacher')).toEqual(['awards', 'employment', 'places', 'proofs']);
  expect(await keys('student', 'student')).toEqual(['family', 'roll']);
  expect(await keys('guardian', 'guardian')).toEqual([]);
});

test('others are offered what each module lets them read, and nothing of strangers', async () => {
  expect(await keys('hrofficer', 'teacher')).toEqual(['awards', 'employment', 'places', 'proofs']);
  expect(await keys('homeroom', 'teacher')).toEqual(['awards']);
  expect(await keys('guardian', 'student')).toEqual(['family', 'roll']);
  for (const who of ['outsider', 'student', 'guardian'] as const)
    expect(await sections(who, 'teacher')).toMatchObject({ code: 404001 });
  expect(await sections('outsider', 'student')).toMatchObject({ code: 404001 });
});

test('an app that is switched off takes its sections along', async () => {
  const superadmin = await demo.as('superadmin');
  const { list } = (await superadmin.call('GET', '/admin/apps', { query: { q: 'awards' } })).data;
  const { id, version } = list.find(({ code }: { code: string }) => code === 'awards');
  await superadmin.call('PUT', `/admin/apps/${id}`, { body: { status: 'off', version } });
  await expect.poll(() => keys('teacher', 'teacher')).toEqual(['employment', 'places', 'proofs']);
});
