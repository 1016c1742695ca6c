import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { Bus } from '../bus/bus.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { ServerModule } from '../module.ts';
import { until } from '../testing/until.ts';
import { usePortal } from '../testing/use-portal.ts';
import { implement } from './context.ts';
import { GuestAnswers } from './guest-answers.ts';
import { requireSound } from './sound-endpoint.ts';

const query = z.strictObject({ page: z.coerce.number<string>().default(1), s: z.string().optional() });
const output = z.object({ run: z.int(), who: z.string().nullable() });
const shown = defineEndpoints('shown', {
  list: {
    method: 'GET',
    path: '/shown',
    summary: 'x',
    right: 'public',
    query,
    output,
    kept_for_guests: { dropped_by: ['shown'], never_with: ['s'] },
  },
  tagged: {
    method: 'GET',
    path: '/shown/tagged',
    summary: 'x',
    right: 'public',
    output,
    etag: true,
    kept_for_guests: { dropped_by: ['shown'] },
  },
  nosy: {
    method: 'GET',
    path: '/shown/nosy',
    summary: 'x',
    right: 'public',
    output,
    kept_for_guests: { dropped_by: ['shown'] },
  },
  change: { method: 'PUT', path: '/shown', summary: 'x', right: 'signed_in' },
});
const elsewhere = defineEndpoints('elsewhere', {
  change: { method: 'PUT', path: '/elsewhere', summary: 'x', right: 'signed_in' },
});

let runs = 0;
let trouble: (() => Promise<void>) | null = null;
/** What a handler that looks at more than it may reads. */
let nosy = 'ip';
const answer = async (who: string | null) => {
  runs += 1;
  const run = runs;
  await trouble?.();
  return { run, who };
};
const module: ServerModule = {
  name: 'shown',
  routes: [
    implement(shown)({
      list: (_, { actor }) => answer(actor?.user_id ?? null),
      tagged: (_, { actor }) => answer(actor?.user_id ?? null),
      nosy: (_, ctx) => {
        const parts: Record<string, () => unknown> = {
          ip: () => ctx.ip,
          device: () => ctx.device,
          request_id: () => ctx.request_id,
          reply: () => ctx.reply,
          cookie: () => ctx.cookie('sid2'),
          setCookie: () => ctx.setCookie('x', 'y'),
          header: () => ctx.header('x-forwarded-for'),
        };
        parts[nosy]?.();
        return answer(null);
      },
      change: async () => {
        if (trouble) await trouble();
      },
    }),
    implement(elsewhere)({ change: () => {} }),
  ],
};

describe('an answer that is kept for guests', () => {
  const portal = usePortal({ modules: [module] });
  /** Comes back when what was published before has arrived, so that no change of one test drops answers of the next. */
  const allHeard = () =>
    new Promise<void>((done, fail) => {
      const { bus, database } = portal.services;
      const stop = bus.subscribe('heard', () => {
        stop();
        done();
      });
      database.write(EVERYWHERE, ({ db }) => bus.publish(db, 'heard', null)).catch(fail);
    });
  beforeEach(async () => {
    runs = 0;
    trouble = null;
    await allHeard();
    portal.services.guestAnswers.clear();
  });
  const guest = (headers: Readonly<Record<string, string>> = {}, asked: Readonly<Record<string, string>> = {}) =>
    portal.browser().call('GET', '/shown', { headers, query: asked });
  const runOf = async (...parts: Parameters<typeof guest>) => (await guest(...parts)).data.run;
  const me = uuidv7();

  it('is made once for all, whatever they are and however they write the query', async () => {
    expect([
      await runOf(),
      await runOf({ 'user-agent': 'other', cookie: 'sid2=x' }),
      await runOf({}, { page: '1' }),
    ]).toEqual([1, 1, 1]);
  });

  it('is another for another host, language and query', async () => {
    const asked = [
      runOf(),
      runOf({ host: 'other.example' }),
      runOf({ 'accept-language': 'en' }),
      runOf({}, { page: '2' }),
    ];
    expect(new Set(await Promise.all(asked)).size).toBe(4);
    expect(await runOf({ host: 'OTHER.example' })).toBe(await runOf({ host: 'other.example' }));
  });

  it('never holds what a session sees, and is not given to one', async () => {
    const signedIn = await portal.signIn(me);
    expect((await signedIn.call('GET', '/shown')).data).toEqual({ run: 1, who: me });
    expect((await guest()).data).toEqual({ run: 2, who: null });
    expect((await signedIn.call('GET', '/shown')).data).toEqual({ run: 3, who: me });
    expect(await runOf({ token: 'of-a-session-that-is-over' })).toBe(4);
    expect(await runOf()).toBe(2);
  });

  it('is made by a handler that cannot see who asks', async () => {
    for (const part of ['ip', 'device', 'request_id', 'reply', 'cookie', 'setCookie', 'header']) {
      nosy = part;
      expect((await portal.browser().call('GET', '/shown/nosy')).code, part).toBe(500_001);
    }
    expect(runs).toBe(0);
  });

  it('is gone with the answer to a write of its groups, and stays after another write', async () => {
    const signedIn = await portal.signIn(me);
    await runOf();
    await signedIn.call('PUT', '/elsewhere');
    expect(await runOf()).toBe(1);
    await signedIn.call('PUT', '/shown');
    expect(await runOf()).toBe(2);
  });

  it('stays when the write is refused', async () => {
    await runOf();
    trouble = () => Promise.reject(refuse(shared.fields));
    await (await portal.signIn(me)).call('PUT', '/shown');
    trouble = null;
    expect(await runOf()).toBe(1);
  });

  it('is answered by itself where it counts something', async () => {
    expect([await runOf({}, { s: 'a' }), await runOf({}, { s: 'a' })]).toEqual([1, 2]);
    expect(portal.services.guestAnswers.size.answers).toBe(0);
  });

  it('is not kept when it is a refusal', async () => {
    trouble = () => Promise.reject(refuse(shared.not_found));
    expect((await guest()).code).toBe(404_001);
    trouble = null;
    expect(await runOf()).toBe(2);
  });

  it('reads like every other answer, with its tag', async () => {
    const [kept, again] = [await portal.browser().call('GET', '/shown/tagged'), await guest()];
    expect(kept.headers['content-type']).toBe(again.headers['content-type']);
    const headers = { 'if-none-match': String(kept.headers['etag']) };
    expect((await portal.browser().call('GET', '/shown/tagged', { headers })).status).toBe(304);
    expect(again.body).toEqual({ code: 0, data: { run: 2, who: null } });
  });

  it('is dropped on the other nodes once the write is committed', async () => {
    const bus = new Bus({ connectionString: portal.test_db.url });
    await bus.start();
    try {
      const other = new GuestAnswers(bus);
      await other.of('key', ['shown'], async () => 'old');
      await (await portal.signIn(me)).call('PUT', '/shown');
      await until(async () => other.size.answers === 0);
    } finally {
      await bus.close();
    }
  });

  it('is not dropped by what is rolled back', async () => {
    await runOf();
    const { services } = portal;
    const rolledBack = services.database.write(EVERYWHERE, async (tx) => {
      await services.guestAnswers.dropEverywhere(tx, 'shown');
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    expect(await runOf()).toBe(1);
  });

  it('is for plain public reads alone', () => {
    const { list } = shown;
    for (const more of [{ right: 'signed_in' }, { raw: true }, { own_transactions: true }] as const) {
      const { broken } = defineEndpoints('broken', { broken: { ...list, path: '/broken', ...more } });
      expect(() => requireSound(broken, false)).toThrow('plain public read');
    }
    expect(() => requireSound(list, true)).toThrow('plain public read');
    expect(() => requireSound(list, false)).not.toThrow();
  });
});

describe('the memory of kept answers', () => {
  const portal = usePortal();
  let now = 0;
  const open = (most?: number) => {
    now = 0;
    return new GuestAnswers(portal.services.bus, () => now, most);
  };
  const making = (text: string) => async () => text;

  it('holds an answer for a minute from its beginning', async () => {
    const kept = open();
    const slow = kept.of('a', [], async () => {
      now = 20_000;
      return 'old';
    });
    expect(await slow).toBe('old');
    now = 59_999;
    expect(await kept.of('a', [], making('new'))).toBe('old');
    now = 60_000;
    expect(await kept.of('a', [], making('new'))).toBe('new');
  });

  it('makes one answer for many at once, and another after a failure', async () => {
    const kept = open();
    let made = 0;
    const failing = async () => {
      made += 1;
      await turn();
      throw new Error('no database');
    };
    const ends = await Promise.allSettled(Array.from({ length: 500 }, () => kept.of('a', [], failing)));
    expect(new Set(ends.map((end) => end.status))).toEqual(new Set(['rejected']));
    expect(made).toBe(1);
    expect(await kept.of('a', [], making('new'))).toBe('new');
  });

  it('keeps nothing that was begun before a change, nor gives it to who asks after it', async () => {
    const kept = open();
    const gate = Promise.withResolvers<string>();
    const before = kept.of('a', ['news'], () => gate.promise);
    kept.drop('news');
    expect(await kept.of('a', ['news'], making('new'))).toBe('new');
    gate.resolve('old');
    expect(await before).toBe('old');
    expect(await kept.of('a', ['news'], making('newer'))).toBe('new');
  });

  it('grows no larger than it may, and forgets first what was unused for longest', async () => {
    const kept = open(100);
    for (const key of ['a', 'b', 'c']) await kept.of(key, [], making(key.repeat(30)));
    await kept.of('a', [], making('unused'));
    await kept.of('d', [], making('d'.repeat(30)));
    expect(kept.size).toEqual({ answers: 3, characters: 93 });
    expect(await kept.of('a', [], making('new'))).toBe('a'.repeat(30));
    expect(await kept.of('b', [], making('new'))).toBe('new');
    for (let at = 0; at < 1000; at++) await kept.of(`key ${at}`, [], making('text'));
    expect(kept.size.characters).toBeLessThanOrEqual(100);
  });

  it('does not keep what is larger than its share', async () => {
    const kept = open(100);
    await kept.of('a', [], making('a'.repeat(40)));
    expect(await kept.of('b', [], making('b'.repeat(100)))).toHaveLength(100);
    expect(kept.size).toEqual({ answers: 1, characters: 41 });
  });
});
