import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createSchoolGroup, initializeDatabase, makeSuperAdmin } from '#modules/core/access/server/public.ts';
import { createPerson, hashPassword } from '#modules/identity/accounts/server/public.ts';
import type { Env } from '#server/env.ts';
import type { Services } from '#server/services.ts';
import { passwordProblems, passwordsMatch } from '#shared/person/password.ts';
import { usernameField } from '#shared/person/username.ts';
import { unpackMessage } from '#shared/text.ts';

interface Answers {
  readonly group_name: string;
  readonly username: string;
  readonly password: string;
}

const GROUP_NAME = '书院';

/** A new database without demo gets its school group and first super admin: from the settings, else asked on the terminal. */
export async function makeFirstAdmin(env: Env, services: Services, log: (line: string) => void): Promise<void> {
  const { group_name, username, password } = await answersFor(env, log);
  const password_hash = await hashPassword(password);
  const done = await initializeDatabase(services, async ({ db }) => {
    const client_id = await createSchoolGroup(services, db, group_name);
    const named = { name: '系统管理员', name_en: 'Administrator', username, password_hash, client_id };
    const person = { ...named, user_types: ['teacher'], status: 'confirmed', is_activated: true } as const;
    const { user_id } = await createPerson({ db, services }, person);
    await makeSuperAdmin({ db, services }, user_id, client_id);
  });
  if (done) log(`The school group ${group_name} and its super admin ${username} are ready.`);
}

async function answersFor(env: Env, log: (line: string) => void): Promise<Answers> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_GROUP: group_name = GROUP_NAME } = env;
  if (username && password) {
    const problem = problemOfUsername(username) ?? problemOfPassword(password);
    if (problem) throw new Error(`The first super admin (settings ADMIN_USERNAME, ADMIN_PASSWORD): ${problem}`);
    return { group_name, username, password };
  }
  if (!process.stdin.isTTY) {
    throw new Error(
      'This database is new. Set ADMIN_USERNAME and ADMIN_PASSWORD (and ADMIN_GROUP) for its first super admin, or start it once on a terminal.',
    );
  }
  return ask(log, group_name);
}

/** Asks until the answers are good; what is typed as password is not shown. */
async function ask(log: (line: string) => void, groupName: string): Promise<Answers> {
  let muted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const hidden = async (question: string) => {
    process.stdout.write(question);
    muted = true;
    const answer = await terminal.question('');
    muted = false;
    process.stdout.write('\n');
    return answer;
  };
  const until = async (
    read: () => Promise<string>,
    problemOf: (answer: string) => string | undefined,
  ): Promise<string> => {
    for (;;) {
      const answer = (await read()).trim();
      const problem = problemOf(answer);
      if (problem === undefined) return answer;
      log(`  ${problem}`);
    }
  };
  try {
    log('This database is new. Who is its first super admin?');
    const named = await terminal.question(`School group [${groupName}]: `);
    const username = await until(() => terminal.question('User name: '), problemOfUsername);
    const password = await until(() => hidden('Password: '), problemOfPassword);
    await until(
      () => hidden('Password again: '),
      (answer) => (passwordsMatch(answer, password) ? undefined : 'The two passwords do not match'),
    );
    return { group_name: named.trim() || groupName, username, password };
  } finally {
    terminal.close();
  }
}

function problemOfUsername(username: string): string | undefined {
  const parsed = usernameField.safeParse(username);
  return parsed.success
    ? undefined
    : (unpackMessage(parsed.error.issues[0]?.message ?? '', 'us') ?? 'This user name cannot be used');
}

function problemOfPassword(password: string): string | undefined {
  return passwordProblems(password)[0]?.us;
}
