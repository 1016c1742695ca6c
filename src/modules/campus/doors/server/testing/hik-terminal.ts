import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Faults, Send } from './zk-terminal.ts';

/** A terminal that is called by ISAPI with digest, for tests and to try the portal with. */

interface Span {
  readonly week: string;
  readonly enable: boolean;
  readonly TimeSegment: { readonly beginTime: string; readonly endTime: string };
}
interface User {
  readonly plans: readonly string[];
  card: string | null;
}
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** What the portal sends, as far as a terminal looks at it. */
interface Sent {
  readonly UserInfo?: {
    readonly employeeNo: string;
    readonly RightPlan: readonly { readonly planTemplateNo: string }[];
  };
  readonly CardInfo?: { readonly employeeNo: string; readonly cardNo: string };
  readonly UserInfoDelCond?: { readonly EmployeeNoList: readonly { readonly employeeNo: string }[] };
  readonly UserRightWeekPlanCfg?: { readonly WeekPlanCfg: readonly Span[] };
}

export class HikTerminal {
  readonly users = new Map<string, User>();
  readonly plans = new Map<string, readonly Span[]>();
  readonly controls: string[] = [];
  readonly faults: Faults = {};
  /** Where it reports passages, as it was configured. */
  events_path: string | null = null;
  readonly #server: Server;
  readonly #password: string;
  #nonce = randomBytes(12).toString('hex');
  #calls = 0;
  #serial = 0;

  constructor(password: string) {
    this.#password = password;
    this.#server = createServer((request, response) => void this.#hear(request, response));
  }

  /** Begins to listen; gives its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** It loses its memory, and who had signed in has to do it again. */
  reboot(): void {
    this.users.clear();
    this.plans.clear();
    this.#nonce = randomBytes(12).toString('hex');
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (this.faults.hangs) return;
    this.#calls += 1;
    if (this.faults.drops_half && this.#calls % 2 === 0) return void response.destroy();
    if (!this.#isSigned(request)) return this.#challenge(response);
    const [status, body] = this.#do(request.method ?? '', request.url?.split('?')[0] ?? '', text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }

  #challenge(response: ServerResponse): void {
    const offer = (algorithm: string) =>
      `Digest realm="DS-K1T671", qop="auth", nonce="${this.#nonce}", algorithm=${algorithm}`;
    const old = `Digest realm="DS-K1T671", nonce="${this.#nonce}"`;
    response.writeHead(401, { 'www-authenticate': this.faults.is_old ? old : [offer('MD5'), offer('SHA-256')] }).end();
  }

  #isSigned({ headers, method, url }: IncomingMessage): boolean {
    const given = headers.authorization ?? '';
    const of = (name: string) => new RegExp(`\\b${name}="?([^",]+)"?`).exec(given)?.[1] ?? '';
    if (of('nonce') !== this.#nonce || of('uri') !== url) return false;
    const isOld = this.faults.is_old === true;
    const hash = (text: string) =>
      createHash(isOld ? 'md5' : 'sha256')
        .update(text)
        .digest('hex');
    const who = hash(`admin:DS-K1T671:${this.#password}`);
    const middle = isOld ? [] : [of('nc'), of('cnonce'), 'auth'];
    return of('response') === hash([who, this.#nonce, ...middle, hash(`${method}:${url}`)].join(':'));
  }

  #do(method: string, path: string, text: string): [number, string] {
    const ok: [number, string] = [200, '{"statusCode":1,"statusString":"OK","subStatusCode":"ok"}'];
    if (path === '/ISAPI/System/deviceInfo')
      return [200, '<DeviceInfo><firmwareVersion>V1.4.2</firmwareVersion></DeviceInfo>'];
    if (path === '/ISAPI/System/time' && method === 'GET')
      return [200, `<Time><localTime>${this.#now()}</localTime></Time>`];
    if (path === '/ISAPI/System/time') {
      this.faults.skew_seconds = 0;
      return ok;
    }
    if (path.startsWith('/ISAPI/Event/notification/httpHosts/')) {
      this.events_path = /<url>([^<]+)<\/url>/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;
      return ok;
    }
    if (path.startsWith('/ISAPI/AccessControl/RemoteControl/door/')) {
      this.controls.push(/<cmd>(\w+)<\/cmd>/.exec(text)?.[1] ?? '');
      return ok;
    }
    return this.#store(path, JSON.parse(text) as Sent) ?? ok;
  }

  /** Keeps what it is sent; says what is wrong with it, or null. */
  #store(path: string, sent: Sent): [number, string] | null {
    const no = (word: string): [number, string] => [400, JSON.stringify({ statusCode: 6, subStatusCode: word })];
    if (sent.UserRightWeekPlanCfg) this.plans.set(path.split('/').at(-1) ?? '', sent.UserRightWeekPlanCfg.WeekPlanCfg);
    if (sent.UserInfo) {
      const { employeeNo, RightPlan } = sent.UserInfo;
      const known = this.users.get(employeeNo);
      if (!known && this.users.size >= (this.faults.capacity ?? Number.POSITIVE_INFINITY))
        return no('deviceUserMemoryFull');
      const plans = RightPlan.flatMap((one) => one.planTemplateNo.split(','));
      this.users.set(employeeNo, { plans, card: known?.card ?? null });
    }
    if (sent.CardInfo) {
      const user = this.users.get(sent.CardInfo.employeeNo);
      if (!user) return no('employeeNoNotExist');
      user.card = sent.CardInfo.cardNo;
    }
    for (const { employeeNo } of sent.UserInfoDelCond?.EmployeeNoList ?? []) this.users.delete(employeeNo);
    return null;
  }

  #now(): string {
    return new Date(Date.now() + (this.faults.skew_seconds ?? 0) * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');
  }

  /** Somebody shows a card; `send` sends the event to the portal. Gives the kind of event. */
  async show(card: string, clock: string, send: Send): Promise<number> {
    const [employeeNo, user] = [...this.users].find(([, one]) => one.card === card) ?? [];
    const kind = user ? (this.#isOpenAt(user, clock) ? 1 : 7) : 9;
    this.#serial += 1;
    const at = new Date(Date.parse(`${clock.replace(' ', 'T')}+08:00`) + (this.faults.skew_seconds ?? 0) * 1000);
    const event = JSON.stringify({
      eventType: 'AccessControllerEvent',
      dateTime: at.toISOString(),
      AccessControllerEvent: {
        majorEventType: 5,
        subEventType: kind,
        doorNo: 1,
        serialNo: this.#serial,
        cardNo: card,
        ...(employeeNo ? { employeeNoString: employeeNo } : {}),
      },
    });
    const path = this.events_path ?? '';
    await send('POST', path, event);
    if (this.faults.answers_twice) await send('POST', path, event);
    return kind;
  }

  #isOpenAt({ plans }: User, clock: string): boolean {
    const day = DAYS[new Date(`${clock.slice(0, 10)}T00:00:00Z`).getUTCDay()];
    const now = clock.slice(11, 19);
    return plans.some((plan) =>
      this.plans
        .get(plan)
        ?.some(
          ({ week, enable, TimeSegment: { beginTime, endTime } }) =>
            enable && week === day && beginTime <= now && now < endTime,
        ),
    );
  }
}
