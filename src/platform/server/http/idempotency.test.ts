import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { ServerModule } from '../module.ts';
import type { Browser } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import { implement } from './context.ts';

const body = z.strictObject({ phone: z.string(), copies: z.int().default(1) });
const output = z.object({ run: z.int(), phone: z.string() });
const open = { method: 'POST', right: 'public', summary: 'x', body, output } as const;
const calls = defineEndpoints('keyed', {
  own: { method: 'POST', path: '/keyed/own', right: 'signed_in', summary: 'x', body, output },
  open: { ...open, path: '/keyed/open' },
  ballot: { ...open, path: '/keyed/ballot', right: 'signed_in', unkeyed: 'an anonymous body' },
  pass: { ...open, path: '/keyed/pass', own_transactions: true, secret_answer: true },
  send: { ...open, method: 'GET', path: '/keyed/send', body: undefined, side_effect: true, own_transactions: true },
  upload: {
    method: 'POST',
    path: '/keyed/upload',
    right: 'signed_in',
    summary: 'x',
    files: { file: { max_bytes: 1000, types: ['text/'] } },
    output,
    own_transactions: true,
  },
} as never) as never as Record<string, never>;

describe('a call that is repeated under its key', () => {
  let runs = 0;
  /** What the handler does instead of answering. */
  let trouble: (() => unknown) | null = null;
  const work = async (phone: string) => {
    runs += 1;
    const run = runs;
    await trouble?.();
    return { run, phone };
  };
  const keyed: ServerModule = {
    name: 'keyed',
    routes: [
      implement(calls)({
        own: ({ body: { phone } }: { body: { phone: string } }) => work(phone),
        open: ({ body: { phone } }: { body: { phone: string } }) => work(phone),
        ballot: ({ body: { phone } }: { body: { phone: string } }) => work(phone),
        pass: ({ body: { phone } }: { body: { phone: string } }, ctx: { setCookie(n: string, v: string): void }) => {
          ctx.setCookie('device', `device-${runs + 1}`);
          return work(phone);
        },
        send: () => work(''),
        upload: () => work(''),
      } as never),
    ],
  };
  const portal = usePortal({ modules: [keyed] });
  const me = uuidv7();
  let key = '';
  beforeEach(() => {
    runs = 0;
    trouble = null;
    key = randomUUID();
  });

  const send = (browser: Browser, path: string, payload: unknown = { phone: '13900001111' }) =>
    browser.call('POST', `/keyed/${path}`, { body: payload, headers: { 'idempotency-key': key } });
  const callers = {
    own: () => portal.signIn(me),
    open: async () => portal.browser(),
    pass: async () => portal.browser(),
  };
  const ways = ['own', 'open', 'pass'] as const;
  const row = async () =>
    (await portal.test_db.query('select * from idempotency_key where key = $1', [key]))[0] as Record<string, unknown>;

  it.each(ways)('is done once and answered twice alike: %s', async (way) => {
    const browser = await callers[way]();
    const first = await send(browser, way);
    browser.cookies.delete('device');
    expect(first.data).toEqual({ run: 1, phone: '13900001111' });
    const second = await send(browser, way);
    expect([second.status, second.body, runs]).toEqual([first.status, first.body, 1]);
    if (way === 'pass') expect(browser.cookies.get('device')).toBe('device-1');
  });

  it('is kept nowhere where its body may not stand beside a person, and done again when it is sent again', async () => {
    const browser = await portal.signIn(me);
    await send(browser, 'ballot');
    expect(await row()).toBeUndefined();
    expect((await send(browser, 'ballot')).data).toEqual({ run: 2, phone: '13900001111' });
  });

  it.each(ways)('leaves nothing in clear in the database: %s', async (way) => {
    await send(await callers[way](), way);
    expect(await row()).toMatchObject({ status: null, answer: null, sealed: expect.stringMatching(/^k/) });
    expect(JSON.stringify(await row())).not.toContain('13900001111');
  });

  it('leaves no fingerprint that somebody with the database could guess the body from', async () => {
    await send(portal.browser(), 'open');
    const plain = createHash('sha256').update('POST /api/web/keyed/open\n{"phone":"13900001111"}').digest('base64url');
    expect((await row())['fingerprint']).not.toContain(plain);
  });

  it.each(ways)('is refused with another content: %s', async (way) => {
    const browser = await callers[way]();
    await send(browser, way);
    expect((await send(browser, way, { phone: '13900002222' })).code).toBe(422002);
    expect(runs).toBe(1);
  });

  it('is compared as it was sent, not as a version of the portal completed it', async () => {
    const browser = await portal.signIn(me);
    await send(browser, 'own', { phone: '13900001111' });
    expect((await send(browser, 'own', { phone: '13900001111', copies: 1 })).code).toBe(422002);
    expect((await send(browser, 'own', { phone: '13900001111' })).data.run).toBe(1);
  });

  it('gets the answer that the version before kept, whatever fingerprint that one made', async () => {
    await portal.test_db.query(
      `insert into idempotency_key (owner, key, fingerprint, status, answer) values ($1, $2, 'of 0.1', 201, $3)`,
      [`user:${me}`, key, { code: 0, data: { run: 7, phone: '1' } }],
    );
    const answer = await send(await portal.signIn(me), 'own');
    expect([answer.status, answer.data, runs]).toEqual([201, { run: 7, phone: '1' }, 0]);
  });

  it('of another person is a call of its own', async () => {
    await send(await portal.signIn(me), 'own');
    expect((await send(await portal.signIn(uuidv7()), 'own')).data.run).toBe(2);
  });

  it('of nobody is known by a key that cannot be guessed, whatever became of address and cookies', async () => {
    await send(portal.browser(), 'pass');
    expect((await send(portal.browser(), 'pass')).data.run).toBe(1);
    key = 'a-poor-key';
    await send(portal.browser(), 'pass');
    expect((await send(portal.browser(), 'pass')).data.run).toBe(3);
  });

  it('waits for a first one that still runs', async () => {
    let go: () => void = () => undefined;
    const started = new Promise<void>((begun) => {
      trouble = () => {
        begun();
        return new Promise<void>((done) => {
          go = done;
        });
      };
    });
    const browser = portal.browser();
    const first = send(browser, 'pass');
    await started;
    const second = send(browser, 'pass');
    go();
    expect((await second).body).toEqual((await first).body);
    expect(runs).toBe(1);
  });

  it.each(ways)('runs after a refusal: nothing was done under the key: %s', async (way) => {
    const browser = await callers[way]();
    trouble = () => {
      throw refuse(shared.no_right);
    };
    expect((await send(browser, way)).code).toBe(403001);
    trouble = null;
    expect((await send(browser, way)).data.run).toBe(2);
  });

  it.each([
    ['no room on the disk', '53100'],
    ['the server stops', '57P01'],
    ['a deadlock', '40P01'],
  ])('runs after a 503, which said to come again: %s', async (_what, state) => {
    for (const way of ways) {
      key = randomUUID();
      runs = 0;
      const browser = await callers[way]();
      trouble = () => {
        throw Object.assign(new Error('a fault'), { code: state });
      };
      const told = await send(browser, way);
      expect([told.status, told.code]).toEqual([503, 503001]);
      trouble = null;
      const again = await send(browser, way);
      expect([way, again.code, again.data?.run]).toEqual([way, 0, 2]);
    }
  });

  it('runs after an outage in which the key could not be given back either', async () => {
    const browser = portal.browser();
    const { database } = portal.services;
    const away = Object.assign(new Error('Connection terminated'), { code: '57P01' });
    let outage: MockInstance | undefined;
    trouble = () => {
      outage = vi.spyOn(database, 'read').mockRejectedValue(away);
      throw away;
    };
    expect((await send(browser, 'pass')).code).toBe(503001);
    outage?.mockRestore();
    trouble = null;
    await expect.poll(row).toBeUndefined();
    expect((await send(browser, 'pass')).data.run).toBe(2);
  });

  it('of a call whose answer was stored while its connection broke gets that answer', async () => {
    const browser = portal.browser();
    const { database } = portal.services;
    const write = database.write.bind(database);
    vi.spyOn(database, 'write').mockImplementationOnce(async (reach, work) => {
      await write(reach, work);
      throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
    });
    expect((await send(browser, 'pass')).code).toBe(503001);
    expect((await send(browser, 'pass')).data.run).toBe(1);
  });

  it('is told "in flight" for a minute when nobody knows how the first one ended, then it runs', async () => {
    const browser = portal.browser();
    trouble = () => {
      throw new Error('the node dies');
    };
    expect((await send(browser, 'pass')).code).toBe(500001);
    trouble = null;
    const told = await send(browser, 'pass');
    expect([told.code, told.headers['retry-after'], runs]).toEqual([409002, '60', 1]);
    await portal.test_db.query("update idempotency_key set expires_at = now() - interval '1 second' where key = $1", [
      key,
    ]);
    expect((await send(browser, 'pass')).data.run).toBe(2);
  });

  it('of a secret is answered for minutes, everything else for a day', async () => {
    const life = async () =>
      (
        await portal.test_db.query<{ s: number }>(
          'select round(extract(epoch from expires_at - now()) / 60)::int as s from idempotency_key where key = $1',
          [key],
        )
      )[0]?.s;
    await send(portal.browser(), 'pass');
    expect(await life()).toBe(10);
    key = randomUUID();
    await send(portal.browser(), 'open');
    expect(await life()).toBe(24 * 60);
  });

  it('sends one code, though the call is a GET', async () => {
    const browser = portal.browser();
    const ask = () => browser.call('GET', '/keyed/send', { headers: { 'idempotency-key': key } });
    expect((await ask()).body).toEqual((await ask()).body);
    expect(runs).toBe(1);
  });

  it('makes one file of an upload, though every sending has its own boundary; other bytes are another content', async () => {
    const browser = await portal.signIn(me);
    const upload = async (text: string) => {
      const form = new FormData();
      form.set('file', new File([text], 'a.txt', { type: 'text/plain' }));
      const packed = new Response(form);
      return browser.call('POST', '/keyed/upload', {
        body: Buffer.from(await packed.arrayBuffer()),
        headers: { 'content-type': packed.headers.get('content-type') ?? '', 'idempotency-key': key },
      });
    };
    expect((await upload('one')).body).toEqual((await upload('one')).body);
    expect((await upload('two')).code).toBe(422002);
    expect(runs).toBe(1);
  });
});
