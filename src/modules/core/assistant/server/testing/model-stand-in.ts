import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sent {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}
type Fault = 'hangs' | 'half' | 'limit' | 'key' | 'error' | 'filter' | 'cut' | 'empty' | 'long';

/** A language model for tests and to try the portal with: it returns its input between brackets, and can fail in many ways. */
export class ModelStandIn {
  readonly heard: Sent[] = [];
  authorization: string | undefined;
  fault: Fault | null = null;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const sent = JSON.parse(text) as Sent;
      this.heard.push(sent);
      this.authorization = request.headers.authorization;
      if (this.fault === 'hangs') return;
      const [status, body] = this.#answer(sent);
      response.writeHead(status).end(body);
    });
  }

  /** Begins to listen; gives its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(sent: Sent): [number, string] {
    const failures: Partial<Record<Fault, [number, string]>> = {
      limit: [429, '{"error":{}}'],
      key: [401, '{"error":{}}'],
      error: [500, '{}'],
      half: [200, '{"choices":[{"mess'],
      long: [200, JSON.stringify({ choices: 'x'.repeat(1 << 20) })],
    };
    const failure = this.fault && failures[this.fault];
    if (failure) return failure;
    const last = sent.messages.at(-1)?.content;
    const content = this.fault === 'empty' ? '' : `「${typeof last === 'string' ? last : 'picture'}」`;
    const ends: Partial<Record<Fault, string>> = { filter: 'content_filter', cut: 'length' };
    const finish_reason = (this.fault && ends[this.fault]) ?? 'stop';
    return [200, JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason }] })];
  }
}
