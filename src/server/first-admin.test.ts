import { describe, expect, it } from 'vitest';
import { findPerson, isWithoutOrganizations } from '#modules/core/access/server/public.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import { demoPeople } from './demo.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { serverModules } from './modules.ts';
import { appCode } from './testing/account-portal.ts';

const admin = { ADMIN_USERNAME: 'headoffice', ADMIN_PASSWORD: 'Maple7river', ADMIN_GROUP: '青松教育集团' };

describe('the first start without demo', () => {
  const portal = usePortal({ modules: serverModules, loadPerson: findPerson });
  const make = (settings: Partial<typeof admin>) =>
    makeFirstAdmin({ ...portal.services.env, ...settings }, portal.services, () => {});

  it('refuses a weak password or a bad user name, and without a terminal the lack of both', async () => {
    await expect(make({ ...admin, ADMIN_PASSWORD: 'short' })).rejects.toThrow('ADMIN_PASSWORD');
    await expect(make({ ...admin, ADMIN_USERNAME: '1' })).rejects.toThrow('start with a letter');
    await expect(make({})).rejects.toThrow('Set ADMIN_USERNAME and ADMIN_PASSWORD');
    expect(await isWithoutOrganizations(portal.services)).toBe(true);
  });

  it('makes a school group and a super admin who can sign in, once', async () => {
    await make(admin);
    await make({ ...admin, ADMIN_USERNAME: 'somebodyelse' });
    expect(await portal.test_db.query('select username from user_credential')).toEqual([{ username: 'headoffice' }]);
    const browser = portal.browser();
    const { data } = await browser.call('POST', '/login', { form: { login: 'headoffice', password: 'Maple7river' } });
    // who may do everything comes in with a second factor alone
    expect(data).toMatchObject({ next: 'totp_setup' });
    const body = { ticket: data.ticket, code: appCode(data.secret) };
    browser.token = (await browser.call('PUT', '/sessions/totp_setup', { body })).data.session.token;
    const settings = (await browser.call('GET', '/users/settings')).data;
    expect(settings).toMatchObject({
      user: { is_super_admin: true },
      organization: { name: '青松教育集团' },
      product_name: { cn: '青松教育集团' },
    });
    expect(settings.organization_apps.length).toBeGreaterThan(0);
    expect(await demoPeople(portal.services)).toEqual([]);
  });
});
