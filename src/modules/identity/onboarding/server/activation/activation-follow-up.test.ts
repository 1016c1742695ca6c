import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '#server/notify/deliveries.ts';
import { castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { onboardingRights } from '../../rights.ts';

describe('who has not opened the account yet', () => {
  const demo = useDemo();
  let waiting: { id: string; phone: string }[] = [];
  beforeAll(async () => {
    const rows = await demo.test_db.query<{ id: string; phone_sealed: string }>(
      `update "user" set activated_at = null where id in (
         select u.id from "user" u join user_organization o on o.user_id = u.id and o.organization_id = $1 and o.valid_to is null
          where u.phone_sealed is not null and 'teacher' = any (u.types) and u.username is null order by u.id limit 3)
        returning id, phone_sealed`,
      [organizationId('sy-middle')],
    );
    waiting = rows.map((row) => ({ id: row.id, phone: demo.services.seal.open(row.phone_sealed, 'user.phone') }));
    await demo.test_db.query(
      `insert into role_action (role_id, code) select r.id, '${onboardingRights.followUp}' from role r where r.code in ('it', 'org_admin') on conflict do nothing`,
    );
  });
  beforeEach(() => demo.test_db.query('truncate attempt_counter'));
  const outbox = async (to: string): Promise<string[]> =>
    (await demo.everywhere((db) => listOutbox({ db, services: demo.services }, to))).map((row) => row.text);

  it('counts everybody in reach, shows who waits first, and hides phones', async () => {
    const admin = await demo.as('orgadmin');
    const page = (number: number) =>
      admin.call('GET', '/user_actives/progress', {
        query: { state: 'waiting', per_page: '100', page: String(number) },
      });
    const { data } = await page(1);
    for (let number = 2; data.list.length < data.total; number++) data.list.push(...(await page(number)).data.list);
    const ids = data.list.map((row: { id: string }) => row.id);
    expect(ids).toEqual(expect.arrayContaining(waiting.map((one) => one.id)));
    expect(data.people - data.active).toBe(data.total);
    const row = data.list.find((one: { id: string }) => one.id === waiting[0]?.id);
    expect(row).toMatchObject({ activated_at: null, last_reminder_at: null, can_remind: true });
    expect(row.phone_masked).toMatch(/^\d{3}\*{4}\d{4}$/);
    const foreign = await demo.test_db.query<{ id: string }>(
      `select user_id as id from user_organization where organization_id = $1 limit 500`,
      [organizationId('md-school')],
    );
    expect(ids.filter((id: string) => foreign.some((one) => one.id === id))).toEqual([]);
  });

  it('reminds once a day, skips the others by their reason, and passes over people out of reach', async () => {
    const admin = await demo.as('orgadmin');
    const [first, second] = waiting.map((one) => one.id);
    const remind = (user_ids: unknown[]) => admin.call('POST', '/user_actives/send_activation', { body: { user_ids } });
    expect((await remind([first, castId('teacher'), castId('outsider')])).data).toEqual({
      sent: 1,
      skipped: { active: 1, recent: 0, no_phone: 0 },
    });
    expect((await outbox(waiting[0]?.phone ?? ''))[0]).toContain('/register/active');
    expect((await remind([first, second])).data).toEqual({ sent: 1, skipped: { active: 0, recent: 1, no_phone: 0 } });
    const twice = await Promise.all([remind([waiting[2]?.id]), remind([waiting[2]?.id])]);
    expect(twice.map((answer) => answer.data.sent).toSorted()).toEqual([0, 1]);
  });

  it('tells the guardians of a pupil without a phone, each to the page that helps them', async () => {
    const admin = await demo.as('orgadmin');
    const [pupil] = await demo.test_db.query<{ id: string; name: string }>(
      `update "user" set activated_at = null, phone_sealed = null, phone_bidx = null where id in (
         select l.student_id from stu_gd_client l join user_organization o on o.user_id = l.student_id and o.organization_id = $2
          where l.guardian_id = $1 and o.valid_to is null limit 1) returning id, name`,
      [castId('guardian'), organizationId('sy-middle')],
    );
    const remind = () => admin.call('POST', '/user_actives/send_activation', { body: { user_ids: [pupil?.id] } });
    const row = async () => {
      const query = { q: pupil?.name ?? '', state: 'waiting' };
      const { data } = await admin.call('GET', '/user_actives/progress', { query });
      return data.list.find((one: { id: string }) => one.id === pupil?.id);
    };
    expect(await row()).toMatchObject({ can_remind: true, phone_masked: null });
    const answers = await Promise.all([remind(), remind()]);
    expect(answers.map((answer) => answer.data.sent).toSorted()).toEqual([0, 1]);
    const [text] = await outbox(castPhone('guardian'));
    expect(text).toMatch(/^学校已为您的孩子李\**建立账号，请登录后激活：.*\/active_children$/);
    expect(await row()).toMatchObject({ can_remind: false });
    await demo.test_db.query('delete from stu_gd_client where student_id = $1', [pupil?.id]);
    await demo.test_db.query('delete from activation_reminder where user_id = $1', [pupil?.id]);
    expect((await remind()).data).toEqual({ sent: 0, skipped: { active: 0, recent: 0, no_phone: 1 } });
  });

  it('a homeroom teacher sees the own class alone; people without the right see nothing', async () => {
    const homeroom = await demo.as('homeroom');
    const { data } = await homeroom.call('GET', '/user_actives/progress', { query: { per_page: '100' } });
    const classes = await demo.test_db.query<{ department_id: string }>(
      `select department_id from department_leader where user_id = $1 and valid_to is null`,
      [castId('homeroom')],
    );
    for (const { id } of data.departments) expect(classes.map((one) => one.department_id)).toContain(id);
    expect(await (await demo.as('guardian')).call('GET', '/user_actives/progress')).toMatchObject({ code: 403001 });
    expect(await (await demo.as('finance')).call('GET', '/account_applications')).toMatchObject({ code: 403001 });
  });
});
