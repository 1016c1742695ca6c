import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, timeOf, today } from '#shared/dates.ts';
import { birthdayOf, checkCharacterOf, genderOf } from '#shared/person/id-number.ts';
import { isPhone } from '#shared/person/phone.ts';
import { type CastName, cast, castOfStaffPlan, DEMO_PASSWORD } from '../../database/demo/cast.ts';
import { makeStaff } from '../../database/demo/generate-staff.ts';
import { makeIdentities } from '../../database/demo/identities.ts';
import { demoGroup } from '../../database/demo/school-group.ts';
import { demoPeople, fillDemo } from './demo.ts';
import { serverModules } from './modules.ts';
import { startDemoPortal } from './testing/demo-template.ts';
import { useDemo } from './testing/use-demo.ts';

const { people, families } = demoGroup(today());
const byId = new Map(people.map((one) => [one.id, one]));

describe('the people of the demo', () => {
  it('are about 1,200, and the same at every run of a day', () => {
    expect(people.length).toBeGreaterThan(1150);
    expect(people.length).toBeLessThan(1300);
    const staff = people.filter(
      (one) => one.key.startsWith('staff:') && one.username === null && !one.types.includes('guardian'),
    );
    const again = new Map(makeStaff(today(), makeIdentities()).map((one) => [one.key, one]));
    for (const one of staff) expect(again.get(one.key)).toEqual(one);
    for (const [key, username] of castOfStaffPlan)
      expect(again.get(key)?.name).toBe(cast.find((one) => one.username === username)?.name);
  });

  it('have phones and identity numbers that follow the rules and fit birthday and gender', () => {
    for (const one of people) {
      if (one.phone) expect(isPhone(one.phone)).toBe(true);
      if (one.id_type !== 'identity') continue;
      expect([one.name, birthdayOf(one.id_no), genderOf(one.id_no), checkCharacterOf(one.id_no.slice(0, 17))]).toEqual([
        one.name,
        one.birthday,
        one.gender,
        one.id_no.at(-1),
      ]);
    }
  });

  it('share no id, number, phone or document', () => {
    for (const values of [
      people.map((one) => one.id),
      people.map((one) => one.id_no),
      people.flatMap((one) => one.phone ?? []),
      people.flatMap((one) => one.number ?? []),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('live in families: siblings have the name of the father, and guardians belong to every school of their children', () => {
    expect(families.filter((one) => one.children.length > 1).length).toBeGreaterThan(80);
    for (const { children, guardians } of families) {
      const schools = new Set(children.flatMap((id) => byId.get(id)?.memberships.map((one) => one.organization) ?? []));
      for (const { id, relation } of guardians) {
        const guardian = byId.get(id);
        for (const school of schools) expect(guardian?.memberships.map((one) => one.organization)).toContain(school);
        if (relation === 'father')
          for (const child of children) expect(byId.get(child)?.name[0]).toBe(guardian?.name[0]);
      }
    }
    const schoolsOfGuardian = people.find((one) => one.key === 'guardian')?.memberships.map((one) => one.organization);
    expect(schoolsOfGuardian).toEqual(['sy-middle', 'sy-primary']);
  });
});

describe('the demo in the database', () => {
  const demo = useDemo();

  it('lets everybody of the cast sign in with the one password', async () => {
    for (const { username } of cast) {
      const answer = await demo.guest().call('POST', '/login', { form: { login: username, password: DEMO_PASSWORD } });
      expect([username, answer.code, typeof answer.data?.token]).toEqual([username, 0, 'string']);
    }
  });

  it('keeps phones and documents sealed', async () => {
    const [row] = await demo.test_db.query(
      `select phone_sealed, id_no_sealed, phone_bidx from "user" where username = 'guard'`,
    );
    expect(JSON.stringify(row)).not.toMatch(/13800000009|\d{17}/);
    expect(demo.services.seal.open(row?.phone_sealed, 'user.phone')).toBe('13800000009');
  });

  it('gives everybody whom a school photographs an ID photo of the right size, and the cast avatars', async () => {
    const rows = await demo.test_db.query<{ types: string[]; n: number }>(
      `select u.types, count(*)::int as n from "user" u join id_photo_change c on c.user_id = u.id and c.state = 'used'
        where c.width = 413 and c.height = 531 group by 1`,
    );
    const photographed = people.filter(({ types }) =>
      types.some((one) => ['teacher', 'guard', 'student'].includes(one)),
    );
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBeGreaterThan(photographed.length * 0.9);
    const teacher = await demo.as('teacher');
    const { data } = await teacher.call('GET', '/profile/id_photo');
    const app = demo.app as { inject(options: object): Promise<{ rawPayload: Buffer }> };
    const { rawPayload } = await app.inject({ method: 'GET', url: data.photo_url });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 413, height: 531 });
    const own = (await teacher.call('GET', '/profile')).data.avatar_url;
    expect((await sharp((await app.inject({ method: 'GET', url: own })).rawPayload).metadata()).width).toBe(256);
  });

  it('shares no booking number between schools of a group, and nothing happened after now', async () => {
    expect(
      await demo.test_db.query(
        'select v.no from visitor v join organization o on o.id = v.organization_id group by o.client_id, v.no having count(*) > 1',
      ),
    ).toEqual([]);
    for (const [table, column] of [
      ['lifecycle_event', 'at'],
      ['visitor', 'created_at'],
      ['visitor_check', 'at'],
      ['security_duty', 'started_at'],
      ['analysis_data', 'at'],
      ['id_photo_change', 'created_at'],
    ])
      expect([table, await demo.test_db.query(`select ${column} from ${table} where ${column} > now()`)]).toEqual([
        table,
        [],
      ]);
  });

  it('leaves nobody a home page that says nothing waits while something does', async () => {
    const kinds = async (who: CastName) =>
      (await (await demo.as(who)).call('GET', '/home/todos')).data.list.map((one: { kind: string }) => one.kind);
    expect(await kinds('hrofficer')).toEqual(expect.arrayContaining(['pending_staff_review', 'id_photo_review']));
    expect(await kinds('orgadmin')).toContain('guardian_link_review');
    expect(await kinds('superadmin')).toContain('account_audit_change_phone');
    for (const who of ['visitor', 'supplier', 'evaluator', 'examinee'] as const) {
      const guest = await demo.as(who);
      const visits = (await guest.call('GET', '/visitors/mine', { query: { open_only: 'true' } })).data.list;
      const soon = visits.find((one: { start_at: string }) => dayOf(one.start_at) <= addDays(today(), 1));
      expect([who, soon?.status]).toEqual([who, 'approved']);
      expect((await guest.call('GET', `/visitors/${soon.id}/pass`)).data.passes).toHaveLength(1);
      const { list, coming } = (await guest.call('GET', '/home/overview')).data.day.data;
      expect([who, [...list, ...coming][0]?.kind]).toEqual([who, 'visit_made']);
      expect([who, timeOf(soon.start_at) >= '08:00' && timeOf(soon.end_at) <= '18:00']).toEqual([who, true]);
    }
  });

  it('shows no app that nobody opens', async () => {
    const root = await demo.as('superadmin');
    const { data } = await root.call('GET', '/admin/apps', { query: { per_page: '100' } });
    for (const app of data.list as { id: string; code: string }[]) {
      const usage = (await root.call('GET', `/admin/apps/${app.id}/usage`)).data;
      // null: so few people that their number is not told
      const used = usage.days.filter((day: { count: number | null }) => day.count !== 0).length;
      expect([app.code, used > 10]).toEqual([app.code, true]);
    }
  });

  it('shows numbers of use at a school and at the school group', async () => {
    const range = { from: addDays(today(), -29), to: today() };
    const use = async (who: CastName) =>
      (await (await demo.as(who)).call('GET', '/analysis_datas/summary', { query: range })).data;
    const [school, group] = [await use('principal'), await use('superadmin')];
    for (const { total, apps, user_types, days } of [school, group]) {
      expect(total.count).toBeGreaterThan(200);
      for (const cells of [apps, user_types, days] as { count: number | null }[][])
        expect(cells.filter(({ count }) => count !== null).length).toBeGreaterThan(cells.length / 4);
    }
    expect(group.total.count).toBeGreaterThan(school.total.count);
  });

  it('is filled once, and says on the console whom one can be', async () => {
    expect(await fillDemo(demo.services, serverModules)).toBe(false);
    const lines = await demoPeople(demo.services);
    expect(lines).toHaveLength(cast.length + 1);
    expect(lines.join('\n')).toContain('homeroom');
  });

  it('does not start in production, where everybody would know its passwords; only on purpose', async () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'embedded', DEMO: '' };
    await expect(startDemoPortal(demo.test_db.url, production)).rejects.toThrow(
      'holds the demo school group, whose passwords everybody knows, and NODE_ENV is production',
    );
    const shown = await startDemoPortal(demo.test_db.url, { ...production, DEMO: '1' });
    expect((await shown.browser().call('GET', '/public_config')).data.demo.password).toBe(DEMO_PASSWORD);
    await shown.close();
  });

  it('is no demo for anybody where the settings say so', async () => {
    const off = await startDemoPortal(demo.test_db.url, { DEMO: '0' });
    expect((await off.browser().call('GET', '/public_config')).data.demo).toBeNull();
    expect(await demoPeople(off.services)).toEqual([]);
    expect((await off.browser().call('GET', '/demo/outbox')).status).toBe(404);
    expect(off.services.channels.adapter('sms').provider).not.toBe('outbox');
    await off.close();
  });
});
