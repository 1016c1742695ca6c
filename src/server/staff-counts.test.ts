import { expect, test } from 'vitest';
import { staffOf } from '#modules/core/school/server/public.ts';
import { organizationId } from '../../database/demo/places.ts';
import { useDemo } from './testing/use-demo.ts';

/** Two pages that count the staff of a school say the same number. */

const demo = useDemo();
const school = organizationId('sy-middle');

test('lists, pickers, boards and figures count the same staff of a school', async () => {
  const admin = await demo.as('orgadmin');
  const get = async (path: string, query: Record<string, string> = {}) => {
    const answer = await admin.call('GET', path, { query });
    expect([path, answer.code, answer.message]).toEqual([path, 0, answer.message]);
    return answer.data;
  };
  const everybody = await demo.test_db.query<{ id: string }>('select id from "user"');
  const counts = {
    contacts: (await get('/contacts/directory', { per_page: '1' })).total,
    people: (await get('/users', { tab: 'staff', organization_id: school, per_page: '1' })).total,
    tree: (await get(`/organizations/${school}`)).staff_count,
    staffing: (await get(`/organizations/${school}/staffing`)).members_count,
    named: (
      await demo.everywhere((db) =>
        staffOf(
          db,
          school,
          everybody.map((one) => one.id),
        ),
      )
    ).length,
  };
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((key) => [key, counts.named])));
});
