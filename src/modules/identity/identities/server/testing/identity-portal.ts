import { afterAll, beforeAll } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { createPerson, hashPassword, type PersonDraft } from '#modules/identity/accounts/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import { listOutbox } from '#server/notify/deliveries.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type OwnPortal, usePortal } from '#server/testing/use-portal.ts';
import type { Channel } from '../../contract/channels.ts';
import { LOCAL_APPS } from '../local/local-apps.ts';
import { LocalProvider } from '../local/local-provider.ts';
import type { LocalPerson } from '../local/local-types.ts';
import { serveProvider } from './local-server.ts';

export const PASSWORD = 'Lamp7orchid';
const ORIGIN = 'http://portal.test';

const people: readonly LocalPerson[] = [
  { key: 'mother', name: '小雨妈妈' },
  { key: 'teacher', name: '王老师' },
  { key: 'plain', name: '没有开放平台', has_unionid: false },
  { key: 'snapshot', name: '快照', is_snapshot: true },
  { key: 'outsider', name: '外部联系人', is_member: false },
  ...Array.from({ length: 12 }, (_, at) => ({ key: `person${at}`, name: `路人${at}` })),
];

const HOSTS = {
  WECHAT_OPEN_URL: 'open.weixin.qq.com',
  WECHAT_API_URL: 'api.weixin.qq.com',
  WECOM_LOGIN_URL: 'login.work.weixin.qq.com',
  WECOM_API_URL: 'qyapi.weixin.qq.com',
  DINGTALK_LOGIN_URL: 'login.dingtalk.com',
  DINGTALK_API_URL: 'api.dingtalk.com',
  DINGTALK_OAPI_URL: 'oapi.dingtalk.com',
};

/** The provider's page agrees as this person; where it sends the browser back to. */
async function agree(url: string, choose: string): Promise<URL> {
  const page = new URL(url);
  page.searchParams.set('choose', choose);
  const reply = await fetch(page, { redirect: 'manual' });
  const place = reply.headers.get('location');
  if (!place) throw new Error(`the provider did not send the browser back: ${(await reply.text()).slice(0, 200)}`);
  return new URL(place);
}

/** Begins an OAuth request; the address of the provider’s page. */
async function start(browser: Browser, channel: Channel, query: Record<string, string> = {}): Promise<string> {
  const answer = await browser.call('GET', `/custom_oauth/${channel}`, { query });
  if (answer.code !== 0) throw new Error(`did not start: ${answer.message}`);
  return answer.data.url;
}

let addresses = 0;

/** Opens the address that a provider sends a browser to; where that leads. */
async function comeBackTo(portal: OwnPortal, browser: Browser, place: URL): Promise<URL> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  addresses += 1;
  const reply = await portal.app.inject({
    method: 'GET',
    url: place.pathname + place.search,
    remoteAddress: `198.51.100.${addresses % 250}`,
    headers: { cookie, 'sec-fetch-site': 'cross-site', 'user-agent': 'Test browser' },
  });
  for (const { name, value } of reply.cookies) {
    if (value) browser.cookies.set(name, value);
    else browser.cookies.delete(name);
  }
  return new URL(String(reply.headers.location), ORIGIN);
}

/** Settings under which the other services are played on a port of their own, from the first test to the last. */
function simulatedServices(provider: () => LocalProvider): Record<string, string> {
  let close = async () => {};
  const env: Record<string, string> = { PUBLIC_URL: ORIGIN };
  beforeAll(async () => {
    const server = await serveProvider(provider);
    close = server.close;
    for (const [name, app] of Object.entries(LOCAL_APPS)) env[name] = app.join(':');
    for (const [name, host] of Object.entries(HOSTS)) env[name] = `${server.url}/${host}`;
  });
  afterAll(() => close());
  return env;
}

/** Of a super admin no application makes an account: only a test asks for one. */
export type TestPersonDraft = Partial<PersonDraft> & { readonly is_super_admin?: boolean };

/** Makes people with a user name, a phone and a password of their own. */
function peopleOf(portal: OwnPortal, everywhere: <T>(work: (db: Db) => Promise<T>) => Promise<T>) {
  let count = 0;
  let hashing: Promise<string> | undefined;
  return async (draft: TestPersonDraft = {}): Promise<string> => {
    count += 1;
    const own = { username: `person${count}`, phone: `1380000${String(count).padStart(4, '0')}` };
    hashing ??= hashPassword(PASSWORD);
    const facts = { name: '张伟', user_types: ['guardian'], is_activated: true, password_hash: await hashing };
    const { services } = portal;
    const person = { ...facts, ...own, ...draft } as PersonDraft;
    return (await everywhere((db) => createPerson({ db, services }, person))).user_id;
  };
}

/** A portal with every module, and the other services beside it. Once a file. */
export function useIdentityPortal(modules: readonly ServerModule[]) {
  let provider = new LocalProvider(people, [ORIGIN]);
  const env = simulatedServices(() => provider);
  const portal = usePortal({ modules, loadPerson: findPerson, env });
  const everywhere = <T>(work: (db: Db) => Promise<T>) =>
    portal.services.database.write(EVERYWHERE, ({ db }) => work(db));
  const comeBack = (browser: Browser, place: URL) => comeBackTo(portal, browser, place);
  const prove = async (browser: Browser, channel: Channel, who: string, query: Record<string, string> = {}) =>
    comeBack(browser, await agree(await start(browser, channel, query), who));
  return {
    get services() {
      return portal.services;
    },
    get provider() {
      return provider;
    },
    /** A provider that remembers nothing and behaves well. */
    freshProvider() {
      provider = new LocalProvider(people, [ORIGIN]);
      return provider;
    },
    query: portal.test_db.query,
    everywhere,
    browser: ((options) => portal.browser(options)) as OwnPortal['browser'],
    signIn: (userId: string) => portal.signIn(userId),
    agree,
    comeBack,
    start,
    /** The whole way: to the provider, agree, and back. */
    prove,
    person: peopleOf(portal, everywhere),
    /** Links this person to somebody at the provider, as they would do it themselves. */
    async link(userId: string, channel: Channel, who: string): Promise<Browser> {
      const browser = await portal.signIn(userId);
      const back = await prove(browser, channel, who, { intent: 'link' });
      if (back.searchParams.has('error')) throw new Error(`not proven: ${back.search}`);
      const answer = await browser.call('POST', '/sessions/identities');
      if (answer.code !== 0) throw new Error(`not linked: ${answer.message}`);
      return browser;
    },
    /** Texts sent to a phone, newest first. */
    sentTo: (phone: string) =>
      everywhere(async (db) => (await listOutbox({ db, services: portal.services }, phone)).map(({ text }) => text)),
  };
}
