import { describe, expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

describe('roles and places', () => {
  const demo = useDemo();

  it('of oneself and of colleagues are shown, of pupils, other groups and for outsiders not', async () => {
    const teacher = await demo.as('teacher');
    const own = (await teacher.call('GET', `/users/${castId('teacher')}/role_users`)).data;
    expect(own.user_organizations.map((one: { organization: { name: string } }) => one.organization.name)).toEqual([
      '书院中学',
      expect.anything(),
      expect.anything(),
    ]);
    expect(own.department_unitid).toBe('SYZX-SX');
    const colleague = (await teacher.call('GET', `/users/${castId('security')}/role_users`)).data;
    expect(colleague.role_users.map((one: { role: { code: string } }) => one.role.code).toSorted()).toEqual([
      'dept_head',
      'security',
    ]);
    expect(colleague.authorizations_organization.map((one: { name: string }) => one.name)).toEqual(['书院中学']);
    expect(await teacher.call('GET', `/users/${castId('student')}/role_users`)).toMatchObject({ status: 404 });
    expect(await teacher.call('GET', `/users/${castId('outsider')}/role_users`)).toMatchObject({ status: 404 });
    for (const who of ['visitor', 'guardian', 'student'] as const) {
      expect(await (await demo.as(who)).call('GET', `/users/${castId('teacher')}/role_users`)).toMatchObject({
        status: 404,
      });
    }
  });

  it('are listed for those who may give them, with their holders', async () => {
    const hr = await demo.as('hrofficer');
    const { data } = await hr.call('GET', '/roles', { query: { per_page: '100' } });
    expect(data.total).toBe(38);
    expect(data.list.find((one: { code: string }) => one.code === 'security')).toMatchObject({
      holders_n: 1,
      kind: 'system',
      role_group: { name: '行政与后勤' },
    });
    expect(data.list.find((one: { code: string }) => one.code === 'user_type_teacher').holders_n).toBeNull();
    expect(await (await demo.as('homeroom')).call('GET', '/roles')).toMatchObject({ status: 403, code: 403001 });
  });
});
