import { createHash } from 'node:crypto';

/** A controller with ZKTeco’s push protocol, for tests and to try the portal with: it holds what it is sent, and decides by it. */

export interface Reply {
  readonly status: number;
  readonly text: string;
}
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

/** What can be wrong with a device. */
export interface Faults {
  /** It says nothing, and hears nothing. */
  hangs?: boolean;
  /** Every second line is lost on its way. */
  drops_half?: boolean;
  /** It reports everything twice. */
  answers_twice?: boolean;
  /** Its clock is ahead by so many seconds. */
  skew_seconds?: number;
  /** So many users and no more. */
  capacity?: number;
  /** It knows no options and no session, shows its key in the path, and reports those alone that it let in. */
  is_old?: boolean;
}

interface User {
  card: string;
  readonly hours: Set<string>;
}
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\t').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

export class ZkTerminal {
  readonly users = new Map<string, User>();
  readonly hours = new Map<string, Record<string, string>>();
  /** Lines of control as they came: doors that were opened. */
  readonly controls: string[] = [];
  readonly faults: Faults = {};
  readonly #serial: string;
  readonly #key: string;
  readonly #send: Send;
  #token = '';
  #lines = 0;
  #events = 0;

  constructor(serial: string, key: string, send: Send) {
    this.#serial = serial;
    this.#key = key;
    this.#send = send;
  }

  /** The first call, with the key. What it is told makes the token that it shows from then on. */
  async connect(): Promise<Reply> {
    this.#token = '';
    const reply = await this.#call(
      'GET',
      `cdata?SN=${this.#serial}&options=all&pushver=${this.faults.is_old ? '2.4.1' : '3.1.2'}&FirmVer=ZAM170-1.2&pushcommkey=${encodeURIComponent(this.#key)}`,
    );
    const told = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(reply.text)?.[1] ?? '';
    const [code, session] = [told('RegistryCode'), told('SessionID')];
    if (code) this.#token = createHash('md5').update(`${code}${this.#serial}${session}`).digest('hex');
    return reply;
  }

  /** It loses its memory and begins anew. */
  async reboot(): Promise<void> {
    this.users.clear();
    this.hours.clear();
    await this.connect();
  }

  /** Asks for commands until there are none, and answers each. */
  async poll(most = 500): Promise<void> {
    for (let round = 0; round < most; round += 1) {
      if (this.faults.hangs) return;
      const { status, text } = await this.#call('GET', `getrequest?SN=${this.#serial}`);
      if (status !== 200 || text === 'OK') return;
      const answers = text
        .split('\r\n')
        .filter(Boolean)
        .flatMap((line) => this.#take(line));
      const answer = answers.join('\n');
      await this.#call('POST', `devicecmd?SN=${this.#serial}`, answer);
      if (this.faults.answers_twice) await this.#call('POST', `devicecmd?SN=${this.#serial}`, answer);
      if (this.faults.drops_half) return;
    }
  }

  #take(line: string): string[] {
    this.#lines += 1;
    if (this.faults.drops_half && this.#lines % 2 === 0) return [];
    const [, id = '', command = ''] = /^C:(\d+):(.*)$/s.exec(line) ?? [];
    return [`ID=${id}&Return=${this.#do(command)}&CMD=${command.split(' ').slice(0, 2).join(' ')}`];
  }

  #do(command: string): number {
    const [, verb = '', table = '', rest = ''] =
      /^(DATA UPDATE|DATA DELETE|CONTROL|SET) (\w+) (.*)$/s.exec(command) ?? [];
    const pairs = pairsOf(rest);
    if (verb === 'CONTROL') {
      this.controls.push(rest);
      return 0;
    }
    if (verb === 'SET') {
      if (this.faults.is_old) return -1;
      this.faults.skew_seconds = 0;
      return 0;
    }
    if (table === 'timezone') {
      this.hours.set(pairs['TimezoneId'] ?? '', pairs);
      return 0;
    }
    return this.#keep(`${verb} ${table}`, pairs);
  }

  #keep(act: string, pairs: Record<string, string>): number {
    const pin = pairs['Pin'] ?? '';
    const known = this.users.get(pin);
    if (act === 'DATA DELETE user') this.users.delete(pin);
    else if (act === 'DATA DELETE userauthorize') known?.hours.clear();
    else if (act === 'DATA UPDATE userauthorize') known?.hours.add(pairs['AuthorizeTimezoneId'] ?? '');
    else if (act !== 'DATA UPDATE user') return -1;
    else if (known) known.card = pairs['CardNo'] ?? '';
    else if (this.users.size >= (this.faults.capacity ?? Number.POSITIVE_INFINITY)) return -9;
    else this.users.set(pin, { card: pairs['CardNo'] ?? '', hours: new Set() });
    return 0;
  }

  /** Somebody shows a card. `clock` is what the wall says, `2026-11-30 08:00:00`. Gives the kind of event that it reports. */
  async show(card: string, clock: string): Promise<number> {
    const [pin, user] = [...this.users].find(([, one]) => one.card === card) ?? [];
    const event = user ? (this.#isOpenAt(user, clock) ? 0 : 22) : 27;
    this.#events += 1;
    const time = new Date(Date.parse(`${clock.replace(' ', 'T')}Z`) + (this.faults.skew_seconds ?? 0) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const log = `time=${time}\tpin=${pin ?? 0}\tcardno=${card}\teventaddr=1\tevent=${event}\tinoutstatus=0\tverifytype=4\tindex=${this.#events}`;
    if (this.faults.is_old) {
      if (event === 0) await this.tell('ATTLOG', `${pin}\t${time}\t0\t4\t0`);
    } else await this.tell('rtlog', log);
    return event;
  }

  #isOpenAt({ hours }: User, clock: string): boolean {
    const day = DAYS[new Date(`${clock.slice(0, 10)}T00:00:00Z`).getUTCDay()];
    const now = Number(clock.slice(11, 16).replace(':', ''));
    return [...hours].some((id) =>
      [1, 2, 3].some((n) => {
        const span = Number(this.hours.get(id)?.[`${day}Time${n}`] ?? 0);
        return span > 0 && Math.floor(span / 65_536) <= now && now < span % 65_536;
      }),
    );
  }

  /** Sends lines of a table, as it does by itself. */
  async tell(table: string, body: string): Promise<Reply> {
    const path = `cdata?SN=${this.#serial}&table=${table}&Stamp=9999`;
    if (this.faults.answers_twice) await this.#call('POST', path, body);
    return this.#call('POST', path, body);
  }

  #call(method: 'GET' | 'POST', path: string, body?: string): Promise<Reply> {
    const root = this.faults.is_old ? `/device/zk/${encodeURIComponent(this.#key)}/iclock` : '/device/zk/iclock';
    const cookie =
      this.#token && !this.faults.is_old ? { cookie: `token=${this.#token}, timestamp=${Date.now()}` } : {};
    return this.#send(method, `${root}/${path}`, body, cookie);
  }
}
