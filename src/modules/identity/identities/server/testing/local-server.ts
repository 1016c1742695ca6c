import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalProvider } from '../local/local-provider.ts';

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** Serves a local provider on a port of its own, with every way of answering badly. `/host/path` is played. */
export async function serveProvider(provider: () => LocalProvider) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const [, host = '', ...rest] = url.pathname.split('/');
    const answer = provider().answer({
      method: request.method ?? 'GET',
      host,
      path: `/${rest.join('/')}`,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
      headers: request.headers as Record<string, string | undefined>,
    });
    if (answer.pace === 'hang') return;
    response.writeHead(answer.status, answer.headers);
    if (answer.pace !== 'drip') return void response.end(answer.body);
    let at = 0;
    const drip = setInterval(() => {
      response.write(answer.body[at] ?? ' ');
      at += 1;
      if (response.destroyed) clearInterval(drip);
    });
    response.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
