import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { accountsModule } from '#modules/identity/accounts/server/manifest.ts';
import { createPerson, hashPassword, type PersonDraft } from '#modules/identity/accounts/server/public.ts';
import { onboardingModule } from '#modules/identity/onboarding/server/manifest.ts';
import { recoveryModule } from '#modules/identity/recovery/server/manifest.ts';
import { securityModule } from '#modules/identity/security/server/manifest.ts';
import { zeroBits } from '#modules/identity/sign-in/server/codes/challenge.service.ts';
import { signInModule } from '#modules/identity/sign-in/server/manifest.ts';
import { totpCode, totpStepAt } from '#modules/identity/sign-in/server/totp/totp.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Answer, type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';

/** Everybody's password in these tests, one that nobody has, and one to change to. */
export const PASSWORD = 'Lamp7orchid';
export const WRONG_PASSWORD = 'Wrong7orchid';
export const NEW_PASSWORD = 'Kettle42Moss';
export const REVOKED = { status: 401, code: 401402 };

/** Makes a call as a page does: a puzzle that it asks for is solved, and the call made again. */
export async function solving(call: (headers: Readonly<Record<string, string>>) => Promise<Answer>): Promise<Answer> {
  const answer = await call({});
  if (answer.code !== 403302) return answer;
  return call({ 'x-challenge': solve(answer.body as unknown as Puzzle) });
}

interface Puzzle {
  readonly challenge: string;
  readonly difficulty: number;
}

/** The header that answers a puzzle. */
export function solve({ challenge, difficulty }: Puzzle): string {
  for (let n = 0; ; n++) {
    const given = `${challenge}:${n}`;
    if (zeroBits(createHash('sha256').update(given).digest()) >= difficulty) return given;
  }
}

/** What the app shows now, or `away` steps from now. */
export const appCode = (secret: string, away = 0): string => totpCode(secret, totpStepAt(Date.now()) + away);

/** The modules that an account is made of. */
export const accountModules: readonly ServerModule[] = [
  accountsModule,
  signInModule,
  recoveryModule,
  onboardingModule,
  securityModule,
];

/** A portal with these modules (and what a test adds) for one `describe`, and people to sign in as. */
export function useAccountPortal(...modules: readonly ServerModule[]) {
  const test_db = useTestDatabase();
  let portal: TestPortal;
  let password_hash: string;
  let people = 0;
  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, [...accountModules, ...modules], findPerson);
    password_hash = await hashPassword(PASSWORD);
  });
  afterAll(() => portal.close());

  const browser: TestPortal['browser'] = (options) => portal.browser(options);
  const login = (who: Browser, name: string, password: string) =>
    solving((headers) => who.call('POST', '/login', { form: { login: name, password }, headers }));
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
        user_types: ['guardian'],
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
      const answer = await solving((headers) =>
        who.call('GET', '/sessions/send_code', { query: { phone, purpose }, headers }),
      );
      if (answer.code !== 0) throw new Error(`no code was sent: ${answer.message}`);
      return /\d{6}/.exec(await lastText(phone))?.[0] ?? '';
    },
    /** Values of settings as a school group has them. */
    settings(values: Readonly<Record<string, unknown>>): void {
      portal.services.settings.fill(async () => new Map(Object.entries(values)));
    },
    /** As after a change that other nodes tell of: what is cached about a person is read again. */
    refresh: (user_id: string) =>
      portal.services.database.write(EVERYWHERE, ({ db }) => portal.services.sessions.refresh(db, [user_id])),
  };
}

export const listMine = (who: Browser) => who.call('GET', '/sessions/mine');

/** Sets an authenticator app up for somebody signed in: its secret and the recovery codes. */
export async function withTotp(who: Browser): Promise<{ secret: string; recovery_codes: readonly string[] }> {
  const { data } = await who.call('POST', '/sessions/totp', { body: {} });
  const body = { ticket: data.ticket, code: appCode(data.secret, -1) };
  const answer = await who.call('PUT', '/sessions/totp', { body });
  if (answer.code !== 0) throw new Error(`no second factor: ${answer.message}`);
  return { secret: data.secret, recovery_codes: answer.data.recovery_codes };
}
