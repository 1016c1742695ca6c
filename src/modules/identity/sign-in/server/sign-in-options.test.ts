import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { campusNetworks } from './sign-in-options.service.ts';

it('takes the networks of shared computers as addresses with a length', () => {
  expect(campusNetworks.schema.safeParse(['10.0.0.0/8', '2001:db8::/32']).success).toBe(true);
  expect(campusNetworks.schema.safeParse(['10.0.0.0/8', 'x']).success).toBe(false);
});

describe('what the pages before the sign-in offer', () => {
  const account = useAccountPortal();
  beforeEach(() => account.query('truncate attempt_counter, login_throttle'));
  afterEach(() => account.settings({}));
  const options = async (ip?: string) =>
    (await account.browser(ip ? { ip } : {}).call('GET', '/sessions/sign_in_options')).data;
  const closed = { code: 200200, message: '学校未开放此类人员自助注册，请联系学校' };

  it('is everything, on computers of one’s own, unless a school says otherwise', async () => {
    expect(await options()).toEqual({
      personal_types: ['parent', 'student', 'faculty', 'guardian', 'supplier', 'visitor'],
      is_public_computer: false,
    });
    account.settings({ campus_networks: ['198.51.100.0/24'], 'signin.self_signup': ['parent', 'visitor'] });
    expect(await options('198.51.100.77')).toEqual({ personal_types: ['parent', 'visitor'], is_public_computer: true });
    expect((await options('203.0.113.5')).is_public_computer).toBe(false);
  });

  it('holds for sign-ups past the page: with a form of one’s own, as a visitor, as staff', async () => {
    account.settings({ 'signin.self_signup': ['parent'] });
    const phone = '13711110001';
    const browser = account.browser();
    const code = await account.askCode(browser, phone, 'sign_up');
    const { ticket } = (await browser.call('POST', '/custom_signups/singup_with_code', { body: { phone, code } })).data;
    const facts = {
      ticket,
      name: '周敏',
      username: 'zhou_min',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      consents: ['terms', 'privacy'],
    };
    const asSupplier = { ...facts, personal_type: 'supplier', company: '远山文具' };
    expect(await browser.call('POST', '/custom_signups', { body: asSupplier })).toMatchObject(closed);
    const second = '13711110002';
    const visitor = account.browser();
    const asked = await account.askCode(visitor, second);
    const step = await visitor.call('POST', '/sessions/login_with_sms_code', { body: { phone: second, code: asked } });
    const sign = { ticket: step.data.ticket, name: '林晓', consents: ['terms', 'privacy'] };
    expect(await visitor.call('POST', '/sessions/sign_up_with_code', { body: sign })).toMatchObject(closed);
    expect(
      await account.query('select 1 from "user" where phone_bidx = any ($1)', [
        [phone, second].map((one) => account.services.seal.blindIndex(one, 'phone')),
      ]),
    ).toEqual([]);
    account.settings({});
    expect(await visitor.call('POST', '/sessions/sign_up_with_code', { body: sign })).toMatchObject({ code: 0 });
    expect(await browser.call('POST', '/custom_signups', { body: asSupplier })).toMatchObject({ code: 0 });
  });
});
