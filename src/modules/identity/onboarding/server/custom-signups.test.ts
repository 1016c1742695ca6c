import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { refuse } from '#shared/refusal.ts';
import { PASSWORD, useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { onboardingRefusals } from '../contract/onboarding.refusals.ts';
import { type EntrySubmission, invitations } from './invitations/invitations.ts';

const IDENTITY = { id_type: 'identity', id_no: '11010519491231002X' };
const OTHER_ID = '440524188001010022';
const SCHOOL = '018f0000-0000-7000-8000-000000000002';
const TIMED_OUT = { code: 200200, message: '操作已超时，请重新开始' };

describe('a sign-up with an account of its own', () => {
  const account = useAccountPortal();
  let people = 0;
  beforeEach(async () => {
    await account.query(
      `truncate login_throttle, attempt_counter; update "user" set id_no_bidx = null where id_no_bidx is not null`,
    );
  });

  const newPhone = () => `1398888${String(++people).padStart(4, '0')}`;
  const begin = async (browser: Browser, phone: string) => {
    await account.query(`delete from attempt_counter where key like 'code:%'`);
    const sent = await browser.call('GET', '/custom_signups/send_code', { query: { phone } });
    expect(sent).toMatchObject({ code: 0, message: '验证码发送成功' });
    const code = /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
    return browser.call('POST', '/custom_signups/singup_with_code', {
      body: { category: 'custom_signup', phone, code },
    });
  };
  const draft = (ticket: string, facts: object = {}) => ({
    ticket,
    personal_type: 'parent',
    name: '周家长',
    gender: 'female',
    ...IDENTITY,
    username: `signup${people}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    consents: ['terms', 'privacy'],
    ...facts,
  });
  const create = (browser: Browser, ticket: string, facts: object = {}) =>
    browser.call('POST', '/custom_signups', { body: draft(ticket, facts) });
  const personOf = async (phone: string) =>
    account.query(
      'select status, category, types, gender, birthday::text, username from "user" where phone_bidx = $1',
      [account.services.seal.blindIndex(phone, 'phone')],
    );
  const signupOf = async (phone: string) => {
    const rows = await account.query('select * from custom_signup where phone_bidx = $1 order by created_at desc', [
      account.services.seal.blindIndex(phone, 'phone'),
    ]);
    return rows[0];
  };

  it('makes a parent with a document, signed in and able to sign in again by name', async () => {
    const phone = newPhone();
    const browser = account.browser();
    const { data } = await begin(browser, phone);
    expect(data).toEqual({ ticket: expect.any(String), known: [] });
    const answer = await create(browser, data.ticket, { username: 'mother_zhou', sign_up: 'enrollment' });
    expect(answer).toMatchObject({ code: 0, data: { next: null, user: { name: '周家长', user_type: 'visitor' } } });
    expect(await personOf(phone)).toEqual([
      {
        status: 'confirmed',
        category: 'visitor',
        types: ['visitor'],
        gender: 'female',
        birthday: '1949-12-31',
        username: 'mother_zhou',
      },
    ]);
    expect(await signupOf(phone)).toMatchObject({
      status: 'completed',
      personal_type: 'parent',
      sign_up: 'enrollment',
      user_id: answer.data.user.id,
    });
    expect(JSON.stringify(await signupOf(phone))).not.toContain(phone);
    const consents = await account.query('select purpose from consent where subject_user_id = $1', [
      answer.data.user.id,
    ]);
    expect(consents).toHaveLength(2);
    expect(await account.login(account.browser(), 'mother_zhou', PASSWORD)).toMatchObject({ data: { next: null } });
    expect(await create(browser, data.ticket, { username: 'another_one' })).toMatchObject(TIMED_OUT);
  });

  it('visitors and suppliers need no document; without one they are not confirmed', async () => {
    for (const [personal_type, userType] of [
      ['visitor', 'visitor'],
      ['supplier', 'supplier'],
    ]) {
      const phone = newPhone();
      const browser = account.browser();
      const { ticket } = (await begin(browser, phone)).data;
      const facts = { personal_type, id_type: undefined, id_no: undefined, gender: undefined, company: '远山文具' };
      expect(await create(browser, ticket, facts)).toMatchObject({ code: 0, data: { user: { user_type: userType } } });
      expect(await personOf(phone)).toMatchObject([{ status: 'unconfirmed', types: [userType], category: 'visitor' }]);
      expect(await signupOf(phone)).toMatchObject({ company: '远山文具', personal_type });
    }
  });

  it('pupils and staff come another way', async () => {
    const browser = account.browser();
    const { ticket } = (await begin(browser, newPhone())).data;
    expect(await create(browser, ticket, { personal_type: 'student' })).toMatchObject({
      code: 200200,
      message: '学生账号请由监护人激活',
    });
    expect(await create(browser, ticket, { personal_type: 'faculty' })).toMatchObject({
      code: 200200,
      message: '教职工请激活学校建立的账号，或使用学校的邀请链接',
    });
  });

  it('says what is wrong on its fields, the password in the fixed order, and keeps the ticket', async () => {
    const browser = account.browser();
    const { ticket } = (await begin(browser, newPhone())).data;
    expect((await create(browser, ticket, { username: '1x', password: 'kettle' })).errors).toEqual({
      username: ['账号名须为5-16位字母、数字或下划线，并以字母开头'],
      password: ['密码长度必须在8-20个字符之间', '密码必须包含大写字母', '密码必须包含数字'],
    });
    const missing = { gender: undefined, id_no: undefined, password_confirmation: 'other', consents: ['terms'] };
    expect((await create(browser, ticket, missing)).errors).toEqual({
      gender: [expect.any(String)],
      id_no: [expect.any(String)],
      password_confirmation: ['两次输入的密码不一致'],
      consents: ['请阅读并同意服务条款和隐私政策'],
    });
    expect(await create(browser, ticket, { id_no: '110105194912310021' })).toMatchObject({
      errors: { id_no: [expect.any(String)] },
    });
    expect(
      await create(browser, ticket, { password: 'Moss19491231', password_confirmation: 'Moss19491231' }),
    ).toMatchObject({ errors: { password: ['密码过于常见，请更换'] } });
    const organization_id = '00000000-0000-7000-8000-000000000000';
    expect(await create(browser, ticket, { organization_id })).toMatchObject({
      errors: { organization_id: ['请选择单位'] },
    });
    expect(await create(browser, ticket)).toMatchObject({ code: 0 });
  });

  it('a user name that somebody has is refused on its field, whatever its case', async () => {
    const { username } = await account.person();
    const browser = account.browser();
    const { ticket } = (await begin(browser, newPhone())).data;
    expect(await create(browser, ticket, { username: username.toUpperCase() })).toMatchObject({
      status: 422,
      errors: { username: ['账号名已存在！'] },
    });
  });

  it('a document of an account in use makes nobody', async () => {
    await account.person(IDENTITY);
    const phone = newPhone();
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    expect(await create(browser, ticket)).toMatchObject({
      code: 200200,
      message: '该证件号码已注册，可直接登录或找回账号',
    });
    expect(await personOf(phone)).toEqual([]);
  });

  it('an imported person is led to the activation and never doubled: by document and by phone', async () => {
    const byDocument = await account.person({ ...IDENTITY, is_activated: false, password_hash: null });
    const phone = newPhone();
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    expect(await create(browser, ticket)).toMatchObject({ code: 0, data: { next: 'activate' } });
    expect(await personOf(phone)).toEqual([]);
    expect(await signupOf(phone)).toMatchObject({ status: 'merged', user_id: byDocument.user_id });

    const byPhone = await account.person({ is_activated: false, password_hash: null, phone: newPhone() });
    const other = account.browser();
    const step = (await begin(other, byPhone.phone)).data;
    expect(step.known).toEqual([expect.objectContaining({ id: byPhone.user_id, is_activated: false })]);
    const answer = await create(other, step.ticket, { id_no: OTHER_ID });
    expect(answer.data).toEqual({ next: 'activate' });
    expect(await personOf(byPhone.phone)).toHaveLength(1);
  });

  it('a phone of an account in use makes nobody, one that only a pupil uses does', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const { ticket, known } = (await begin(browser, phone)).data;
    expect(known).toMatchObject([{ is_activated: true }]);
    expect(await create(browser, ticket)).toMatchObject({
      code: 200200,
      message: '该手机号已注册，可直接登录或找回账号',
    });
    const pupil = await account.person({ user_types: ['student'], phone: newPhone() });
    const parent = account.browser();
    const step = (await begin(parent, pupil.phone)).data;
    expect(await create(parent, step.ticket)).toMatchObject({ code: 0 });
  });

  it('makes one person out of the same sign-up at the same moment, and of one document from two phones', async () => {
    const phone = newPhone();
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    const clicks = await Promise.all([create(browser, ticket), create(browser, ticket)]);
    expect(clicks.map((answer) => answer.status).toSorted()).not.toContain(500);
    expect(clicks.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(await personOf(phone)).toHaveLength(1);
    const both = [];
    for (const name of ['twin_one', 'twin_two']) {
      const who = account.browser();
      both.push({ who, name, ticket: (await begin(who, newPhone())).data.ticket });
    }
    const answers = await Promise.all(
      both.map(({ who, name, ticket }) => create(who, ticket, { username: name, id_no: OTHER_ID })),
    );
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
  });

  it('a ticket is of one browser, and a proven phone does not try one document after the other', async () => {
    await account.person(IDENTITY);
    const browser = account.browser();
    const { ticket } = (await begin(browser, newPhone())).data;
    expect(await create(account.browser(), ticket)).toMatchObject(TIMED_OUT);
    const codes = [];
    for (let n = 0; n < 11; n++) codes.push((await create(browser, ticket)).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200200), 429001]);
  });

  it('tells whether a document is free to a proven phone alone, ten times an hour', async () => {
    await account.person(IDENTITY);
    const browser = account.browser();
    const ask = (who: Browser, id_no: string, id_type = 'identity') =>
      who.call('GET', '/users/check_id_no', { query: { id_type, id_no } });
    expect((await ask(browser, IDENTITY.id_no)).data).toEqual({ valid: true, free: null });
    await browser.call('POST', '/sessions/get_by_old_phone', { body: { phone: newPhone() } });
    expect((await ask(browser, IDENTITY.id_no)).data).toEqual({ valid: true, free: null });
    await begin(browser, newPhone());
    expect((await ask(browser, IDENTITY.id_no.toLowerCase())).data).toEqual({ valid: true, free: false });
    expect((await ask(browser, OTHER_ID)).data).toEqual({ valid: true, free: true });
    expect((await ask(browser, '123')).data).toEqual({ valid: false, free: null });
    expect((await ask(browser, 'E1234', 'passport')).data).toEqual({ valid: true, free: true });
    const body = { id_type: 'identity', id_no: OTHER_ID };
    for (let n = 0; n < 7; n++)
      expect((await browser.call('POST', '/users/check_id_no', { body })).data).toEqual({ valid: true, free: true });
    expect(await browser.call('POST', '/users/check_id_no', { body })).toMatchObject({ code: 429001 });
  });

  const withSchool = async () => {
    await account.query(
      `insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
        values ($1, $1, $2, 0, 'signup', 'signup', '实验中学', 'x', 'x', 'school') on conflict do nothing`,
      [SCHOOL, SCHOOL],
    );
  };

  it('a school that looks at sign-ups first gets an application, and the person stays unconfirmed', async () => {
    await withSchool();
    account.services.settings.fill(async () => new Map([['signin.self_signup_review', true]]));
    const reviewed = newPhone();
    const browser = account.browser();
    const first = await begin(browser, reviewed);
    expect(await create(browser, first.data.ticket, { organization_id: SCHOOL })).toMatchObject({ code: 0 });
    expect(await personOf(reviewed)).toMatchObject([{ status: 'unconfirmed' }]);
    expect(await account.query(`select kind, state, organization_id from phone_change_application`)).toEqual([
      { kind: 'self_signup', state: 'pending', organization_id: SCHOOL },
    ]);
    const free = newPhone();
    const other = account.browser();
    const second = await begin(other, free);
    expect(await create(other, second.data.ticket, { id_no: OTHER_ID })).toMatchObject({ code: 0 });
    expect(await personOf(free)).toMatchObject([{ status: 'confirmed' }]);
    account.services.settings.fill(async () => new Map());
  });

  describe('of somebody who wants to work at a school', () => {
    const handedIn: EntrySubmission[] = [];
    const employed = new Set<string>();
    beforeEach(withSchool);
    const teacher = (browser: Browser, ticket: string, facts: object = {}) => {
      const { personal_type: _type, ...body } = {
        ...draft(ticket),
        organization_id: SCHOOL,
        post: '语文教师',
        ...facts,
      };
      return browser.call('PUT', '/user_actives/teacher_custom_signup', { body });
    };

    it('is refused while no module recruits', async () => {
      const browser = account.browser();
      const { data } = await begin(browser, newPhone());
      expect(await teacher(browser, data.ticket)).toMatchObject({
        message: '教职工请激活学校建立的账号，或使用学校的邀请链接',
      });
    });

    it('makes a visitor, and hands the wish to those who recruit; a refusal there leaves nobody behind', async () => {
      invitations.by({
        orgInfo: async () => null,
        inviteeName: async () => null,
        recordOf: async () => null,
        submit: async (_ctx, submission) => {
          if (employed.has(submission.form.id_no)) throw refuse(onboardingRefusals.invitation_dead);
          handedIn.push(submission);
          return { pending_staff_id: submission.user_id };
        },
      })(account.services);
      const phone = newPhone();
      const browser = account.browser();
      const { data } = await begin(browser, phone);
      const answer = await teacher(browser, data.ticket);
      expect(answer).toMatchObject({ code: 0, data: { next: null, user: { user_type: 'visitor' } } });
      expect(handedIn).toMatchObject([
        { source: 'self', organization_id: SCHOOL, user_id: answer.data.user.id, form: { post: '语文教师', phone } },
      ]);
      expect(await personOf(phone)).toMatchObject([{ status: 'confirmed', types: ['visitor'] }]);
      const refused = newPhone();
      employed.add(OTHER_ID);
      const other = account.browser();
      const { ticket } = (await begin(other, refused)).data;
      expect(await teacher(other, ticket, { id_no: OTHER_ID })).toMatchObject({ code: 200200 });
      expect(await personOf(refused)).toEqual([]);
    });

    it('leads somebody whom the school has to the activation', async () => {
      const phone = newPhone();
      await account.person({ phone, user_types: ['teacher'], is_activated: false, password_hash: null });
      const browser = account.browser();
      const { data } = await begin(browser, phone);
      expect(await teacher(browser, data.ticket)).toMatchObject({ code: 0, data: { next: 'activate' } });
      expect(handedIn.filter((one) => one.form.phone === phone)).toEqual([]);
    });
  });
});
