import { expect, test } from 'vitest';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();

test('the schools of the group stand where their first campus lies, with the numbers of their list', async () => {
  const { data } = await demo.call('groupoffice', 'GET', '/organizations/places');
  const ids = data.list.map(({ id }: { id: string }) => id);
  // neither the group itself, nor its company, nor a school of another group
  expect(ids.toSorted()).toEqual(
    (['sy-primary', 'sy-middle', 'sy-intl'] as const).map((key) => organizationId(key)).toSorted(),
  );
  const { data: owned } = await demo.call('groupoffice', 'GET', '/organizations/owner_list?per_page=100');
  for (const { id, students_count, at } of data.list) {
    expect(students_count).toBe(owned.list.find((one: { id: string }) => one.id === id).students_count);
    expect(at).toMatchObject({ lng: expect.closeTo(113.9, 0), lat: expect.closeTo(22.5, 0) });
  }
});

test('who keeps one school sees that one, and without the right nothing is answered', async () => {
  const { data } = await demo.call('orgadmin', 'GET', '/organizations/places');
  expect(data.list.map(({ id }: { id: string }) => id)).toEqual([organizationId('sy-middle')]);
  expect((await demo.call('teacher', 'GET', '/organizations/places')).code).toBe(403001);
});
