import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callExternal, callExternalWithin, NoResponse } from './external-call.ts';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly type: string | undefined;
  readonly text: string;
}

let heard: Heard[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer(async (request: IncomingMessage, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  heard.push({ method: request.method ?? '', url: request.url ?? '', type: request.headers['content-type'], text });
  answer(response);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
beforeEach(() => {
  heard = [];
  answer = (response) => response.end('{"ok":true}');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const refusal = (asked: Promise<unknown>): Promise<Error> =>
  asked.then(
    () => new Error('was answered'),
    (error: Error) => error,
  );

describe('another system', () => {
  it('is asked with GET, or with POST as JSON or as a form', async () => {
    expect(await callExternal(url, { query: { code: 'a b' } })).toEqual({ status: 200, body: { ok: true } });
    await callExternal(url, { body: { code: '书' } });
    await callExternal(url, { form: { code: 'a&b' } });
    expect(heard).toEqual([
      { method: 'GET', url: '/token?code=a+b', type: undefined, text: '' },
      { method: 'POST', url: '/token', type: 'application/json', text: '{"code":"书"}' },
      { method: 'POST', url: '/token', type: 'application/x-www-form-urlencoded', text: 'code=a%26b' },
    ]);
  });

  it('may refuse: that is an answer', async () => {
    answer = (response) => response.writeHead(400, { 'content-type': 'text/plain' }).end('{"errcode":40029}');
    expect(await callExternal(url, {})).toEqual({ status: 400, body: { errcode: 40_029 } });
  });

  it('is not followed elsewhere', async () => {
    answer = (response) => response.writeHead(302, { location: '/other' }).end();
    expect((await refusal(callExternal(url, {}))).message).toContain('unreadable answer, HTTP 302');
    expect(heard).toHaveLength(1);
  });

  it.each([
    ['a page', '<html>502 Bad Gateway</html>', 'unreadable answer, HTTP 200'],
    ['a list', '[1]', 'unreadable answer, HTTP 200'],
    ['more than anybody reads', `{"a":"${'x'.repeat(70_000)}"}`, 'answer too long'],
  ])('that answers with %s has not answered', async (_what, body, reason) => {
    answer = (response) => response.end(body);
    const error = await refusal(callExternal(url, {}));
    expect(error).toBeInstanceOf(NoResponse);
    expect(error.message).toContain(reason);
  });

  it.each([
    ['says nothing', () => undefined],
    ['drips', (response: ServerResponse) => void response.write('{')],
  ])('that %s is not waited for', async (_how, does) => {
    answer = does;
    expect((await refusal(callExternal(url, {}, 150))).message).toContain('no answer in time');
  });

  it('has one time for all that it is asked', async () => {
    const asking = callExternalWithin(200);
    await asking(url, {});
    answer = (response) => void setTimeout(() => response.end('{}'), 250);
    expect((await refusal(asking(url, {}))).message).toContain('no answer in time');
  });

  it('that hangs up or is not there is no answer, and the message tells no secret', async () => {
    answer = (response) => response.destroy();
    const hungUp = await refusal(
      callExternal(url, { query: { secret: 's3cret' }, headers: { authorization: 's3cret' } }),
    );
    const nobody = await refusal(callExternal('http://127.0.0.1:9/token', { form: { secret: 's3cret' } }));
    for (const error of [hungUp, nobody]) {
      expect(error).toBeInstanceOf(NoResponse);
      expect(error.message).toContain('/token: ');
      expect(error.message).not.toContain('s3cret');
    }
  });
});
