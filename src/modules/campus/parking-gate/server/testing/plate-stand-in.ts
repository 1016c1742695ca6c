import sharp from 'sharp';
import type { PlateList } from '../../contract/plate-list.shapes.ts';
import { decideAlone, normalizeRead } from '../gate/pass-decision.ts';

interface Injected {
  readonly statusCode: number;
  readonly body: string;
}
interface App {
  inject(call: object): Promise<Injected>;
}
export interface StandInRead {
  readonly event_no: string;
  readonly plate: string;
  readonly at: string;
  readonly confidence: number;
  readonly direction?: 'in' | 'out';
  readonly decision?: string;
  readonly reason?: string;
}
export interface StandInAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A plate camera for tests: it numbers its reads, sends them as JSON or as a form, keeps the list and decides by it. */
export class PlateStandIn {
  readonly #app: App;
  readonly serial: string;
  readonly key: string;
  #no = 0;
  #list: PlateList = { zone: 'Asia/Shanghai', plates: [] };
  held = '';

  constructor(app: unknown, serial: string, key: string) {
    this.#app = app as App;
    this.serial = serial;
    this.key = key;
  }

  /** A picture as a camera takes it. */
  static photo(): Promise<Buffer> {
    return sharp({ create: { width: 320, height: 200, channels: 3, background: '#889' } })
      .jpeg()
      .toBuffer();
  }

  read(facts: Partial<StandInRead> & { readonly plate: string }): StandInRead {
    this.#no += 1;
    return { event_no: `${this.serial}-${this.#no}`, at: new Date().toISOString(), confidence: 0.97, ...facts };
  }

  send(facts: Partial<StandInRead> & { readonly plate: string }): Promise<StandInAnswer> {
    return this.post(this.read(facts));
  }

  post(read: StandInRead): Promise<StandInAnswer> {
    return this.#call('POST', 'events', JSON.stringify(read), 'application/json');
  }

  async sendForm(facts: Partial<StandInRead> & { readonly plate: string }, photo: Buffer): Promise<StandInAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(this.read(facts))) form.set(name, String(value));
    form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'plate.jpg');
    const request = new Request('http://camera', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    return this.#call('POST', 'events', body, request.headers.get('content-type') ?? '');
  }

  /** Fetches the plates, and says which ones it holds. */
  async fetchList(): Promise<Readonly<Record<string, unknown>>> {
    const { body } = await this.#call('GET', `list?held=${this.held}`);
    const plates = body['plates'] as PlateList['plates'] | undefined;
    if (plates) this.#list = { zone: String(body['zone']), plates };
    this.held = String(body['hash']);
    return body;
  }

  /** What it does by itself. */
  decide(
    plate: string,
    at: string,
    confidence: number,
    inside: readonly { plate_no: string; parking_id: string | null }[],
  ) {
    return decideAlone(this.#list, normalizeRead(plate), { at, direction: 'in', confidence, inside });
  }

  async #call(method: 'GET' | 'POST', path: string, payload?: string | Buffer, type?: string): Promise<StandInAnswer> {
    const answer = await this.#app.inject({
      method,
      url: `/device/lpr/${this.serial}/${path}`,
      headers: { 'x-device-key': this.key, ...(type ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as Record<string, unknown> };
  }
}
