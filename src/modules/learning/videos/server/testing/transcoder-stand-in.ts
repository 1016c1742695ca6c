import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';

/** What is wrong with the service. */
export interface TranscoderFaults {
  /** Never calls back; it has to be asked. */
  silent: boolean;
  failing: boolean;
  /** So many times its result ends in the middle. */
  half_done: number;
  twice: boolean;
  wrong_signature: boolean;
}

type Hook = (body: string, signature: string) => Promise<number>;

/** A transcoder as the portal knows it, in this process; its result is a film of the test. */
export class TranscoderStandIn {
  readonly faults: TranscoderFaults = {
    silent: false,
    failing: false,
    half_done: 0,
    twice: false,
    wrong_signature: false,
  };
  readonly jobs = new Map<string, string>();
  /** Answers of the portal to its calls. */
  readonly answers: number[] = [];
  readonly #key: string;
  readonly #result: string;
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  hook: Hook = async () => 0;

  constructor(key: string, result: string) {
    this.#key = key;
    this.#result = result;
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: string | Buffer }> {
    const { url = '', method } = request;
    if (request.headers.authorization !== `Bearer ${this.#key}`) return { status: 401, body: '{}' };
    if (method === 'POST' && url === '/jobs') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const { reference } = JSON.parse(Buffer.concat(chunks).toString());
      const job = this.jobs.get(reference) ?? `job-${this.jobs.size + 1}-${reference}`;
      this.jobs.set(reference, job);
      if (!this.faults.silent) setTimeout(() => void this.call(job), 50);
      return { status: 200, body: JSON.stringify({ job }) };
    }
    if (url.endsWith('/result')) {
      const whole = await readFile(this.#result);
      if (this.faults.half_done === 0) return { status: 200, body: whole };
      this.faults.half_done -= 1;
      return { status: 200, body: whole.subarray(0, whole.length / 2) };
    }
    return { status: 200, body: JSON.stringify({ state: this.faults.failing ? 'failed' : 'done' }) };
  }

  /** Says that a job is done, or that it failed. */
  async call(job: string): Promise<void> {
    const body = JSON.stringify({ event_id: `${job}:end`, job, state: this.faults.failing ? 'failed' : 'done' });
    const key = this.faults.wrong_signature ? 'another key' : this.#key;
    const signature = createHmac('sha256', key).update(body).digest('hex');
    for (let n = 0; n < (this.faults.twice ? 2 : 1); n += 1) this.answers.push(await this.hook(body, signature));
  }
}
