/**
 * A school behind one address, where 300 guardians sign up within 20 minutes while somebody at the same address guesses.
 * All of them get in, and a guess is worth no more than when thirty wrong codes stopped everybody. The counters that
 * decide about codes and passwords have windows of half an hour to a day and are left as they are: the twenty minutes
 * lie within one window, however fast they are played. Only the limits of a minute are scaled by how much faster that
 * is. `--guardians=N` (300), `--seconds=N` (60), `--guesses=N` (120), `--passwords=N` for each guess (3).
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { listOutbox } from '#server/notify/deliveries.ts';
import { checkCharacterOf } from '#shared/person/id-number.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [guardians, seconds, guesses] = [option('guardians', 300), option('seconds', 60), option('guesses', 120)];
const passwordsEach = option('passwords', 3);
/** Misses of passwords of one address that a minute may hold. */
const MISSES_A_MINUTE = 60;
const MINUTES = 20;
/** Wrong codes after which, before, everybody at the address waited an hour. */
const WORTH_BEFORE = 30;
const ADDRESS = '198.51.100.7';
const PASSWORD = 'Lamp7orchid';

console.log(machineLine());
const faster = (MINUTES * 60) / seconds;
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, {
  TRUST_PROXY: '1',
  CALLS_PER_MINUTE_ANONYMOUS: String(Math.ceil(600 * faster)),
  READS_PER_MINUTE_ANONYMOUS: String(Math.ceil(3000 * faster)),
});
const { services } = portal;
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const root = `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}/api/web`;

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly message?: string;
  readonly challenge?: string;
  readonly difficulty?: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data?: any;
}

/** A browser of its own at the address of the school: keeps its cookies, and does the work that a call asks for. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  async call(method: 'GET' | 'POST', path: string, body?: object, solved?: string): Promise<Answer> {
    const reply = await fetch(root + path, {
      method,
      headers: {
        'x-forwarded-for': ADDRESS,
        'sec-fetch-site': 'same-origin',
        'accept-language': 'zh-CN',
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(solved ? { 'x-challenge': solved } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const answer = { status: reply.status, ...((await reply.json()) as Omit<Answer, 'status'>) };
    if (answer.code !== 403302 || solved) return answer;
    return this.call(method, path, body, solve(answer.challenge ?? '', answer.difficulty ?? 0));
  }
}

function solve(challenge: string, difficulty: number): string {
  for (let n = 0; ; n++) {
    const given = `${challenge}:${n}`;
    if (createHash('sha256').update(given).digest().readUInt32BE(0) >>> (32 - difficulty) === 0) return given;
  }
}

/** The newest code that a phone was sent. */
async function codeOf(phone: string): Promise<string> {
  const sent = await services.database.read(EVERYWHERE, (db) => listOutbox({ db, services }, phone));
  return /\d{6}/.exec(sent[0]?.text ?? '')?.[0] ?? '';
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

interface SignedUp {
  readonly refusal: string | null;
  readonly codes: number;
}

/** From the first page to the account; every tenth mistypes the code once. */
async function signUp(n: number): Promise<SignedUp> {
  const guardian = new Visitor();
  const phone = `136${String(10_000_000 + n)}`;
  let codes = 1;
  const begun = [
    await guardian.call('GET', '/public_config'),
    await guardian.call('GET', '/sessions/sign_in_options'),
    await guardian.call('GET', `/custom_signups/send_code?phone=${phone}`),
  ];
  const refused = begun.find((answer) => answer.code !== 0);
  if (refused) return { refusal: refused.message ?? String(refused.code), codes };
  const prove = async (code: string) =>
    guardian.call('POST', '/custom_signups/singup_with_code', { category: 'custom_signup', phone, code });
  if (n % 10 === 0) await prove(wrongFor(await codeOf(phone)));
  let proven = await prove(await codeOf(phone));
  if (proven.code === 200200) {
    codes = 2;
    proven = await prove(await codeOf(phone));
  }
  if (proven.code !== 0) return { refusal: proven.message ?? String(proven.code), codes };
  await guardian.call('GET', `/sessions/check_username?username=guardian${n}`);
  const digits = `1101051990010${String(1000 + n)}`;
  const id_no = digits + checkCharacterOf(digits);
  await guardian.call('POST', '/users/check_id_no', { id_type: 'identity', id_no });
  const made = await guardian.call('POST', '/custom_signups', {
    ticket: proven.data.ticket,
    personal_type: 'parent',
    name: '周家长',
    id_type: 'identity',
    id_no,
    gender: n % 2 ? 'male' : 'female',
    username: `guardian${n}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    consents: ['terms', 'privacy'],
  });
  return { refusal: made.code === 0 ? null : (made.message ?? String(made.code)), codes };
}

interface Attack {
  guesses: number;
  /** Wrong codes so far whenever a code that was right, as if a guess had hit, was tried: did it open anything? */
  readonly hits: { readonly after: number; readonly opened: boolean }[];
  readonly passwords: { tried: number; waited: number };
}

/** Sprays one password over many accounts, a new browser for each. */
async function spray(passwords: Attack['passwords'], from: number): Promise<void> {
  for (let n = from; n < from + passwordsEach; n++) {
    const answer = await new Visitor().call('POST', '/login', { login: `someone${n}`, password: PASSWORD });
    passwords.tried += 1;
    if (answer.status === 429) passwords.waited += 1;
  }
}

/** The most misses of passwords that were compared within any one minute, as the log of sign-ins knows. */
async function mostMissesOfAMinute(): Promise<number> {
  const { rows } = await services.database.read(EVERYWHERE, (db) =>
    db.execute<{ most: number }>(
      sql`select coalesce(max(of_minute), 0)::int as most
            from (select count(*) over (order by at range between interval '1 minute' preceding and current row) as of_minute
                    from login_event where way = 'password' and reason = 'wrong') seen`,
    ),
  );
  return rows[0]?.most ?? 0;
}

/** Guesses codes of other people's phones, a new browser for each, and one password for many accounts. */
async function attack(seen: Attack): Promise<void> {
  for (let n = 0; n < guesses; n++) {
    await sleep((seconds * 1000) / guesses);
    const thief = new Visitor();
    const phone = `137${String(10_000_000 + n)}`;
    await thief.call('GET', `/sessions/send_code?phone=${phone}`);
    const code = await codeOf(phone);
    if (!code) continue;
    const guess = (given: string) => thief.call('POST', '/sessions/login_with_sms_code', { phone, code: given });
    if (n % 10 === 9) seen.hits.push({ after: seen.guesses, opened: (await guess(code)).code === 0 });
    else {
      await guess(wrongFor(code));
      seen.guesses += 1;
    }
    await spray(seen.passwords, n * passwordsEach);
  }
}

try {
  const seen: Attack = { guesses: 0, hits: [], passwords: { tried: 0, waited: 0 } };
  const attacking = attack(seen);
  const running: Promise<SignedUp>[] = [];
  for (let n = 0; n < guardians; n++) {
    running.push(signUp(n));
    await sleep((seconds * 1000) / guardians);
  }
  const signed = await Promise.all(running);
  await attacking;
  const failed = signed.filter((one) => one.refusal !== null);
  const twice = signed.filter((one) => one.codes > 1).length;
  say(
    `${guardians} guardians of one address, ${MINUTES} minutes in ${seconds} s`,
    `${guardians - failed.length} signed up, ${twice} of them with a second code`,
    failed.length === 0,
  );
  for (const refusal of new Set(failed.map((one) => one.refusal))) console.log(`  refused: ${refusal}`);
  const late = seen.hits.filter((hit) => hit.after > WORTH_BEFORE);
  say(
    `${seen.guesses} guessed codes there`,
    `a hit opens within the first ${WORTH_BEFORE}; of ${late.length} later hits ${late.filter((hit) => hit.opened).length} opened an account`,
    late.length > 0 && late.every((hit) => !hit.opened),
  );
  const compared = await mostMissesOfAMinute();
  // a minute of the counter may end within a minute of the clock: two of them touch it
  const may = 2 * MISSES_A_MINUTE;
  say(
    `${seen.passwords.tried} passwords sprayed there`,
    `${seen.passwords.waited} put off; at most ${compared} of a minute were compared with a password (${may} may be)`,
    seen.passwords.waited > 0 && compared <= may,
  );
} finally {
  await portal.close();
  await database.stop();
}
process.exit();

function say(what: string, figures: string, isGood: boolean): void {
  console.log(`${what.padEnd(54)} ${figures}: ${isGood ? 'good' : 'NOT GOOD'}`);
  if (!isGood) process.exitCode = 1;
}
