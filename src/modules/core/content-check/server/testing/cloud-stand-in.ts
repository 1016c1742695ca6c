import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  readonly path: string;
  readonly content: string;
  readonly scene: string;
  readonly authorization: string | undefined;
}

/** A cloud check for tests and to try the portal with: it blocks 违规, wants a person for 可疑, and can fail in three ways. */
export class CloudStandIn {
  readonly heard: ReceivedRequest[] = [];
  fault: 'hangs' | 'nonsense' | 'error' | null = null;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { content, scene } = JSON.parse(text) as Pick<ReceivedRequest, 'content' | 'scene'>;
      this.heard.push({ path: request.url ?? '', content, scene, authorization: request.headers.authorization });
      if (this.fault === 'hangs') return;
      if (this.fault === 'error') return void response.writeHead(500).end('{}');
      if (this.fault === 'nonsense') return void response.end('{"suggestion":"maybe"}');
      const suggestion = content.includes('违规') ? 'block' : content.includes('可疑') ? 'review' : 'pass';
      response.end(JSON.stringify({ suggestion }));
    });
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
}
