import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardianship } from '#modules/identity/accounts/server/public.ts';
import type { Browser } from '#server/testing/portal.ts';
import { NEW_PASSWORD, useAccountPortal } from '../../../../server/testing/account-portal.ts';

const MOTHER = { cn: '母亲', us: 'Mother' };

describe('the accounts of children', () => {
  const account = useAccountPortal();
  const links = new Map<string, string[]>();
  beforeAll(() => {
    guardianship.by({
      childrenOf: async (_db, guardian) =>
        (links.get(guardian) ?? []).map((student_user_id) => ({
          student_user_id,
          relation: MOTHER,
          organization: null,
          classroom: null,
        })),
      canSwitch: async () => false,
    })(account.services);
  });
  beforeEach(() => account.query('truncate login_throttle, attempt_counter'));

  let names = 0;
  const child = (facts: object = {}) =>
    account.person({
      name: '张小宝',
      user_types: ['student'],
      is_activated: false,
      password_hash: null,
      username: null,
      birthday: `${new Date().getFullYear() - 8}-01-01`,
      ...facts,
    });
  const family = async (...facts: object[]) => {
    const guardian = await account.person();
    const children = [];
    for (const one of facts) children.push((await child(one)).user_id);
    links.set(guardian.user_id, children);
    return { ...guardian, children, browser: await account.signedIn(guardian.username) };
  };
  const askCode = async (browser: Browser, phone: string) => {
    await account.query(`delete from attempt_counter where key like 'code:%'`);
    await browser.call('GET', '/user_actives/send_confirm_code');
    return /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
  };
  const draftOf = (student_user_id: string, facts: object = {}) => ({
    student_user_id,
    username: `child_${++names}`,
    password: NEW_PASSWORD,
    ...facts,
  });
  const activate = (browser: Browser, code: string, children: object[], consents = ['child_account']) =>
    browser.call('PUT', '/user_actives/set_children_account', { body: { code, children, consents } });
  const openOnes = (ids: readonly string[]) =>
    account.query('select id from "user" where id = any ($1) and activated_at is not null', [ids]);

  it('both children get their accounts with one code, and each signs in with its name', async () => {
    const { browser, phone, children, user_id } = await family({}, { name: '张大宝', birthday: null });
    const { list } = (await browser.call('GET', '/user_actives/active_children')).data;
    expect(list).toEqual([
      expect.objectContaining({ name: '张小宝', state: 'waiting', relation: MOTHER, is_under_14: true }),
      expect.objectContaining({ name: '张大宝', state: 'waiting', is_under_14: true }),
    ]);
    expect(list[0].proposed_username).toMatch(/^zhangxiaobao\d{4}$/);
    const [first, second] = children.map((id) => draftOf(id));
    const answer = await activate(browser, await askCode(browser, phone), [first as object, second as object]);
    expect(answer).toMatchObject({ code: 0, data: { list: [{ username: first?.username }, {}] } });
    for (const one of [first, second])
      expect(await account.login(account.browser(), one?.username ?? '', NEW_PASSWORD)).toMatchObject({
        data: { next: null, user: { id: one?.student_user_id } },
      });
    expect(
      await account.query('select purpose, giver_user_id from consent where subject_user_id = $1', [children[0]]),
    ).toEqual([{ purpose: 'child_account', giver_user_id: user_id }]);
    const after = (await browser.call('GET', '/user_actives/active_children')).data.list;
    expect(after[0]).toMatchObject({ state: 'active', username: first?.username, proposed_username: null });
    expect(await activate(browser, await askCode(browser, phone), [draftOf(children[0] ?? '')])).toMatchObject({
      code: 200200,
      message: '张小宝的账号已经激活',
    });
  });

  it('all of them or none: one taken name opens nobody, and is said at its child', async () => {
    const { username } = await account.person();
    const { browser, phone, children } = await family({}, {});
    const code = await askCode(browser, phone);
    const drafts = children.map((id, at) => draftOf(id, at === 1 ? { username: username.toUpperCase() } : {}));
    expect(await activate(browser, code, drafts)).toMatchObject({
      errors: { 'children.1.username': ['账号名已存在！'] },
    });
    const twice = children.map((id) => draftOf(id, { username: 'same_name' }));
    expect((await activate(browser, code, twice)).errors).toEqual({ 'children.1.username': ['账号名已存在！'] });
    const weak = children.map((id, at) => draftOf(id, at === 0 ? { password: 'Password1' } : {}));
    expect(await activate(browser, code, weak)).toMatchObject({
      errors: { 'children.0.password': ['密码过于常见，请更换'] },
    });
    expect(await openOnes(children)).toEqual([]);
    expect(
      await activate(
        browser,
        code,
        children.map((id) => draftOf(id)),
      ),
    ).toMatchObject({ code: 0 });
  });

  it('refuses children of others, a wrong code, missing consent, and guests', async () => {
    const mine = await family({});
    const other = await family({});
    const code = await askCode(mine.browser, mine.phone);
    expect(await activate(mine.browser, code, [draftOf(other.children[0] ?? '')])).toMatchObject({ code: 404001 });
    const [own = ''] = mine.children;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await activate(mine.browser, wrong, [draftOf(own)])).toMatchObject({ message: '验证码错误或已过期' });
    expect((await activate(mine.browser, code, [draftOf(own)], [])).errors).toEqual({
      consents: ['请阅读并同意为子女激活账号'],
    });
    expect(await account.browser().call('GET', '/user_actives/active_children')).toMatchObject({ code: 401401 });
    expect(await openOnes([own, ...other.children])).toEqual([]);
  });

  it('a link that ended opens nothing', async () => {
    const { browser, phone, children, user_id } = await family({});
    links.set(user_id, []);
    expect((await browser.call('GET', '/user_actives/active_children')).data.list).toEqual([]);
    expect(await activate(browser, await askCode(browser, phone), [draftOf(children[0] ?? '')])).toMatchObject({
      code: 404001,
    });
  });

  it('of two guardians at the same moment one opens the account', async () => {
    const mother = await family({});
    const father = await family();
    links.set(father.user_id, mother.children);
    const [id = ''] = mother.children;
    const codes = [await askCode(mother.browser, mother.phone), await askCode(father.browser, father.phone)];
    const answers = await Promise.all([
      activate(mother.browser, codes[0] ?? '', [draftOf(id)]),
      activate(father.browser, codes[1] ?? '', [draftOf(id)]),
    ]);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(await account.query('select 1 from consent where subject_user_id = $1', [id])).toHaveLength(1);
  });
});
