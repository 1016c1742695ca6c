import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotInOrder, drawOrder, hoursOfOffer, offerUntil } from './allotment.ts';
import { timeOf } from './dates.ts';

const SHANGHAI = 'Asia/Shanghai';
const BERLIN = 'Europe/Berlin';

describe('a draw', () => {
  it('sorts by the HMAC of each ticket under the seed, so that anybody can compute it again', async () => {
    const tickets = Array.from({ length: 200 }, (_, at) => `A-2026-${at}`);
    const lot = (ticket: string) => createHmac('sha256', '种子').update(ticket).digest('hex');
    const byHand = [...tickets].sort((one, other) => (lot(one) < lot(other) ? -1 : 1));
    expect(await drawOrder('种子', tickets)).toEqual(byHand);
    expect(byHand).not.toEqual(tickets);
  });

  it('gives one order whatever order the tickets come in, and another one under another seed', async () => {
    const tickets = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const drawn = await drawOrder('one', tickets);
    expect(await drawOrder('one', [...tickets].reverse())).toEqual(drawn);
    expect(await drawOrder('two', tickets)).not.toEqual(drawn);
    await expect(drawOrder('', tickets)).rejects.toThrow();
  });
});

const POOLS = ['p1', 'p2', 'p3'];
const wishes = fc
  .array(fc.array(fc.uniqueArray(fc.constantFrom(...POOLS), { minLength: 1 }), { minLength: 1, maxLength: 3 }), {
    maxLength: 12,
  })
  .map((all) => all.map((choices, at) => ({ id: `w${at}`, choices })));
const free = fc.record({ p1: fc.nat(3), p2: fc.nat(3), p3: fc.nat(3) }).map((rooms) => new Map(Object.entries(rooms)));

describe('places in an order', () => {
  it('gives each the first choice of which every pool has room, in turn', () => {
    const asked = [
      { id: 'first', choices: [['swim'], ['chess']] },
      { id: 'second', choices: [['swim'], ['chess']] },
      { id: 'both', choices: [['chess', 'class']] },
      { id: 'third', choices: [['chess'], ['class']] },
    ];
    const room = new Map([
      ['swim', 1],
      ['chess', 1],
      ['class', 1],
    ]);
    expect([...allotInOrder(asked, room)]).toEqual([
      ['first', 0],
      ['second', 1],
      ['third', 1],
    ]);
    expect(room.get('swim')).toBe(1);
  });

  it('never gives more than there is, and nobody goes without whom a choice still had room for at the end', () => {
    fc.assert(
      fc.property(wishes, free, (asked, room) => {
        const given = allotInOrder(asked, room);
        const left = new Map(room);
        for (const { id, choices } of asked)
          for (const pool of choices[given.get(id) ?? -1] ?? []) left.set(pool, (left.get(pool) ?? 0) - 1);
        expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
        for (const { choices } of asked.filter(({ id }) => !given.has(id)))
          for (const pools of choices) expect(Math.min(...pools.map((pool) => left.get(pool) ?? 0))).toBe(0);
      }),
    );
  });

  it('lets nobody lose by naming first what they want most: an earlier choice that is full costs nothing', () => {
    fc.assert(
      fc.property(wishes, free, fc.nat(11), (asked, room, at) => {
        const one = asked[at];
        if (!one) return;
        const given = allotInOrder(asked, room).get(one.id);
        const bold = asked.map((wish) => (wish === one ? { ...one, choices: [['full'], ...one.choices] } : wish));
        const boldly = allotInOrder(bold, room).get(one.id);
        expect(boldly).toBe(given === undefined ? undefined : given + 1);
      }),
    );
  });
});

describe('an offer', () => {
  it('of up to 24 hours stands still at night', () => {
    expect(offerUntil('2026-11-30T12:50:00Z', 12, null, SHANGHAI)).toBe('2026-12-01T10:50:00.000Z'); // 20:50, until 18:50
    expect(offerUntil('2026-11-30T15:00:00Z', 1, null, SHANGHAI)).toBe('2026-12-01T00:00:00.000Z'); // 23:00, until 08:00
    expect(offerUntil('2026-11-30T01:00:00Z', 12, null, SHANGHAI)).toBe('2026-11-30T13:00:00.000Z'); // 09:00, until 21:00
    expect(offerUntil('2026-11-29T23:00:00Z', 24, null, SHANGHAI)).toBe('2026-12-01T09:00:00.000Z'); // 07:00, until 17:00 of the next day
  });

  it('that is longer ends at 21:00, the first after its hours', () => {
    expect(offerUntil('2026-11-30T01:00:00Z', 72, null, SHANGHAI)).toBe('2026-12-03T13:00:00.000Z');
    expect(offerUntil('2026-11-30T14:00:00Z', 72, null, SHANGHAI)).toBe('2026-12-04T13:00:00.000Z');
  });

  it('counts the hours that pass where the clock is changed in between', () => {
    // summer time ends in the night to 25 October 2026: 20:50 is 18:50 UTC, 07:00 is 06:00 UTC
    expect(offerUntil('2026-10-24T18:50:00Z', 12, null, BERLIN)).toBe('2026-10-25T17:50:00.000Z');
    // and begins in the night to 29 March 2026: 20:50 is 19:50 UTC, 07:00 is 05:00 UTC
    expect(offerUntil('2026-03-28T19:50:00Z', 12, null, BERLIN)).toBe('2026-03-29T16:50:00.000Z');
  });

  it('never reaches beyond the closing, and there is none from then on', () => {
    const closes = '2026-12-01T02:00:00.000Z';
    expect(offerUntil('2026-11-30T12:50:00Z', 12, closes, SHANGHAI)).toBe(closes);
    expect(offerUntil('2026-11-30T12:50:00Z', 48, closes, SHANGHAI)).toBe(closes);
    expect(offerUntil(closes, 12, closes, SHANGHAI)).toBeNull();
    expect(offerUntil('2026-12-02T02:00:00Z', 12, closes, SHANGHAI)).toBeNull();
  });

  it('ends after it begins, by day, with so many waking hours, whenever it is made', () => {
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom(SHANGHAI, BERLIN, 'America/New_York', 'Asia/Kathmandu');
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 168 }), zone, (at, hours, where) => {
        const until = offerUntil(at.toISOString(), hours, null, where) ?? '';
        const lasts = (Date.parse(until) - at.getTime()) / 3_600_000;
        expect(lasts).toBeGreaterThanOrEqual(hours);
        expect(lasts).toBeLessThanOrEqual(hours <= 24 ? hours + 31 : hours + 25);
        const time = timeOf(until, where);
        expect(time > '06:59' && time <= '21:00').toBe(true);
        if (hours > 24) expect(time).toBe('21:00');
      }),
      { numRuns: 300 },
    );
  });

  it('lives shorter on the last day, and not at all in the last hours of it', () => {
    const closes = '2026-12-01T10:00:00Z';
    expect(hoursOfOffer('2026-11-29T10:00:00Z', 12, closes, 1)).toBe(12);
    expect(hoursOfOffer('2026-11-30T10:00:00Z', 12, closes, 1)).toBe(1);
    expect(hoursOfOffer('2026-12-01T09:00:00Z', 12, closes, 1)).toBe(1);
    expect(hoursOfOffer('2026-12-01T09:00:01Z', 12, closes, 1)).toBeNull();
    expect(hoursOfOffer('2026-12-01T09:30:00Z', 12, closes, undefined)).toBe(12);
    expect(hoursOfOffer('2026-12-01T09:30:00Z', 12, null, 1)).toBe(12);
  });
});
