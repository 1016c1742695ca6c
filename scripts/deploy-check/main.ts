/**
 * `npm run deploy-check`: plays an installation on this machine by the commands of docs/deploy and docs/operations.md,
 * with nginx, PostgreSQL, an S3 store, a mail server and a provider of text messages, then everything that goes wrong in production. Root on Debian.
 * `-- <scenario> …` plays some of them; `--from=<version>` (the newest one with another schema), `--restarts=N` (5),
 * `--mail-seconds=N` (90), `--minutes=N` (25): after so long it ends, and what was not tried is said.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startSmsProvider } from '#server/testing/sms-provider.ts';
import { machineLine } from '../../bench/support/machine.ts';
import { FileStore } from './file-store.ts';
import { Load } from './load.ts';
import { isReady, Machine, NODES } from './machine.ts';
import { Person } from './person.ts';
import { backupRestore } from './scenarios/backup-restore.ts';
import { codes } from './scenarios/codes.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { documented } from './scenarios/documented.ts';
import { kills } from './scenarios/kills.ts';
import { mailOutage } from './scenarios/mail-outage.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { sockets } from './scenarios/sockets.ts';
import { storeFaults } from './scenarios/store-faults.ts';
import { upgrade } from './scenarios/upgrade.ts';
import { workerKill } from './scenarios/worker-kill.ts';
import { wrongSettings } from './scenarios/wrong-settings.ts';
import type { Scenario, Stage } from './stage.ts';
import { versionsOf } from './versions.ts';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  upgrade,
  'rolling-restart': rollingRestart,
  sockets,
  kills,
  'worker-kill': workerKill,
  'store-faults': storeFaults,
  'disk-full': diskFull,
  codes,
  'mail-outage': mailOutage,
  'wrong-settings': wrongSettings,
  documented,
  'backup-restore': backupRestore,
};
const SMS = { key: 'deploy-check', secret: 'no secret of anybody' } as const;
const ADMIN = { username: 'deploy_admin', password: 'Deploy-Check-2026' };

const root = join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const named = words.filter((word) => !word.startsWith('--'));
const chosen = named.length ? named : Object.keys(SCENARIOS);
const unknown = chosen.find((name) => !SCENARIOS[name]);
if (unknown) {
  console.error(`There is no scenario "${unknown}". Known: ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}
const results = named.length ? null : join(root, 'bench/results/deploy-check.txt');
if (results) writeFileSync(results, '');
let isFailed = false;

function say(line: string): void {
  console.log(line);
  if (results) appendFileSync(results, `${line}\n`);
}

function verdict(line: string, holds: boolean): void {
  if (!holds) isFailed = true;
  say(`${line.trimEnd()}: ${holds ? 'good' : 'NOT GOOD'}`);
}

/** An installation by the documents, from an empty machine to a signed-in super admin. */
async function install(versions: Stage['versions']): Promise<{ stage: Stage; end(): Promise<void> }> {
  const started = Date.now();
  const mail = await startMailServer('no-reply@school.test', 'password');
  const sms = await startSmsProvider(SMS.key, SMS.secret);
  const settings = { CALLS_PER_MINUTE_USER: '0', CALLS_PER_MINUTE_ANONYMOUS: '0' };
  const given = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, ADMIN_GROUP: '部署检查' };
  const machine = await Machine.prepare({ ...given, SOURCE: root }, settings);
  const store = await FileStore.start(join(machine.folder, 'store'));
  const end = async () => {
    store.stop();
    await Promise.all([mail.away(), sms.close()]);
    await machine.clear(isFailed);
    if (isFailed) console.log(`The logs stand in ${machine.folder}/log`);
  };
  try {
    const providers = {
      SMS_URL: sms.url,
      SMS_KEY: SMS.key,
      SMS_SECRET: SMS.secret,
      SMS_TEMPLATES: 'account.code=SMS_1',
    };
    Object.assign(machine.env, providers, { MAIL_URL: mail.url, STORAGE_URL: store.url });
    await machine.follow('packages');
    await machine.makeCluster();
    const certificate = await machine.makeCertificate();
    await machine.follow('database');
    await machine.follow('user');
    machine.env['VERSION'] = chosen.includes('upgrade') ? versions.before : versions.now;
    await machine.follow('application');
    await machine.shell(`rm -rf /opt/shuyuan/docs && cp -r ${root}/docs /opt/shuyuan/docs`); // those of this version
    await machine.follow('settings');
    await machine.follow('providers');
    await machine.follow('nodes');
    await machine.untilReady([...NODES, 3009], 120_000);
    await machine.follow('nginx');
    const guest = () => new Person(certificate);
    const person = guest();
    await person.insist('GET', '/public_config', {});
    await person.signIn(ADMIN.username, ADMIN.password);
    const connections = await machine.ask("select count(*) from pg_stat_activity where datname = 'portal'");
    say(
      `installed by the documents in ${Math.round((Date.now() - started) / 1000)} s: two nodes, a worker, nginx with TLS; the super admin is in with a second factor; ${connections} connections at rest`,
    );
    const options = { restarts: Number(option('restarts') ?? 5), mail_seconds: Number(option('mail-seconds') ?? 90) };
    const count = async () => Number(await machine.ask("select count(*) from post where code like 'dc-%'"));
    return {
      stage: {
        machine,
        person,
        guest,
        certificate,
        store,
        mail,
        sms,
        versions,
        options,
        say,
        verdict,
        load: new Load(person, count),
      },
      end,
    };
  } catch (error) {
    isFailed = true;
    await end();
    throw error;
  }
}

say(`npm run deploy-check ${words.join(' ')}`.trimEnd());
say(machineLine());
const versions = versionsOf(root, option('from'));
const minutes = Number(option('minutes') ?? 25);
const until = Date.now() + minutes * 60_000;
const { stage, end } = await install(versions);
/** A scenario that hangs ends with the whole. */
const late = setTimeout(async () => {
  verdict(`not ended after ${minutes} minutes`, false);
  await end();
  process.exit(1);
}, until - Date.now());
try {
  for (const name of chosen) {
    const left = Math.round((until - Date.now()) / 60_000);
    say(`${name}, ${left} minutes left`);
    await (SCENARIOS[name] as Scenario)(stage).catch((error: Error) => verdict(`${name}: ${error.message}`, false));
    if (!(await isReady(NODES[0]))) await stage.machine.untilReady([...NODES, 3009]).catch(() => {});
  }
  say(`load at the end, over a quarter of an hour: ${loadavg()[2]?.toFixed(1)}`);
} finally {
  clearTimeout(late);
  await end();
}
process.exit(isFailed ? 1 : 0);
