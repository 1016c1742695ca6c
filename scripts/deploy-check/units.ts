import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

interface Running {
  readonly child: ChildProcess;
  /** True once somebody asked for the end: then it is not started again. */
  isEnding: boolean;
}

/**
 * Plays systemd where none runs: reads the unit of docs/deploy as it was installed, starts nodes as its user with its
 * environment, starts them again when they die, and stops them by its signal within its time. nginx stands beside them.
 */
export class Units {
  readonly #logs: string;
  readonly #running = new Map<string, Running>();
  /** Files of settings that go before those of the unit: how the check itself sets its limits. */
  readonly #more: Readonly<Record<string, string>>;

  constructor(logs: string, more: Readonly<Record<string, string>>) {
    this.#logs = logs;
    this.#more = more;
  }

  /** Takes the words of `systemctl` over HTTP, from the stand-in of that name. Returns the port. */
  async listen(): Promise<number> {
    const server = createServer(async (request, response) => {
      let words = '';
      for await (const chunk of request) words += chunk;
      const error = await this.obey(words.trim().split(/\s+/)).then(
        () => null,
        (thrown: Error) => thrown.message,
      );
      response.writeHead(error ? 500 : 200).end(error ?? '');
    });
    server.unref().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async obey([verb = '', ...rest]: readonly string[]): Promise<void> {
    const names = rest.filter((word) => !word.startsWith('-'));
    if (verb === 'daemon-reload') return;
    if (!['enable', 'start', 'stop', 'restart'].includes(verb)) throw new Error(`systemctl ${verb} is not played`);
    for (const name of names) {
      if (verb === 'restart' || verb === 'stop') await this.#stop(name);
      if (verb !== 'stop') this.#start(name);
    }
  }

  /** Process of a unit, to be killed. */
  pidOf(name: string): number {
    const pid = this.#running.get(name)?.child.pid;
    if (!pid) throw new Error(`${name} does not run`);
    return pid;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.#stop(name)));
  }

  #start(name: string): void {
    const log = openSync(join(this.#logs, `${name}.log`), 'a');
    const child = name === 'nginx' ? nginx(log) : node(name, log, this.#more);
    const running = { child, isEnding: false };
    this.#running.set(name, running);
    child.once('exit', () => {
      if (running.isEnding || name === 'nginx') return;
      setTimeout(() => running.isEnding || this.#start(name), 1000); // RestartSec
    });
  }

  async #stop(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (!running) return;
    running.isEnding = true;
    this.#running.delete(name);
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    const late = setTimeout(() => running.child.kill('SIGKILL'), 15_000); // TimeoutStopSec
    running.child.kill(name === 'nginx' ? 'SIGQUIT' : 'SIGTERM');
    await once(running.child, 'exit');
    clearTimeout(late);
  }
}

function nginx(log: number): ChildProcess {
  return spawn('nginx', ['-g', 'daemon off;'], { stdio: ['ignore', log, log] });
}

function node(name: string, log: number, more: Readonly<Record<string, string>>): ChildProcess {
  const [, instance = ''] = /^shuyuan@(\d+)$/.exec(name) ?? [];
  if (!instance) throw new Error(`no unit ${name}`);
  const unit = readFileSync('/etc/systemd/system/shuyuan@.service', 'utf8').replaceAll('%i', instance);
  const all = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin' };
  for (const pair of all('Environment').flatMap((line) => line.split(' '))) Object.assign(env, settingOf(pair));
  for (const file of all('EnvironmentFile')) Object.assign(env, settingsIn(file));
  const user = all('User')[0] ?? '';
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' })));
  const state = join('/var/lib', all('StateDirectory')[0] ?? '');
  mkdirSync(state, { recursive: true });
  execFileSync('chown', [`${user}:`, state]);
  const [program = '', ...args] = (all('ExecStart')[0] ?? '').split(' ');
  return spawn(program, args, {
    cwd: all('WorkingDirectory')[0],
    env: { ...env, ...more },
    ...(uid ? { uid } : {}),
    ...(gid ? { gid } : {}),
    stdio: ['ignore', log, log],
  });
}

/** Settings of an environment file; one that begins with a minus may be missing. */
export function settingsIn(name: string): Record<string, string> {
  const file = name.replace(/^-/, '');
  if (file !== name && !existsSync(file)) return {};
  return Object.assign({}, ...readFileSync(file, 'utf8').split('\n').map(settingOf));
}

function settingOf(line: string): Record<string, string> {
  const [, name, value] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
  return name ? { [name]: value ?? '' } : {};
}
