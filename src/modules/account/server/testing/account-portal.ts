import { afterAll, beforeAll } from 'vitest';
import { findPerson } from '#modules/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { hashPassword } from '../passwords.service.ts';
import { createPerson, type PersonDraft } from '../people.service.ts';

/** Everybody's password in these tests, one that nobody has, and one to change to. */
export const PASSWORD = 'Lamp7orchid';
export const WRONG_PASSWORD = 'Wrong7orchid';
export const NEW_PASSWORD = 'Kettle42Moss';
export const REVOKED = { status: 401, code: 401402, message: '您的登录已失效，请重新登录' };

/** A portal with the account module (and what a test adds) for one `describe`, and people to sign in as. */
export function useAccountPortal(...modules: readonly ServerModule[]) {
  const test_db = useTestDatabase();
  let portal: TestPortal;
  let password_hash: string;
  let people = 0;
  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, modules, findPerson);
    password_hash = await hashPassword(PASSWORD);
  });
  afterAll(() => portal.close());

  const browser: TestPortal['browser'] = (options) => portal.browser(options);
  const login = (who: Browser, name: string, password: string) =>
    who.call('POST', '/login', { form: { login: name, password } });
  const lastText = async (phone: string): Promise<string> => (await portal.outbox(phone))[0] ?? '';
  return {
    get services() {
      return portal.services;
    },
    query: test_db.query,
    browser,
    login,
    lastText,
    /** A guardian with a user name and a phone of their own, unless said otherwise. */
    async person(draft: Partial<PersonDraft> = {}): Promise<{ user_id: string; username: string; phone: string }> {
      people += 1;
      const username = draft.username ?? `person${people}`;
      const phone = draft.phone ?? `1380000${String(people).padStart(4, '0')}`;
      const facts: PersonDraft = {
        name: '张伟',
        hats: ['guardian'],
        is_activated: true,
        password_hash,
        ...draft,
        username,
        phone,
      };
      const { services } = portal;
      const { user_id } = await services.database.write(EVERYWHERE, ({ db }) => createPerson({ db, services }, facts));
      return { user_id, username, phone };
    },
    /** A browser in which this person is signed in. */
    async signedIn(username: string): Promise<Browser> {
      const who = browser();
      who.token = (await login(who, username, PASSWORD)).data.token;
      return who;
    },
    /** Asks for a code and reads it from the message. */
    async askCode(who: Browser, phone: string, purpose = 'login'): Promise<string> {
      const answer = await who.call('GET', '/sessions/send_code', { query: { phone, purpose } });
      if (answer.code !== 0) throw new Error(`no code was sent: ${answer.message}`);
      return /\d{6}/.exec(await lastText(phone))?.[0] ?? '';
    },
    /** As after a change that other nodes tell of: what is cached about a person is read again. */
    refresh: (user_id: string) =>
      portal.services.database.write(EVERYWHERE, ({ db }) => portal.services.sessions.refresh(db, [user_id])),
  };
}

export const listMine = (who: Browser) => who.call('GET', '/sessions/mine');
