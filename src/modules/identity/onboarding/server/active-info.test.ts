import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonDraft } from '#modules/identity/accounts/server/public.ts';
import type { Browser } from '#server/testing/portal.ts';
import { useAccountPortal } from '../../../../server/testing/account-portal.ts';

const SCHOOL = '018f0000-0000-7000-8000-000000000001';
const ID_NO = '11010519491231002X';

describe('what an account still lacks', () => {
  const account = useAccountPortal();
  beforeEach(() =>
    account.query(
      `truncate login_throttle, attempt_counter; update "user" set id_no_bidx = null where id_no_bidx is not null`,
    ),
  );

  const newcomer = async (draft: Partial<PersonDraft> = {}) => {
    const person = await account.person({ user_types: ['visitor'], status: 'unconfirmed', ...draft });
    return { ...person, browser: await account.signedIn(person.username) };
  };
  const identity = { name: '周全', id_type: 'identity', id_no: ID_NO };
  const set = (browser: Browser, body: object) => browser.call('PUT', '/users/set_active_info', { body });
  const rowOf = async (user_id: string) => {
    const [row] = await account.query(
      'select status, name, gender, birthday::text, id_no_bidx, email, lang from "user" where id = $1',
      [user_id],
    );
    return row;
  };

  it('name and document confirm a person who signed up', async () => {
    const { browser, user_id } = await newcomer();
    expect((await browser.call('GET', '/users/active_info')).data).toMatchObject({
      user: { id: user_id, status: 'unconfirmed', is_activated: true },
      is_under_review: false,
    });
    const answer = await set(browser, { ...identity, email: 'zhou@example.com', lang: 'us', consents: ['privacy'] });
    expect(answer).toMatchObject({ code: 0, data: { id: user_id, status: 'confirmed', name: '周全' } });
    expect(await rowOf(user_id)).toMatchObject({
      status: 'confirmed',
      name: '周全',
      gender: 'female',
      birthday: '1949-12-31',
      email: 'zhou@example.com',
      lang: 'us',
    });
    expect(JSON.stringify((await browser.call('GET', '/users/active_info')).body)).not.toContain(ID_NO);
    await set(browser, { name: '另名', id_type: 'identity', id_no: '440524188001010014' });
    expect(await rowOf(user_id)).toMatchObject({ name: '周全' });
  });

  it('never makes two people of one document', async () => {
    const { browser, user_id } = await newcomer();
    await account.person({ ...identity });
    expect(await set(browser, identity)).toMatchObject({
      code: 200200,
      message: '该证件号码已注册，可直接登录或找回账号',
    });
    await account.query(`update "user" set id_no_bidx = null where id_no_bidx is not null`);
    await account.person({ ...identity, is_activated: false, password_hash: null });
    expect(await set(browser, identity)).toMatchObject({
      code: 200200,
      message: '学校已登记该证件号码，请激活学校建立的账号',
    });
    expect(await rowOf(user_id)).toMatchObject({ status: 'unconfirmed', id_no_bidx: null });
  });

  it('of two people with one document at the same moment one is confirmed', async () => {
    const people = [await newcomer(), await newcomer()];
    const answers = await Promise.all(people.map(({ browser }) => set(browser, identity)));
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
  });

  it('whom the school still looks at stays unconfirmed', async () => {
    const { browser, user_id } = await newcomer();
    await account.query(
      `insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
        values ($1, $1, $2, 0, 'review', 'review', '学校', 'x', 'x', 'school')`,
      [SCHOOL, SCHOOL],
    );
    await account.query(
      `insert into phone_change_application (id, kind, client_id, user_id, facts_sealed, reason)
        values (gen_random_uuid(), 'self_signup', $1, $2, 'x', 'parent')`,
      [SCHOOL, user_id],
    );
    expect(await set(browser, identity)).toMatchObject({ code: 0, data: { status: 'unconfirmed' } });
    expect((await browser.call('GET', '/users/active_info')).data).toMatchObject({ is_under_review: true });
  });

  it('asks for the whole identity, counts the tries, and is closed to guests', async () => {
    const { browser } = await newcomer();
    expect((await set(browser, { name: '周全' })).errors).toMatchObject({ id_no: ['请输入正确的证件号码'] });
    expect(await set(browser, { contact_phone: '123' })).toMatchObject({
      errors: { contact_phone: ['请输入正确的手机号'] },
    });
    await account.person({ ...identity });
    for (let n = 0; n < 5; n++) expect((await set(browser, identity)).code).toBe(200200);
    expect((await set(browser, identity)).code).toBe(429001);
    expect(await set(account.browser(), identity)).toMatchObject({ code: 401401 });
  });
});
