import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

describe('the use of an app', () => {
  const demo = useDemo();
  const day = addDays(today(), -3);
  let id: string;

  const opened = (organization: string, on: string, count: number, users: number) =>
    demo.test_db.query(
      `insert into analysis_hour (organization_id, day, hour, event, user_type, device, target, count, users)
       values ($1, $2, -1, 'app_open', '', '', 'admin_sample', $3, $4)`,
      [organization, on, count, users],
    );

  beforeAll(async () => {
    const superadmin = await demo.as('superadmin');
    const { data } = await superadmin.call('GET', '/admin/apps', { query: { q: 'visitor_manage' } });
    id = data.list[0].id;
    await demo.test_db.query(`update app set code = 'admin_sample' where id = $1`, [id]);
    await opened(organizationId('sy-middle'), day, 20, 6);
    await opened(organizationId('sy-primary'), day, 4, 2);
    await opened(organizationId('sy-middle'), addDays(day, -1), 9, 4);
    await opened(organizationId('sy-middle'), addDays(day, -40), 99, 50);
    await opened(organizationId('md'), day, 1000, 900);
  });

  it('stands there for 30 days, over the own schools alone, and hides days of fewer than five persons', async () => {
    const { data } = await (await demo.as('superadmin')).call('GET', `/admin/apps/${id}/usage`);
    expect(data.days).toHaveLength(30);
    expect(data).toMatchObject({ from: addDays(today(), -29), to: today() });
    const on = (wanted: string) => data.days.find((one: { day: string }) => one.day === wanted);
    expect(on(day)).toEqual({ day, count: 24, users: 8 });
    expect(on(addDays(day, -1))).toMatchObject({ count: null, users: null });
    expect(on(addDays(day, -2))).toMatchObject({ count: 0, users: 0 });
  });

  it('is for the administration area, and for apps that are there', async () => {
    for (const who of ['teacher', 'orgadmin', 'outsider'] as const)
      expect([who, await (await demo.as(who)).call('GET', `/admin/apps/${id}/usage`)]).toMatchObject([
        who,
        { code: 403001 },
      ]);
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect(await (await demo.as('superadmin')).call('GET', `/admin/apps/${nowhere}/usage`)).toMatchObject({
      status: 404,
    });
  });
});
