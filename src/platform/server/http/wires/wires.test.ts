import { describe, expect, it } from 'vitest';
import { refuse, shared } from '#shared/refusal.ts';
import { EVERYWHERE } from '../../database/database.ts';
import { usePortal } from '../../testing/use-portal.ts';
import { takeOnce } from './taken-events.ts';
import { DEVICE_ROOT, type Wire } from './wires.ts';

const echo: Wire = {
  method: 'POST',
  path: '/echo/{serial}/events',
  max_bytes: 1000,
  max_rows: 20,
  device: (call) => call.params['serial'] as string,
  handler: async ({ database }, call) => {
    if (call.params['serial'] !== 'known') throw refuse(shared.not_found);
    const { type, query, params } = call;
    if (type === 'text/lines') return { body: String(call.lines().length) };
    if (type === 'application/x-www-form-urlencoded') return { body: String([...(await call.form())].length) };
    if (type.startsWith('multipart/')) {
      const form = await call.form();
      const picture = form.get('picture') as File;
      const bytes = [...new Uint8Array(await picture.arrayBuffer())];
      return { type: 'application/json', body: JSON.stringify({ facts: form.get('facts'), bytes }) };
    }
    if (type === 'application/json') {
      const { no } = call.json() as { no: string };
      const is_new = await database.write(EVERYWHERE, ({ db }) => takeOnce(db, 'echo:known', no));
      return { body: is_new ? 'new' : 'again' };
    }
    return {
      status: 202,
      headers: { 'x-key': call.header('X-Key') ?? '' },
      body: JSON.stringify({ type, query, params, text: call.body.toString() }),
    };
  },
};

describe('calls of devices', () => {
  const portal = usePortal({ modules: [{ name: 'echo', routes: [], wires: [echo] }] });
  const call = (serial: string, type: string, payload: string | Buffer) =>
    portal.app.inject({
      method: 'POST',
      url: `${DEVICE_ROOT}/echo/${serial}/events?SN=7&SN=8`,
      headers: { 'content-type': type, 'x-key': 'secret' },
      payload,
    });

  it('come as they were sent, whatever the content type says, and are answered in the form that the device reads', async () => {
    const answer = await call('known', 'application/push;charset=UTF-8', 'ID=1&Return=0\tOK');
    expect(answer.statusCode).toBe(202);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-key': 'secret',
    });
    expect(answer.json()).toEqual({
      type: 'application/push;charset=UTF-8',
      query: { SN: '7' },
      params: { serial: 'known' },
      text: 'ID=1&Return=0\tOK',
    });
  });

  it('may be a form with pictures in it', async () => {
    const form = new FormData();
    form.set('facts', '{"plate":"粤B12345"}');
    form.set('picture', new File([new Uint8Array([0, 255, 13, 10])], 'car.jpg'));
    const request = new Request('http://camera', { method: 'POST', body: form });
    const answer = await call(
      'known',
      request.headers.get('content-type') as string,
      Buffer.from(await request.arrayBuffer()),
    );
    expect(answer.json()).toEqual({ facts: '{"plate":"粤B12345"}', bytes: [0, 255, 13, 10] });
  });

  it('with a body that is too long, no JSON or no form is refused', async () => {
    expect((await call('known', 'text/plain', 'x'.repeat(1001))).statusCode).toBe(413);
    expect((await call('known', 'application/json', '{')).statusCode).toBe(400);
    expect((await call('known', 'multipart/form-data; boundary=x', 'no form')).statusCode).toBe(400);
  });

  it.each([
    ['lines', 'text/lines', (rows: number) => 'x\n'.repeat(rows)],
    ['fields of a form', 'application/x-www-form-urlencoded', (rows: number) => Array(rows).fill('a=1').join('&')],
    ['values', 'application/json', (rows: number) => JSON.stringify({ no: 'e0', more: Array(rows - 3).fill(1) })],
    [
      'nested values',
      'application/json',
      (rows: number) => `{"no":"e0","more":${'['.repeat(rows - 3)}${']'.repeat(rows - 3)}}`,
    ],
  ])('with more %s than the wire takes are refused before they are read', async (_what, type, body) => {
    expect((await call('known', type, body(20))).statusCode).toBeLessThan(300);
    expect((await call('known', type, body(21))).statusCode).toBe(413);
  });

  it('with a NUL in what is read are refused', async () => {
    expect((await call('known', 'text/lines', 'a\0b')).statusCode).toBe(400);
    expect((await call('known', 'application/json', '{"no":"\\u0000"}')).statusCode).toBe(400);
    expect((await call('kno%00wn', 'text/lines', 'a')).statusCode).toBe(400);
  });

  it('take each event once, though it is sent many times at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('known', 'application/json', '{"no":"e1"}')),
    );
    expect(answers.map((one) => one.body).sort()).toEqual([...Array(9).fill('again'), 'new']);
    expect((await call('known', 'application/json', '{"no":"e2"}')).body).toBe('new');
  });

  it('of nobody know nothing, and after sixty guesses in a minute the address has to wait', async () => {
    const answers = [];
    for (let n = 0; n < 61; n += 1) answers.push((await call(`guess${n}`, 'text/plain', '')).statusCode);
    expect(answers).toEqual([...Array(60).fill(404), 429]);
  });
});
