import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from '../database/database.ts';
import { usePortal } from '../testing/use-portal.ts';
import { busySources, claimTime, type Engagement, firstClash } from './busy.ts';

const [lin, chen] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const what = { cn: '家访', us: 'a visit' };
const given: Engagement[] = [
  { user_id: lin, key: 'visit:1', from: at(8), to: at(9), what },
  { user_id: chen, key: 'visit:2', from: at(8), to: at(9), what },
];
const portal = usePortal({
  modules: [
    {
      name: 'test-visits',
      routes: [],
      provides: [
        busySources.with({
          module: 'test',
          find: async (_db, ids) => given.filter((one) => ids.includes(one.user_id)),
        }),
      ],
    },
  ],
});
const ask = <T>(work: (source: Parameters<typeof firstClash>[0]) => Promise<T>) =>
  portal.services.database.write(EVERYWHERE, ({ db }) => work({ db, services: portal.services }));
const clash = (people: readonly string[], from: number, to: number, except: string | null = null) =>
  ask(async (source) => (await firstClash(source, people, [{ from: at(from), to: at(to) }], except))?.key ?? null);

describe('who is taken up when', () => {
  it('is who has something firm in a span; its end is free again', async () => {
    expect(await clash([lin], 8, 9)).toBe('visit:1');
    expect(await clash([lin], 7, 10)).toBe('visit:1');
    expect([await clash([lin], 9, 10), await clash([lin], 7, 8)]).toEqual([null, null]);
  });

  it('is not kept by what the caller itself moves', async () => {
    expect(await clash([lin], 8, 9, 'visit:1')).toBeNull();
  });

  it('is asked for each of several spans, and not for the time between them', async () => {
    const spans = [
      { from: at(6), to: at(7) },
      { from: at(10), to: at(11) },
    ];
    expect(await ask((source) => firstClash(source, [lin, chen], spans))).toBeNull();
    expect(await clash([], 0, 23)).toBeNull();
  });

  it('of two who take somebody at once the second sees the first', async () => {
    const taken: string[] = [];
    const take = () =>
      ask(async (source) => {
        if (await claimTime(source, [chen, lin], [{ from: at(20), to: at(21) }])) return;
        taken.push('taken');
        given.push({ user_id: lin, key: 'visit:9', from: at(20), to: at(21), what });
      });
    await Promise.all([take(), take(), take()]);
    expect(taken).toEqual(['taken']);
  });
});
