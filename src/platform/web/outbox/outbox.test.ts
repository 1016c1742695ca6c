import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { session } from '../session/session-state.ts';
import { idOf, settingsOf } from '../testing/settings.ts';
import { questions } from '../ui/confirm-store.ts';
import type { Answered, Delivery } from './delivery.ts';
import { addEntry, noteRefusal, ownEntries, readEntries, removeEntries } from './entries.ts';
import { defineOutbox } from './outbox.ts';
import { outboxOwners } from './owners.ts';
import { sendWaiting } from './sending.ts';
import { agreesToSignOut, keepingOthers } from './sign-out.ts';

const calls = defineEndpoints('ticks', {
  add: { method: 'POST', path: '/ticks', summary: 'One', right: 'signed_in', body: z.object({ child: z.string() }) },
  many: {
    method: 'PUT',
    path: '/ticks',
    summary: 'Many',
    right: 'signed_in',
    body: z.object({ ticks: z.array(z.object({ client_key: z.string(), client_at: z.string(), child: z.string() })) }),
    output: z.object({ list: z.array(z.object({ client_key: z.string(), refusal: z.string().nullable() })) }),
  },
});

interface Tick {
  readonly child: string;
  readonly n?: number;
}
const common = {
  title: { cn: '签到', us: 'Tick' },
  subject: ({ child }: Tick) => child,
  words: ({ child }: Tick) => child,
};
const single = defineOutbox({
  ...common,
  name: 'single',
  endpoint: calls.add,
  input: ({ item }) => ({ body: { child: item.child } }),
});
const packed = defineOutbox({
  ...common,
  name: 'packed',
  endpoint: calls.many,
  pack: {
    most: 3,
    input: (entries) => ({
      body: { ticks: entries.map(({ client_key, client_at, item: { child } }) => ({ client_key, client_at, child })) },
    }),
    answered: ({ list }): readonly Answered[] => list,
  },
});
const boxes: readonly Delivery[] = [single, packed];

const [ANNA, BO, CY] = [idOf(1), idOf(9), idOf(10)];
const SCHOOL = { id: idOf(70), code: 'S', name: '校', name_en: null, kind: 'school', parent_id: null, address: null };

function signIn(id: string, over: Parameters<typeof settingsOf>[1] = {}): void {
  const settings = settingsOf([], { organization: SCHOOL, ...over });
  session.set({ phase: 'signed_in', settings: { ...settings, user: { ...settings.user, id } } });
}

interface Called {
  readonly key: string | null;
  readonly body: { readonly child?: string; readonly ticks?: readonly { client_key: string; child: string }[] };
}
const sent: Called[] = [];
/** What the server answers to the next calls; then every call succeeds. */
let answers: ((called: Called) => Response | Promise<Response>)[] = [];
const refuse =
  (status: number, body: object = {}) =>
  () =>
    Response.json({ code: status * 1000, ...body }, { status });
const noLine = () => Promise.reject(new TypeError('failed to fetch'));
const taken = ({ body }: Called) =>
  Response.json({ code: 0, data: { list: body.ticks?.map(({ client_key }) => ({ client_key, refusal: null })) } });

const send = (id = ANNA, organization_id: string | null = SCHOOL.id) =>
  sendWaiting({ id, organization_id }, async (name) => boxes.find((box) => box.name === name));
const children = () => sent.map(({ body }) => body.child ?? body.ticks?.map(({ child }) => child).join(' '));
const left = async (id = ANNA) =>
  (await readEntries(id)).map(({ item, refusal }) => (item as Tick).child + (refusal ? `: ${refusal}` : ''));
const keepAll = async (box: typeof single, ...names: string[]) => {
  for (const child of names) expect(await box.keep({ child })).toBe(true);
};

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
  vi.stubGlobal('fetch', (_address: string, how: { headers: Headers; body: string }) => {
    const called = { key: how.headers.get('Idempotency-Key'), body: JSON.parse(how.body) };
    sent.push(called);
    return (answers.shift() ?? taken)(called);
  });
  signIn(ANNA);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const id of [ANNA, BO, CY])
    await removeEntries(
      id,
      (await readEntries(id)).map(({ client_key }) => client_key),
    );
  sent.length = 0;
  answers = [];
  session.set({ phase: 'guest' });
});

describe('the queue', () => {
  it('sends one after the other, in the order in which it was done, each under its own key', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:00:00Z') });
    await keepAll(single, 'a');
    vi.setSystemTime('2026-03-02T07:00:00Z'); // the clock of a phone may be put back
    await keepAll(single, 'b', 'c');
    vi.useRealTimers();
    const keys = (await readEntries(ANNA)).map(({ client_key }) => client_key);
    expect((await send()).taken).toHaveLength(3);
    expect(children()).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ key }) => key)).toEqual(keys);
    expect(await left()).toEqual([]);
  });

  it('keeps the moment at which it was done, and sends again under the key that it was given', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:00:00Z') });
    await packed.keep({ child: 'a' }, '0199aaaa-0000-4000-8000-000000000001');
    vi.useRealTimers();
    await send();
    const [tick] = sent[0]?.body.ticks ?? [];
    expect(tick).toMatchObject({
      client_at: '2026-03-02T08:00:00.000Z',
      client_key: '0199aaaa-0000-4000-8000-000000000001',
    });
  });

  it.each<[string, (typeof answers)[number]]>([
    ['no line', noLine],
    ['an ended session', refuse(401, { code: 401401 })],
    ['a session that fits no more', refuse(400, { code: 400403 })],
    ['an account that is not active', refuse(200, { code: 200601 })],
    ['too many calls', refuse(429)],
    ['a closed portal', refuse(503)],
  ])('waits as a whole after %s, and goes on later', async (_what, answer) => {
    await keepAll(single, 'a', 'b');
    answers = [answer];
    expect(await send()).toMatchObject({ taken: [], refused: [] });
    expect([children(), await left()]).toEqual([['a'], ['a', 'b']]);
    const [first] = sent;
    await send();
    expect(sent.map(({ key }) => key).slice(0, 2)).toEqual([first?.key, first?.key]);
    expect(await left()).toEqual([]);
  });

  it('says how long the server asks to wait', async () => {
    await keepAll(single, 'a');
    answers = [() => Response.json({ code: 429001 }, { status: 429, headers: { 'retry-after': '40' } })];
    expect((await send()).wait_seconds).toBe(40);
  });

  it.each([refuse(500), refuse(409, { code: 409002 })])(
    'waits with one subject where nobody knows what became of its entry; others go on',
    async (answer) => {
      await keepAll(single, 'a', 'a', 'b');
      answers = [answer];
      await send();
      expect([children(), await left()]).toEqual([
        ['a', 'b'],
        ['a', 'a'],
      ]);
    },
  );

  it('keeps what was refused with its words, sends the others, and sends it again only when it is asked to', async () => {
    await keepAll(single, 'a', 'b');
    answers = [refuse(422, { errors: { child: ['不在名单'] } })];
    expect((await send()).refused).toEqual([single]);
    expect([children(), await left()]).toEqual([['a', 'b'], ['a: 不在名单']]);
    await send();
    expect(sent).toHaveLength(2);
    const [entry] = await readEntries(ANNA);
    if (entry) await noteRefusal(entry, null);
    await send();
    expect([children(), await left()]).toEqual([['a', 'b', 'a'], []]);
  });

  it('notes no refusal on an entry that was given up meanwhile', async () => {
    await keepAll(single, 'a');
    const [entry] = await readEntries(ANNA);
    if (!entry) throw new Error('nothing was kept');
    await removeEntries(ANNA, [entry.client_key]);
    await noteRefusal(entry, 'late');
    expect(await left()).toEqual([]);
  });

  it('keeps pictures as they are', async () => {
    await addEntry({
      client_key: 'k',
      outbox: 'single',
      subject: 'a',
      item: { child: 'a', picture: new Blob(['x'], { type: 'image/png' }) },
      client_at: '2026-03-02T08:00:00Z',
      owner_id: ANNA,
      organization_id: SCHOOL.id,
    });
    const [entry] = await readEntries(ANNA);
    expect(entry?.item).toMatchObject({ picture: { type: 'image/png', size: 1 } });
  });

  it('leaves an entry of an outbox that is not known any more where it is, and holds nobody up for it', async () => {
    const gone = defineOutbox({
      ...common,
      name: 'gone',
      endpoint: calls.add,
      input: () => ({ body: { child: 'x' } }),
    });
    await keepAll(gone, 'a');
    await keepAll(single, 'b');
    await send();
    expect([children(), await left()]).toEqual([['b'], ['a']]);
  });
});

describe('several in one call', () => {
  it('packs as many as the endpoint takes, in their order', async () => {
    await keepAll(packed, 'a', 'b', 'a', 'c');
    await send();
    expect([children(), await left()]).toEqual([['a b a', 'c'], []]);
  });

  it('lets go of an entry only when the answer names it', async () => {
    await keepAll(packed, 'a', 'b', 'c');
    answers = [
      ({ body }) => {
        const [a, b] = body.ticks ?? [];
        const list = [
          { client_key: a?.client_key, refusal: null },
          { client_key: b?.client_key, refusal: '不在名单' },
        ];
        return Response.json({ code: 0, data: { list } });
      },
    ];
    const result = await send();
    expect([result.taken, result.refused]).toEqual([[packed], [packed]]);
    expect([children(), await left()]).toEqual([['a b c'], ['b: 不在名单', 'c']]);
  });

  it('sends one by one what was refused together, so that one wrong entry keeps nobody back', async () => {
    await keepAll(packed, 'a', 'b', 'c', 'd');
    answers = [refuse(422), taken, refuse(422, { message: '不在名单' })];
    await send();
    expect([children(), await left()]).toEqual([['a b c', 'a', 'b', 'c', 'd'], ['b: 不在名单']]);
  });
});

describe('whose it is', () => {
  it('belongs to one person: another one on the same phone neither sees nor sends it', async () => {
    await keepAll(single, 'a');
    signIn(BO);
    await keepAll(single, 'b');
    await send(BO);
    expect([children(), await left(BO), await left(ANNA)]).toEqual([['b'], [], ['a']]);
    expect(ownEntries.get().of).toBe(ANNA);
    expect(outboxOwners.get()).toEqual([ANNA]);
  });

  it('waits while another organisation is the current one', async () => {
    await keepAll(single, 'a');
    await send(ANNA, idOf(71));
    expect([children(), await left()]).toEqual([[], ['a']]);
  });

  it.each(['public_computer', 'impersonation'] as const)('keeps nothing in a session of kind %s', async (kind) => {
    signIn(ANNA, { session: { ...settingsOf([]).session, kind } });
    expect([single.isOpen(), await single.keep({ child: 'a' })]).toEqual([false, false]);
    session.set({ phase: 'guest' });
    expect(single.isOpen()).toBe(false);
  });

  it('says so where the browser keeps nothing', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await single.keep({ child: 'a' })).toBe(false);
    full.mockRestore();
    expect(await left()).toEqual([]);
  });
});

describe.each(['with locks', 'without locks'])('two tabs, %s', (how) => {
  beforeEach(() => {
    if (how === 'without locks') vi.stubGlobal('navigator', { onLine: false });
  });

  it('send each entry once', async () => {
    await keepAll(single, 'a', 'b', 'c', 'd');
    await Promise.all([send(), send(), send()]);
    await send();
    expect(children()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('wait for each other, and not for one that was killed', async () => {
    signIn(CY); // in the locks of this process nobody ends
    await keepAll(single, 'a');
    const killed = vi.fn(() => new Promise<never>(() => undefined));
    answers = [killed];
    void send(CY);
    await expect.poll(() => killed.mock.calls.length).toBe(1);
    await send(CY);
    expect(sent).toHaveLength(1);
    if (how === 'with locks') return; // the browser gives a lock back when its tab ends
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 });
    await send(CY);
    vi.useRealTimers();
    expect(children()).toEqual(['a', 'a']);
  });
});

describe('signing out', () => {
  const answer = async (confirmed: boolean) => {
    await expect.poll(() => questions.get().length).toBe(1);
    questions.get()[0]?.answer(confirmed);
  };

  it('asks while something waits; who stays keeps it, who leaves deletes it', async () => {
    await keepAll(single, 'a');
    const stays = agreesToSignOut();
    await answer(false);
    expect([await stays, await left()]).toEqual([false, ['a']]);
    const leaves = agreesToSignOut();
    await answer(true);
    expect([await leaves, await left(), outboxOwners.get()]).toEqual([true, [], []]);
  });

  it('asks nothing where nothing waits, nor of somebody whom nobody knows', async () => {
    expect(await agreesToSignOut()).toBe(true);
    await keepAll(single, 'a');
    session.set({ phase: 'guest' });
    expect([await agreesToSignOut(), await left()]).toEqual([true, ['a']]);
  });

  it('keeps what waits for others, though the end of a session clears all that the site has stored', async () => {
    signIn(BO);
    await keepAll(single, 'b');
    signIn(ANNA);
    await keepingOthers(async () => {
      await removeEntries(
        BO,
        (await readEntries(BO)).map(({ client_key }) => client_key),
      );
      expect(outboxOwners.get()).toEqual([]);
    });
    expect([await left(BO), outboxOwners.get()]).toEqual([['b'], [BO]]);
  });
});
