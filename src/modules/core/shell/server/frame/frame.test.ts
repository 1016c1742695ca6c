import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { accessRights } from '#modules/core/access/rights.ts';
import { module, role, roleUser, systemSetting } from '#modules/core/access/server/tables.ts';
import { currentUserFields, moduleFlags } from '#server/frame/current-user-fields.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const middle = organizationId('sy-middle');

/** E-user-field-001 … 053 of the specification. */
const FIELDS =
  'id name user_type avatar_url phone email login username status number types category is_super_admin permission_lists roles organization user_organization_ids department teacher student children_users other_guardians examinees contact_phone banks lang new_notification emoji_list zhiban_token is_open_live is_teacher is_guardian is_all_stu_gd_client is_force_active_email is_has_internotifications is_has_notice is_has_notifications is_has_examinees is_has_general is_real_authentication is_job_entering is_exists_change_phone_apply is_exist_pending_staff watermark_config qiwei_users ding_users we_chat_users shiyou_users ai_chat_kf_url compilation_super_users system_settings dictionaries organization_apps'.split(
    ' ',
  );

describe('the frame', () => {
  const demo = useDemo();
  const settingsOf = async (who: Parameters<typeof demo.as>[0]) =>
    (await (await demo.as(who)).call('GET', '/users/settings')).data;
  describe('the settings answer', () => {
    it('has the rights, apps, menus, groups and brand of the current organisation', async () => {
      const answer = await settingsOf('security');
      expect(answer.user).toMatchObject({
        name: '郑国强',
        user_type: 'teacher',
        user_types: ['teacher'],
        is_super_admin: false,
      });
      expect(answer.permission_lists).toEqual(expect.arrayContaining(['01', visitorRights.details]));
      expect(answer.organization).toMatchObject({ id: middle, name: '书院中学' });
      const apps = answer.organization_apps.map((one: { wfl_app: { code: string } }) => one.wfl_app.code);
      // the head of a department sees its people
      expect(apps).toEqual(expect.arrayContaining(['home', 'visitor_manage', 'people']));
      expect(apps).not.toContain('newsManage');
      const menus: string[] = answer.menus.map((one: { code: string }) => one.code);
      const groups = ['personal', 'xzSystem', 'agencyManagement'];
      expect(menus.filter((code) => groups.includes(code))).toEqual(groups);
      expect(menus).toEqual(expect.arrayContaining(['home', 'visitor_manage', 'people']));
      expect(menus).not.toContain('financialWb');
      expect(
        answer.dictionaries.filter((one: { dict_type: string }) => one.dict_type === 'wfl_app_category'),
      ).toHaveLength(17);
      expect(answer).toMatchObject({
        theme: 'blue',
        product_name: { cn: '书院', us: 'Shuyuan' },
        need_bind: false,
        session: { kind: 'staff', impersonator: null },
      });
      expect(Date.parse(answer.session.expires_at)).toBeGreaterThan(Date.now());
    });

    it('leaves out apps of which the person holds nothing, and gives administrators all', async () => {
      expect(
        (await settingsOf('student')).organization_apps
          .map((one: { wfl_app: { code: string } }) => one.wfl_app.code)
          .toSorted(),
      ).toEqual([
        'home',
        'internalNotice',
        'mgmtLive',
        'repair_orders',
        'studentSchedule',
        'systemRule',
        'teach_assets',
        'teachingEvaluation',
        'vacations',
      ]);
      const admin = await settingsOf('superadmin');
      expect(admin.organization_apps.map((one: { wfl_app: { code: string } }) => one.wfl_app.code)).toContain(
        'visitor_manage',
      );
      expect(admin.permission_lists).toContain(accessRights.administration);
      expect(admin.organizations).toHaveLength(5);
    });

    it('names the newest announcement that the person has not read, until it is read', async () => {
      const teacher = await demo.as('teacher');
      const announcement = async () => (await teacher.call('GET', '/users/settings')).data.announcement;
      const unread = { kind: 'announcement', unread: 'true' };
      const { data } = await teacher.call('GET', '/users/notifications', { query: unread });
      const { id, title, title_en, route } = data.list[0];
      expect(await announcement()).toEqual({ id, title, title_en, route });
      await teacher.call('PUT', '/users/notification_set_read', { body: { all: true, kind: 'announcement' } });
      expect(await announcement()).toBeNull();
    });

    it('says by whose clock the person reads: that of the current organisation', async () => {
      const change = (zone: string) =>
        demo.test_db.query('update organization set timezone = $1 where id = $2', [zone, middle]);
      await change('Europe/London');
      await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('teacher')]));
      expect((await settingsOf('teacher')).time_zone).toBe('Europe/London');
      await change('Asia/Shanghai');
      await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('teacher')]));
      expect((await settingsOf('teacher')).time_zone).toBe('Asia/Shanghai');
    });

    it('fits people who belong to no organisation', async () => {
      expect(await settingsOf('visitor')).toMatchObject({
        time_zone: 'Asia/Shanghai',
        organization: null,
        organizations: [],
        organization_apps: [],
        menus: [],
        permission_lists: expect.arrayContaining(['01']),
      });
    });

    it('is refused with 200601 while the account is not active', async () => {
      const browser = await demo.as('evaluator');
      await demo.test_db.query('update "user" set activated_at = null where id = $1', [castId('evaluator')]);
      await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('evaluator')]));
      await expect.poll(async () => (await browser.call('GET', '/users/settings')).code).toBe(200601);
      expect(await demo.guest().call('GET', '/users/settings')).toMatchObject({ status: 401, code: 401401 });
    });

    it('follows a changed right within a second, in an open session', async () => {
      const browser = await demo.as('finance');
      const codes = async () => (await browser.call('GET', '/users/settings')).data.permission_lists;
      expect(await codes()).not.toContain(visitorRights.details);
      await demo.everywhere(async (db) => {
        const [found] = await db
          .select({ id: role.id })
          .from(role)
          .where(and(eq(role.code, 'security'), isNull(role.client_id)));
        await db
          .insert(roleUser)
          .values({ role_id: found?.id ?? '', user_id: castId('finance'), organization_id: middle });
        await demo.services.sessions.refresh(db, [castId('finance')]);
      });
      await expect.poll(codes).toContain(visitorRights.details);
    });

    it('takes settings from the nearest level, and the sidebar that the organisation arranged', async () => {
      await demo.everywhere(async (db) => {
        await db.insert(systemSetting).values([
          { key: 'product_name_cn', level: 'client', client_id: organizationId('sy'), value: '书院云' },
          { key: 'product_name_cn', level: 'organization', organization_id: organizationId('sy-intl'), value: '望海' },
          { key: 'mobile_app_url', level: 'system', value: 'not an address' },
        ]);
        await db.insert(module).values({
          organization_id: organizationId('sy-intl'),
          code: 'gate',
          name: '门口',
          name_en: 'Gate',
          items: [{ app_code: 'visitor_manage', sort: null, is_visible: true }],
        });
        await demo.services.bus.publish(db, 'organization_frames', {});
      });
      await expect.poll(async () => (await settingsOf('office')).product_name.cn).toBe('书院云');
      expect((await settingsOf('office')).links.app_download).toBeNull();
      const browser = await demo.as('superadmin');
      await browser.call('PUT', '/sessions/current_organization', {
        body: { organization_id: organizationId('sy-intl') },
      });
      const { data } = await browser.call('GET', '/users/settings');
      expect(data.product_name.cn).toBe('望海');
      expect(data.menus.map((one: { code: string; name_en: string }) => one.name_en)).toEqual(['Gate', 'Visitors']);
    });
  });

  describe('switching the organisation', () => {
    it('is for own ones alone', async () => {
      const browser = await demo.as('teacher');
      const { data } = await browser.call('GET', '/users/settings');
      expect(data.organizations.map((one: { code: string }) => one.code).toSorted()).toEqual(['SYGJ', 'SYXX', 'SYZX']);
      expect(
        await browser.call('PUT', '/sessions/current_organization', {
          body: { organization_id: organizationId('sy-intl') },
        }),
      ).toMatchObject({ code: 0 });
      expect((await browser.call('GET', '/users/settings')).data.organization.code).toBe('SYGJ');
      expect((await browser.call('GET', '/users/show_current')).data.department.name).toBe('数理组');
      expect(
        await browser.call('PUT', '/sessions/current_organization', {
          body: { organization_id: organizationId('md-school') },
        }),
      ).toMatchObject({ code: 404001, message: '机构不存在或您不在其中' });
      expect((await browser.call('GET', '/users/settings')).data.organization.code).toBe('SYGJ');
    });
  });

  describe('the current user', () => {
    it('has all fields of the specification, with the own phone in full', async () => {
      const { data } = await (await demo.as('teacher')).call('GET', '/users/show_current');
      expect(Object.keys(data)).toEqual(expect.arrayContaining(FIELDS));
      expect(FIELDS).toHaveLength(53);
      expect(data).toMatchObject({
        login: 'teacher',
        phone: '13800000004',
        types: ['teacher', 'guardian'],
        user_type: 'teacher',
        is_guardian: true,
        lang: 'cn',
        status: 'confirmed',
      });
      expect(data.department).toMatchObject({
        name: '数学组',
        department_unitid: 'SYZX-SX',
        top_department_code: 'SX',
      });
      expect(data.user_organization_ids[0]).toBe(middle);
    });

    it('gets fields from other modules; one that fails leaves its defaults, never the whole answer', async () => {
      const load = async () => ({ new_notification: 7, is_has_notice: true });
      const fails = async () => {
        throw new Error('the mail server is away');
      };
      currentUserFields.with({ module: 'notices', load })(demo.services);
      currentUserFields.with({ module: 'mail', load: fails })(demo.services);
      moduleFlags.with({ module: 'office', load: async () => ({ is_has_general: true }) })(demo.services);
      const browser = await demo.as('office');
      expect((await browser.call('GET', '/users/show_current')).data).toMatchObject({
        new_notification: 7,
        is_has_notice: true,
        is_has_examinees: false,
      });
      expect((await browser.call('GET', '/users/settings')).data.flags).toMatchObject({
        is_has_general: true,
        has_children: false,
      });
    });
  });

  describe('preferences', () => {
    it('are kept, merged into the settings, and removed with null', async () => {
      const browser = await demo.as('security');
      const set = (body: unknown) => browser.call('PUT', '/users/preferences', { body });
      expect(
        (
          await set({
            usually_app: ['visitor_manage', 'nothing', 'visitor_manage'],
            lang: 'us',
            'page_size.visitors': 25,
          })
        ).data,
      ).toEqual({ usually_app: ['visitor_manage'], lang: 'us', 'page_size.visitors': 25 });
      const { data } = await browser.call('GET', '/users/settings');
      expect(data.preferences).toMatchObject({ 'page_size.visitors': 25 });
      expect(data.system_settings).toContainEqual({ key: 'usually_app', value: 'visitor_manage' });
      expect((await browser.call('GET', '/users/system_settings')).data).toContainEqual({
        key: 'usually_app',
        value: 'visitor_manage',
      });
      expect(data.user.lang).toBe('us');
      expect((await set({ usually_app: null, lang: 'cn' })).data).toEqual({ lang: 'cn', 'page_size.visitors': 25 });
    });

    it('of an unknown key or with an unfit value are refused, and nothing of the call is kept', async () => {
      const browser = await demo.as('hrofficer');
      expect(await browser.call('PUT', '/users/preferences', { body: { secret: 1 } })).toMatchObject({
        status: 422,
        code: 422001,
      });
      expect(
        await browser.call('PUT', '/users/preferences', { body: { ui_scale: 120, toolbar_top: 3 } }),
      ).toMatchObject({
        code: 422001,
        errors: { toolbar_top: ['该偏好不接受这个值'] },
      });
      expect((await browser.call('GET', '/users/preferences')).data).toEqual({});
    });
  });

  describe('before anybody signed in', () => {
    it('the brand is that of the host, and the demo people are listed', async () => {
      await demo.test_db.query(
        `update client set domains = '{campus.example.com}', theme = '140106' where code = 'MD'`,
      );
      await demo.everywhere((db) => demo.services.bus.publish(db, 'organization_frames', {}));
      const ask = async (host: string) =>
        (await demo.guest().call('GET', '/public_config', { headers: { host } })).data;
      expect(await ask('nobody.example.com')).toMatchObject({
        product_name: { cn: '书院', us: 'Shuyuan' },
        theme: 'blue',
        languages: ['cn', 'us'],
      });
      await expect
        .poll(async () => await ask('campus.example.com'))
        .toMatchObject({ product_name: { cn: '明德校园' }, theme: 'green' });
      const { demo: shown } = await ask('localhost');
      expect(shown.password).toBe('Shuyuan123');
      expect(shown.people.map((one: { username: string }) => one.username)).toEqual(
        'superadmin principal homeroom teacher hrofficer office finance security guard student guardian supplier evaluator examinee visitor outsider orgadmin facilities media research studentaffairs groupoffice repairer payroll'.split(
          ' ',
        ),
      );
    });

    it('errors of browsers are kept, equal ones counted', async () => {
      const error = {
        at: new Date().toISOString(),
        route: '/home',
        app_version: '1',
        message: 'x is not a function',
        stack: 'at y',
      };
      const send = (errors: unknown) => demo.guest().call('POST', '/client_errors', { body: { errors } });
      expect(await send([error, { ...error, count: 3 }])).toMatchObject({ code: 0 });
      expect(await send([{ ...error, at: '2199-01-01T00:00:00Z' }])).toMatchObject({ code: 0 });
      const rows = await demo.test_db.query(
        'select route, message, count, last_at <= now() as is_past from client_error',
      );
      expect(rows).toEqual([{ route: '/home', message: 'x is not a function', count: 5, is_past: true }]);
      expect(await send([])).toMatchObject({ code: 422001 });
    });
  });
});
