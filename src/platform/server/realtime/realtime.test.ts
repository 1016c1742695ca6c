import { setTimeout as pause } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { Bus } from '../bus/bus.ts';
import { EVERYWHERE } from '../database/database.ts';
import { DatabaseClock } from '../health/database-clock.ts';
import type { Services } from '../services.ts';
import { Sessions } from '../sessions/sessions.ts';
import { useTestDatabase } from '../testing/database.ts';
import { openSocket } from '../testing/socket-browser.ts';
import { until } from '../testing/until.ts';
import { plainPerson } from '../testing/use-portal.ts';
import { Realtime } from './realtime.ts';
import { registerSocket } from './socket-route.ts';

describe('real-time', () => {
  const test_db = useTestDatabase();
  const members = new Set<string>();
  const nodes: { realtime: Realtime; sessions: Sessions; bus: Bus; url: string; stop(): Promise<void> }[] = [];
  const browsers: WebSocket[] = [];
  const [mei, lei] = [uuidv7(), uuidv7()];

  async function startNode() {
    const bus = new Bus({ connectionString: test_db.url });
    await bus.start();
    const sessions = new Sessions(test_db.database, bus, new DatabaseClock(test_db.database), async (_db, id) =>
      plainPerson(id),
    );
    const realtime = new Realtime(test_db.database, bus, sessions, pino({ level: 'silent' }));
    realtime.registerChannel({ kind: 'gate', reaches: (actor, id) => id !== 'locked' && members.has(actor.user_id) });
    const app = Fastify();
    await app.register(cookie);
    await app.register(websocket);
    registerSocket(app, { env: { public_url: 'http://portal.test' }, realtime } as Services);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const stop = async () => {
      realtime.close();
      await app.close();
      await bus.close();
    };
    const node = { realtime, sessions, bus, url: `${address.replace('http', 'ws')}/ws`, stop };
    nodes.push(node);
    return node;
  }

  async function open(node: (typeof nodes)[number], session: { token: string; device_cookie: string | null }) {
    const browser = await openSocket(node.url, session);
    browsers.push(browser.socket);
    return browser;
  }

  const signIn = (userId: string, sessions = nodes[0]!.sessions) =>
    test_db.database.write(EVERYWHERE, ({ db }) =>
      sessions.mint(db, { user_id: userId, kind: 'staff', amr: ['pwd'], browser: true }),
    );
  const emit = (channel: string, event: string, data: unknown = null) =>
    test_db.database.write(EVERYWHERE, ({ db }) => nodes[0]!.realtime.emit(db, channel, event, data));

  beforeAll(async () => {
    await startNode();
    await startNode();
  });
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close();
    members.clear();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });

  it('delivers on every node what a durable transaction emitted, and nothing of a rolled back one', async () => {
    members.add(mei).add(lei);
    const first = await open(nodes[0]!, await signIn(mei));
    const second = await open(nodes[1]!, await signIn(lei));
    for (const browser of [first, second]) browser.say({ type: 'join', channel: 'gate:north' });
    await until(() => [first, second].every((browser) => browser.heard.some((m) => m.type === 'joined')));
    const undone = test_db.database.write(EVERYWHERE, async ({ db }) => {
      await nodes[0]!.realtime.emit(db, 'gate:north', 'lost');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await emit('gate:north', 'visit', { id: 1 });
    await emit('gate:south', 'visit', { id: 2 });
    await until(() => first.events().length > 0 && second.events().length > 0);
    await pause(100);
    for (const browser of [first, second]) {
      expect(browser.events()).toEqual([
        { type: 'event', id: expect.any(String), channel: 'gate:north', event: 'visit', data: { id: 1 } },
      ]);
    }
  });

  it('delivers short, long and very long events whole and in order, beside what is sent to one socket alone', async () => {
    members.add(mei);
    const browser = await open(nodes[0]!, await signIn(mei));
    browser.say({ type: 'join', channel: 'gate:long' });
    await until(() => browser.heard.some((message) => message.type === 'joined'));
    const texts = ['短', '中'.repeat(400), '长'.repeat(30_000), 'end'];
    for (const text of texts) {
      await emit('gate:long', 'text', { text });
      browser.say({ type: 'ping' });
    }
    await until(
      () => browser.events().length === 4 && browser.heard.filter(({ type }) => type === 'pong').length === 4,
    );
    expect(browser.events().map(({ data }) => data)).toEqual(texts.map((text) => ({ text })));
  });

  it('starts no kind of channels whose check would not look at the id', () => {
    expect(() => nodes[0]!.realtime.registerChannel({ kind: 'board', reaches: () => true })).toThrow('board');
  });

  it('lets nobody into the channel of another person, an unknown kind, or one without the right', async () => {
    const browser = await open(nodes[0]!, await signIn(mei));
    for (const channel of [`user:${lei}`, 'gate:north', 'secret:1']) browser.say({ type: 'join', channel });
    browser.say({ type: 'join', channel: `user:${mei}` });
    await until(() => browser.heard.some((message) => message.type === 'joined'));
    expect(browser.heard.filter((message) => message.type === 'refused').map((message) => message.channel)).toEqual([
      `user:${lei}`,
      'gate:north',
      'secret:1',
    ]);
    await emit(`user:${lei}`, 'private');
    await emit(`user:${mei}`, 'own');
    await until(() => browser.events().length > 0);
    expect(browser.events().map((message) => message.event)).toEqual(['own']);
  });

  it.each([
    ['an unknown token', async () => ({ token: 'x'.repeat(43), device_cookie: null })],
    ['a token without its cookie', async () => ({ ...(await signIn(mei)), device_cookie: null })],
  ])('closes the socket for %s', async (_what, session) => {
    const browser = await open(nodes[0]!, await session());
    await until(() => browser.closed() !== undefined);
    expect(browser.closed()).toBe(4401);
    expect(browser.heard[0]).toMatchObject({ type: 'rejected' });
  });

  it('closes the socket of somebody who speaks before signing in, or not the language', async () => {
    for (const word of ['{"type":"join","channel":"gate:north"}', 'hello', '{"type":"steal"}']) {
      const socket = new WebSocket(nodes[0]!.url);
      browsers.push(socket);
      socket.onopen = () => socket.send(word);
      const { code } = await new Promise<CloseEvent>((done) => socket.addEventListener('close', done));
      expect([1008, 4401]).toContain(code);
    }
  });

  it('takes no socket from a page of another origin', async () => {
    const socket = new WebSocket(nodes[0]!.url, { headers: { origin: 'https://evil.test' } } as never);
    const { code } = await new Promise<CloseEvent>((done) => socket.addEventListener('close', done));
    expect(code).toBe(1008);
  });

  it('gives a browser that comes back exactly what it missed, in order', async () => {
    members.add(mei);
    const session = await signIn(mei);
    const before = await open(nodes[0]!, session);
    before.say({ type: 'join', channel: 'gate:east' });
    await until(() => before.heard.some((message) => message.type === 'joined'));
    await emit('gate:east', 'visit', { n: 0 });
    await until(() => before.events().length === 1);
    const last = before.events()[0]!.id!;
    before.socket.close();
    for (let n = 1; n <= 1200; n++) await emit('gate:east', 'visit', { n });
    const after = await open(nodes[1]!, session);
    after.say({ type: 'join', channel: 'gate:east', last_id: last });
    const more = emit('gate:east', 'visit', { n: 1201 });
    await until(() => after.events().length === 1201);
    await more;
    expect(after.events().map((message) => (message.data as { n: number }).n)).toEqual(
      Array.from({ length: 1201 }, (_, n) => n + 1),
    );
  });

  it('shows events in the order in which their transactions ended, also when they began the other way round', async () => {
    members.add(mei);
    const session = await signIn(mei);
    const browser = await open(nodes[0]!, session);
    browser.say({ type: 'join', channel: 'gate:west' });
    await until(() => browser.heard.some((message) => message.type === 'joined'));
    let release = () => {};
    const slow = test_db.database.write(EVERYWHERE, async ({ db }) => {
      await nodes[0]!.realtime.emit(db, 'gate:west', 'slow');
      await new Promise<void>((done) => {
        release = done;
      });
    });
    await emit('gate:west', 'fast');
    await until(() => browser.events().length === 1);
    const last = browser.events()[0]!.id!;
    browser.socket.close();
    await until(() => browser.closed() !== undefined);
    release();
    await slow;
    const back = await open(nodes[0]!, session);
    back.say({ type: 'join', channel: 'gate:west', last_id: last });
    await until(() => back.events().length === 1);
    expect(browser.events()[0]!.event).toBe('fast');
    expect(back.events()[0]!.event).toBe('slow');
  });

  it('loses and repeats nothing while browsers come and go under a storm of parallel events', async () => {
    members.add(mei);
    const session = await signIn(mei);
    const seen: number[] = [];
    let last: string | undefined;
    let isOver = false;
    const reader = (async () => {
      for (let round = 0; !isOver || seen.length < 400; round++) {
        if (round > 100) break;
        const browser = await open(nodes[round % 2]!, session);
        browser.say({ type: 'join', channel: 'gate:storm', ...(last ? { last_id: last } : { last_id: '0' }) });
        await pause(60);
        for (const message of browser.events()) {
          seen.push((message.data as { n: number }).n);
          last = message.id!;
        }
        last ??= browser.heard.find((message) => message.type === 'joined')?.last_id;
        browser.socket.onmessage = null;
        browser.socket.close();
      }
    })();
    await pause(120);
    const writer = async (from: number) => {
      for (let n = from; n < from + 100; n++) await emit('gate:storm', 'n', { n });
    };
    await Promise.all([writer(0), writer(100), writer(200), writer(300)]);
    isOver = true;
    await reader;
    expect(seen).toHaveLength(400);
    expect(new Set(seen).size).toBe(400);
  });

  it('asks a browser to read anew when its last event is not kept any more', async () => {
    members.add(mei);
    await emit('gate:old', 'one');
    await emit('gate:old', 'two');
    await test_db.query("update realtime_event set created_at = now() - interval '2 hours'");
    await test_db.database.write(EVERYWHERE, ({ db }) => nodes[0]!.realtime.clean(db));
    const browser = await open(nodes[0]!, await signIn(mei));
    browser.say({ type: 'join', channel: 'gate:old', last_id: '1' });
    await until(() => browser.heard.some((message) => message.type === 'joined'));
    expect(browser.heard.map((message) => message.type)).toEqual(['welcome', 'reset', 'joined']);
    expect(await test_db.query('select 1 from realtime_event')).toHaveLength(1);
  });

  it('goes on after the listener lost its connection, without a gap', async () => {
    members.add(mei);
    const browser = await open(nodes[0]!, await signIn(mei));
    browser.say({ type: 'join', channel: 'gate:gap' });
    await until(() => browser.heard.some((message) => message.type === 'joined'));
    await test_db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
    );
    await emit('gate:gap', 'while deaf');
    await until(() => browser.events().length === 1);
  });

  it('ends the sockets of a revoked session within a second, on every node', async () => {
    const session = await signIn(mei);
    const here = await open(nodes[0]!, session);
    const there = await open(nodes[1]!, session);
    await until(() => [here, there].every((browser) => browser.heard.some((m) => m.type === 'welcome')));
    const started = Date.now();
    await test_db.database.write(EVERYWHERE, (tx) =>
      nodes[0]!.sessions.revoke(tx, { session_ids: [session.session_id] }, 'admin'),
    );
    await until(() => here.closed() !== undefined && there.closed() !== undefined);
    expect(Date.now() - started).toBeLessThan(patience(2));
    expect(here.heard.at(-1)).toMatchObject({ type: 'rejected', code: 401402 });
    expect(here.events().at(-1)).toMatchObject({ event: 'session_revoked', channel: `user:${mei}` });
  });

  it('tells about changed rights and takes the socket out of channels that were lost', async () => {
    members.add(mei);
    const browser = await open(nodes[0]!, await signIn(mei));
    for (const channel of [`user:${mei}`, 'gate:north']) browser.say({ type: 'join', channel });
    await until(() => browser.heard.filter((message) => message.type === 'joined').length === 2);
    members.delete(mei);
    await test_db.database.write(EVERYWHERE, ({ db }) => nodes[1]!.sessions.refresh(db, [mei]));
    await until(() => browser.events().some((message) => message.event === 'permissions_changed'));
    await emit('gate:north', 'visit');
    await emit(`user:${mei}`, 'end');
    await until(() => browser.events().some((message) => message.event === 'end'));
    expect(browser.events().map((message) => message.event)).toEqual(['permissions_changed', 'end']);
  });
});
