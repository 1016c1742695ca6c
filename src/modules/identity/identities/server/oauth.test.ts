import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { serverModules } from '../../../../server/modules.ts';
import type { Channel } from '../contract/channels.ts';
import { externalIdentity, oauthState } from './tables.ts';
import { useIdentityPortal } from './testing/identity-portal.ts';

const portal = useIdentityPortal(serverModules);
beforeEach(() => void portal.freshProvider());

const CHANNELS: readonly Channel[] = ['wechat_oauth', 'wechat_shiyou_oauth', 'qiwei_oauth', 'ding_oauth'];
const forms = CHANNELS.flatMap((channel) => (['web', 'in_app'] as const).map((form) => [channel, form] as const));

describe('a sign-in by another service', () => {
  it.each(forms)('by %s (%s) leads to the binding at first, and in with one tap ever after', async (channel, form) => {
    const who = `person${forms.findIndex(([c, f]) => c === channel && f === form)}`;
    const userId = await portal.person();
    const guest = portal.browser();
    const page = await portal.prove(guest, channel, who, { form, redirect: '/mobile', state: 'mine' });
    expect(page.pathname + page.search).toBe(`/oauth?channel=${channel}`);
    const before = (await guest.call('GET', '/oauth/wfl_its/check_is_oauth')).data;
    expect(before).toMatchObject({ is_oauth: false, channel, intent: 'login', redirect: '/mobile', state: 'mine' });
    expect(before.nickname).toMatch(/^路人/);

    const signedIn = await portal.signIn(userId);
    for (const [name, value] of guest.cookies) if (!signedIn.cookies.has(name)) signedIn.cookies.set(name, value);
    expect((await signedIn.call('POST', '/sessions/identities')).code).toBe(0);

    const later = portal.browser();
    await portal.prove(later, channel, who, { form });
    expect((await later.call('GET', '/oauth/wfl_its/check_is_oauth')).data.is_oauth).toBe(true);
    const completed = await later.call('POST', '/oauth/wfl_its/login', { body: {} });
    expect(completed.data.user.id).toBe(userId);
    later.token = completed.data.token;
    const [session] = (await later.call('GET', '/sessions/mine')).data.list;
    expect(session).toMatchObject({ is_current: true, amr: [channel] });
  });

  it('keeps no token of the provider, and tells the phone of the person that the account was linked', async () => {
    const userId = await portal.person({ phone: '13811112222' });
    await portal.link(userId, 'wechat_oauth', 'mother');
    const columns = await portal.query(
      `select column_name from information_schema.columns where table_name = 'external_identity'`,
    );
    expect(JSON.stringify(columns)).not.toMatch(/token|secret/);
    expect((await portal.sentTo('13811112222'))[0]).toContain('绑定微信');
  });

  it('knows the same person through both apps of a channel by the unionid, and by the openid without one', async () => {
    const userId = await portal.person();
    await portal.link(userId, 'wechat_shiyou_oauth', 'teacher');
    const inApp = portal.browser();
    await portal.prove(inApp, 'wechat_shiyou_oauth', 'teacher', { form: 'in_app' });
    expect((await inApp.call('POST', '/oauth/wfl_its/login', { body: {} })).data.user.id).toBe(userId);

    await portal.link(userId, 'wechat_oauth', 'plain');
    const web = portal.browser();
    await portal.prove(web, 'wechat_oauth', 'plain');
    expect((await web.call('POST', '/oauth/wfl_its/login', { body: {} })).data.user.id).toBe(userId);
    const other = portal.browser();
    await portal.prove(other, 'wechat_oauth', 'plain', { form: 'in_app' });
    expect((await other.call('GET', '/oauth/wfl_its/check_is_oauth')).data.is_oauth).toBe(false);
  });

  it('lets several people behind one identity choose, and never anybody else', async () => {
    const [one, two, stranger] = [
      await portal.person(),
      await portal.person({ name: '张小雨' }),
      await portal.person(),
    ];
    await portal.link(one, 'wechat_oauth', 'person7');
    await portal.link(two, 'wechat_oauth', 'person7');
    const guest = portal.browser();
    await portal.prove(guest, 'wechat_oauth', 'person7');
    const { list } = (await guest.call('GET', '/oauth/wfl_its/select_users')).data;
    expect(list.map((user: { id: string }) => user.id).sort()).toEqual([one, two].sort());
    expect(JSON.stringify(list)).not.toMatch(/138\d{8}/);
    expect((await guest.call('GET', '/api/dingtalk/ding_users')).message).toBe('操作已超时，请重新开始');
    expect((await guest.call('POST', '/oauth/wfl_its/login', { body: {} })).status).toBe(404);
    expect((await guest.call('POST', '/oauth/wfl_its/login', { body: { user_id: stranger } })).status).toBe(404);
    expect((await guest.call('POST', '/oauth/wfl_its/login', { body: { user_id: two } })).data.user.id).toBe(two);
    expect((await guest.call('POST', '/oauth/wfl_its/login', { body: { user_id: one } })).message).toBe(
      '操作已超时，请重新开始',
    );
  });

  it('opens no disabled account', async () => {
    const userId = await portal.person();
    await portal.link(userId, 'qiwei_oauth', 'mother');
    await portal.everywhere((db) => db.execute(sql`update "user" set status = 'disabled' where id = ${userId}`));
    const guest = portal.browser();
    await portal.prove(guest, 'qiwei_oauth', 'mother');
    expect((await guest.call('POST', '/oauth/wfl_its/login', { body: {} })).message).toBe('账号已停用，请联系学校');
    expect((await guest.call('GET', '/oauth/wfl_its/select_users')).data.list).toEqual([]);
  });
});

describe('the state of an OAuth request', () => {
  it('is 128 bits in hex, opens no door twice and no other channel', async () => {
    const guest = portal.browser();
    const place = await portal.agree(await portal.start(guest, 'wechat_oauth'), 'mother');
    expect(place.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/);
    const foreign = new URL(place);
    foreign.pathname = `${API_ROOT}/oauth/qiwei_oauth/callback`;
    expect((await portal.comeBack(guest, foreign)).search).toBe('?channel=qiwei_oauth&error=expired');
    expect((await portal.comeBack(guest, place)).search).toBe('?channel=wechat_oauth&error=expired');
    expect(portal.provider.calls.get('api.weixin.qq.com/sns/oauth2/access_token')).toBeUndefined();
  });

  it('works in the browser that began alone', async () => {
    const place = await portal.agree(await portal.start(portal.browser(), 'wechat_oauth'), 'mother');
    expect((await portal.comeBack(portal.browser(), place)).searchParams.get('error')).toBe('expired');
  });

  it('ends after ten minutes', async () => {
    const guest = portal.browser();
    const place = await portal.agree(await portal.start(guest, 'ding_oauth'), 'mother');
    await portal.everywhere((db) => db.update(oauthState).set({ expires_at: sql`now() - interval '1 second'` }));
    expect((await portal.comeBack(guest, place)).searchParams.get('error')).toBe('expired');
  });

  it('is spent by a refusal too: the next answer with it is worth nothing', async () => {
    const guest = portal.browser();
    const url = await portal.start(guest, 'wechat_oauth', { redirect: '/mobile' });
    const declined = await portal.agree(url, 'none');
    expect(declined.searchParams.has('code')).toBe(false);
    const page = await portal.comeBack(guest, declined);
    expect(page.search).toBe('?channel=wechat_oauth&error=denied&redirect=%2Fmobile');
    const late = await portal.agree(url, 'mother');
    expect((await portal.comeBack(guest, late)).searchParams.get('error')).toBe('expired');
  });

  it('takes no foreign place to go to afterwards', async () => {
    const guest = portal.browser();
    await portal.prove(guest, 'wechat_oauth', 'mother', { redirect: '//evil.example' });
    expect((await guest.call('GET', '/oauth/wfl_its/check_is_oauth')).data.redirect).toBeNull();
  });

  it('begins only from a page of the portal', async () => {
    const answer = await portal.browser().call('GET', '/custom_oauth/wechat_oauth', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('a provider that fails', () => {
  const outcome = async (channel: Channel, who = 'mother', form = 'web') =>
    (await portal.prove(portal.browser(), channel, who, { form })).searchParams.get('error');

  it.each(CHANNELS)(
    '%s: an unreadable, busy or blocked answer lets nobody in and is not asked again',
    async (channel) => {
      for (const mode of ['bad_gateway', 'html', 'busy', 'frequency'] as const) {
        const provider = portal.freshProvider();
        provider.mode = mode;
        expect(await outcome(channel), mode).toBe('unavailable');
        expect([...provider.calls].filter(([path]) => !/connect|wwlogin|oauth2\/auth$/.test(path))).toHaveLength(1);
        expect(Math.max(...provider.calls.values())).toBe(1);
      }
    },
  );

  it.each(['hang', 'drip'] as const)('that only %ss is given up after five seconds', async (mode) => {
    portal.provider.mode = mode;
    const began = Date.now();
    expect(await outcome('wechat_oauth')).toBe('unavailable');
    expect(Date.now() - began).toBeGreaterThan(4500);
    expect(Date.now() - began).toBeLessThan(patience(13));
  });

  it('is judged by the number, not by its words', async () => {
    portal.provider.mode = 'other_words';
    expect(await outcome('qiwei_oauth')).toBeNull();
  });

  it.each(['wechat_oauth', 'qiwei_oauth', 'ding_oauth'] as const)(
    '%s: a code that was used or is old is refused',
    async (channel) => {
      const guest = portal.browser();
      const place = await portal.agree(await portal.start(guest, channel), 'mother');
      const again = await portal.agree(await portal.start(guest, channel), 'mother');
      await portal.comeBack(guest, place);
      const code = place.searchParams.get('code') ? 'code' : 'authCode';
      again.searchParams.set(code, place.searchParams.get(code) ?? '');
      expect((await portal.comeBack(guest, again)).searchParams.get('error')).toBe('expired');

      const slow = await portal.agree(await portal.start(guest, channel), 'mother');
      portal.provider.ahead_ms = 601_000;
      expect((await portal.comeBack(guest, slow)).searchParams.get('error')).toBe('expired');
    },
  );

  it('proves no virtual account of WeChat', async () => {
    expect(await outcome('wechat_oauth', 'snapshot', 'in_app')).toBe('snapshot');
  });

  it.each(['qiwei_oauth', 'ding_oauth'] as const)('%s: nobody from outside the company', async (channel) => {
    expect(await outcome(channel, 'outsider')).toBe('outsider');
  });

  it('cannot be asked to send people elsewhere', async () => {
    const url = new URL(await portal.start(portal.browser(), 'wechat_oauth'));
    url.searchParams.set('redirect_uri', 'https://evil.example/api/web/oauth/wechat_oauth/callback');
    await expect(portal.agree(url.href, 'mother')).rejects.toThrow('redirect_uri');
  });
});

describe('inside the DingTalk app', () => {
  const codeOf = (who: string) => {
    const person = portal.provider.people.find(({ key }) => key === who);
    if (!person) throw new Error(who);
    return portal.provider.giveCode('dinglocalapp0001', person, 'in_app', 300);
  };
  const login = (guest: ReturnType<typeof portal.browser>, code: string, id = 'dinglocalapp0001') =>
    guest.call('POST', '/api/dingtalk/login', { body: { id, code } });

  it('the code of the app signs in the same person as the page of DingTalk', async () => {
    const userId = await portal.person();
    await portal.link(userId, 'ding_oauth', 'teacher');
    const guest = portal.browser();
    expect((await login(guest, codeOf('teacher'))).data).toMatchObject({ is_oauth: true, channel: 'ding_oauth' });
    expect(
      (await guest.call('GET', '/api/dingtalk/ding_users')).data.list.map((one: { id: string }) => one.id),
    ).toEqual([userId]);
    expect((await guest.call('POST', '/oauth/wfl_its/login', { body: {} })).data.user.id).toBe(userId);
  });

  it('refuses a used code, another app and a provider that is down', async () => {
    const code = codeOf('teacher');
    await login(portal.browser(), code);
    expect((await login(portal.browser(), code)).message).toBe('授权已失效，请重新授权');
    expect((await login(portal.browser(), codeOf('teacher'), 'ding-of-others')).message).toBe('该登录方式未开通');
    const fresh = codeOf('teacher');
    portal.provider.mode = 'bad_gateway';
    expect((await login(portal.browser(), fresh)).message).toBe('该登录方式暂不可用，请使用验证码登录');
  });
});

describe('own links', () => {
  it('need a fresh proof to make and to take away, and are one own affair', async () => {
    const userId = await portal.person();
    const browser = await portal.link(userId, 'wechat_oauth', 'person9');
    const { list, channels } = (await browser.call('GET', '/sessions/identities')).data;
    expect(channels).toEqual(CHANNELS);
    expect(list).toMatchObject([{ channel: 'wechat_oauth', nickname: '路人9', linked_by: 'self' }]);
    await portal.everywhere((db) => db.execute(sql`update session set strong_until = now() where user_id = ${userId}`));
    expect((await browser.call('DELETE', `/sessions/identities/${list[0].id}`)).code).toBe(403301);
    expect((await browser.call('POST', '/sessions/identities')).code).toBe(403301);
    const stranger = await portal.signIn(await portal.person());
    expect((await stranger.call('DELETE', `/sessions/identities/${list[0].id}`)).status).toBe(404);
    const fresh = await portal.signIn(userId);
    expect((await fresh.call('DELETE', `/sessions/identities/${list[0].id}`)).code).toBe(0);
    const guest = portal.browser();
    await portal.prove(guest, 'wechat_oauth', 'person9');
    expect((await guest.call('GET', '/oauth/wfl_its/check_is_oauth')).data.is_oauth).toBe(false);
  });

  it('keep the last way in', async () => {
    const userId = await portal.person({ username: null, phone: null, password_hash: null });
    await portal.everywhere((db) =>
      db
        .insert(externalIdentity)
        .values({ user_id: userId, channel: 'ding_oauth', app: 'a', subject: `only-${userId}` }),
    );
    const browser = await portal.signIn(userId);
    const [only] = (await browser.call('GET', '/sessions/identities')).data.list;
    expect((await browser.call('DELETE', `/sessions/identities/${only.id}`)).message).toBe('请先设置密码或绑定手机号');
  });

  it('join five people to one identity, not six, also when they come at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => portal.person()));
    const browsers = [];
    for (const id of ids) {
      const browser = await portal.signIn(id);
      await portal.prove(browser, 'qiwei_oauth', 'person6', { intent: 'link' });
      browsers.push(browser);
    }
    const answers = await Promise.all(browsers.map((browser) => browser.call('POST', '/sessions/identities')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(answers.find(({ code }) => code !== 0)?.message).toContain('最多可绑定5人');
    const again = await portal.signIn(ids[answers.findIndex(({ code }) => code === 0)] ?? '');
    await portal.prove(again, 'qiwei_oauth', 'person6', { intent: 'link' });
    expect((await again.call('POST', '/sessions/identities')).message).toBe('您已绑定该账号');
  });

  it('are made by the person who began, even when somebody else has signed in meanwhile', async () => {
    const browser = await portal.signIn(await portal.person());
    await portal.prove(browser, 'wechat_oauth', 'person5', { intent: 'link' });
    const other = await portal.signIn(await portal.person());
    for (const [name, value] of browser.cookies) if (name !== 'sid2') other.cookies.set(name, value);
    expect((await other.call('POST', '/sessions/identities')).message).toBe('操作已超时，请重新开始');
  });

  it('show in the current user, and the settings say what is missing', async () => {
    const userId = await portal.person();
    const browser = await portal.link(userId, 'qiwei_oauth', 'teacher');
    const user = (await browser.call('GET', '/users/show_current')).data;
    expect(user.qiwei_users).toMatchObject([{ channel: 'qiwei_oauth', nickname: '王老师' }]);
    expect(user.we_chat_users).toEqual([]);
    const need = async (query: Record<string, string>) =>
      (await browser.call('GET', '/users/settings', { query })).data.need_bind;
    expect(await need({})).toBe(false);
    expect(await need({ openid: 'anything' })).toBe(true);
    expect(await need({ channel: 'qiwei_oauth' })).toBe(false);
    expect(await need({ ding_user_id: 'anything' })).toBe(true);
  });

  it('go with the person who is erased', async () => {
    const { eraseIdentities } = await import('./identities.service.ts');
    const userId = await portal.person();
    await portal.link(userId, 'ding_oauth', 'person4');
    await portal.everywhere((db) => eraseIdentities(db, portal.services, userId));
    const left = await portal.everywhere((db) =>
      db.select().from(externalIdentity).where(eq(externalIdentity.user_id, userId)),
    );
    expect(left).toEqual([]);
  });
});

describe('pages inside WeChat', () => {
  const ask = (url: string) => portal.browser().call('GET', '/wechat_users/get_ticket_attrs', { query: { url } });

  it('are signed when they are our own, with one ticket for many', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('http://portal.test/mobile?a=1#x')));
    for (const { data } of answers) {
      expect(data.appId).toBe('wxlocalapp000001');
      expect(data.signature).toMatch(/^[0-9a-f]{40}$/);
    }
    expect(portal.provider.calls.get('api.weixin.qq.com/cgi-bin/ticket/getticket')).toBe(1);
    expect((await ask('http://evil.example/')).code).toBe(422001);
  });

  it('get none while the provider is down', async () => {
    await portal.everywhere((db) => db.execute(sql`delete from provider_ticket`));
    portal.provider.mode = 'html';
    expect((await ask('http://portal.test/')).message).toBe('该登录方式暂不可用，请使用验证码登录');
  });
});
