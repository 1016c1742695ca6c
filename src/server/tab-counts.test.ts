import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { today } from '#shared/dates.ts';
import { cast } from '../../database/demo/cast.ts';
import { isTriedAddress } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * A number on a tab, a tile or a home page is the length of the list that opens behind it, for everybody of the cast who
 * sees both. A new number gets its line here.
 */

type Query = Readonly<Record<string, string | string[]>>;
// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints
type Answer = any;

interface Figure {
  readonly name: string;
  /** Where the number is read. */
  readonly from: readonly [path: string, query: Query];
  readonly of: (answer: Answer) => number | null | undefined;
  /** What opens behind it. */
  readonly list: readonly [path: string, query: Query];
  /** Rows that it means, where the page picks them; without it all of them. */
  readonly rows?: (row: Answer) => boolean;
}

const page: Query = { per_page: '10' };
const day = today();

/** Numbers of one answer, each with the filter that opens it. */
const byKey = (pairs: readonly (readonly [key: string, query: Query])[]) => pairs;

const figures: readonly Figure[] = [
  ...(['all', 'staff', 'student', 'guardian', 'other'] as const).map(
    (tab): Figure => ({
      name: `people: ${tab}`,
      from: ['/users/counts', {}],
      of: (answer) => answer[tab],
      list: ['/users', tab === 'all' ? {} : { tab }],
    }),
  ),
  ...(['active', 'pending', 'left'] as const).map(
    (tab): Figure => ({
      name: `staff records: tab ${tab}`,
      from: ['/teachers', page],
      of: (answer) => answer.counts[tab],
      list: ['/teachers', { tab }],
    }),
  ),
  ...(['active', 'probation', 'sick', 'retiring', 'expiring'] as const).map(
    (figure): Figure => ({
      name: `staff records: ${figure}`,
      from: ['/teachers', page],
      of: (answer) => answer.counts[figure],
      list: ['/teachers', { tab: 'active', figure }],
    }),
  ),
  {
    name: 'newcomers: waiting',
    from: ['/pending_staffs', page],
    of: (answer) => answer.counts.pending ?? 0,
    list: ['/pending_staffs', { stage: ['pending'] }],
  },
  ...byKey([
    ['active', { status: ['active'] }],
    ['pending', { status: ['pending'] }],
    ['expiring', { expiring_in: '30' }],
    ['check_missing', { check_missing: 'true' }],
  ]).map(
    ([key, query]): Figure => ({
      name: `service staff: ${key}`,
      from: ['/serve_users', page],
      of: (answer) => answer.counts[key],
      list: ['/serve_users', query],
    }),
  ),
  ...byKey([
    ['booked', { from: day, to: day, is_grouped: 'true' }],
    ['on_site', { status: ['verified'] }],
    ['overstay', { is_overstay: 'true' }],
    ['waiting', { status: ['applied'] }],
  ]).map(
    ([key, query]): Figure => ({
      name: `visitors: ${key}`,
      from: ['/visitors/stats', {}],
      of: (answer) => answer.counters[key],
      list: ['/visitors', query],
    }),
  ),
  {
    name: 'lives: on air',
    from: ['/lives', page],
    of: (answer) => answer.counts.on_air,
    list: ['/lives', { status: ['approved'], per_page: '50' }],
    rows: (row) => row.on_air,
  },
  {
    name: 'lives: to approve',
    from: ['/lives', page],
    of: (answer) => answer.counts.to_approve,
    list: ['/lives', { scope: 'approve' }],
  },
  ...['change_phone', 'identity_correction', 'account_recovery'].map(
    (kind): Figure => ({
      name: `account audit: ${kind}`,
      from: ['/admin/users/audit', { ...page, kind }],
      of: (answer) => answer.waiting.find((one: Answer) => one.kind === kind)?.n ?? 0,
      list: ['/admin/users/audit', { kind, state: ['pending'] }],
    }),
  ),
  ...['draft', 'submitted', 'returned', 'published'].map(
    (status): Figure => ({
      name: `own compilations: ${status}`,
      from: ['/compilations/counts', {}],
      of: (answer) => answer.statuses.find((one: Answer) => one.status === status)?.n ?? 0,
      list: ['/compilations', { tab: 'mine', status: [status] }],
    }),
  ),
];

const tried = figures.filter(({ from, list }) => [from[0], list[0]].some(isTriedAddress));

/** What a person is told: null where they do not see the number or the list. */
async function compare(read: (from: Figure['from']) => Promise<Answer>, { from, of, list, rows }: Figure) {
  const [counted, listed] = [await read(from), await read([list[0], { per_page: '100', ...list[1] }])];
  if ([counted, listed].some(({ status }) => status === 403 || status === 404)) return null;
  expect([from, list, counted.code, listed.code]).toEqual([from, list, 0, 0]);
  const n = of(counted.data);
  if (n === null || n === undefined) return null;
  const total: number = rows ? listed.data.list.filter(rows).length : listed.data.total;
  // a list of many says no more than that there are at least so many
  return { n, total, fits: listed.data.total_is_floor ? n > total : n === total };
}

/** The calls of a person, each once. */
function reader(person: Browser) {
  const answers = new Map<string, Promise<Answer>>();
  return ([path, query]: Figure['from']): Promise<Answer> => {
    const key = JSON.stringify([path, query]);
    const answer = answers.get(key) ?? person.call('GET', path, { query });
    answers.set(key, answer);
    return answer;
  };
}

interface RowFigure {
  /** Rows with a number, and the list of what the number counts. */
  readonly rows: string;
  readonly of: (row: Answer) => number | null;
  readonly list: (row: Answer) => readonly [path: string, query: Query];
}

const rowFigures: readonly RowFigure[] = [
  { rows: '/buildings', of: (row) => row.rooms_count, list: (row) => ['/brooms', { building_id: row.id }] },
  { rows: '/bfloors', of: (row) => row.rooms_count, list: (row) => ['/brooms', { bfloor_id: row.id }] },
  {
    rows: '/custom_form/forms',
    of: (row) => row.answer_count,
    list: (row) => [`/custom_form/forms/${row.id}/answers`, {}],
  },
  { rows: '/roles', of: (row) => row.holders_n, list: (row) => [`/roles/${row.id}/users`, {}] },
];

describe('numbers beside lists', () => {
  const demo = useDemo();

  it('are the length of the list that opens behind them', async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { username } of cast) {
      const read = reader(await demo.as(username));
      for (const figure of tried) {
        const found = await compare(read, figure);
        if (!found) continue;
        seen.add(figure.name);
        if (!found.fits) wrong.push(`${figure.name}, ${username}: ${found.n} beside ${found.total}`);
      }
    }
    expect(wrong).toEqual([]);
    // somebody of the cast sees each of them
    expect(tried.filter(({ name }) => !seen.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each(rowFigures.filter(({ rows }) => isTriedAddress(rows)))(
    'are so in each row of $rows',
    async ({ rows, of, list }) => {
      const wrong: string[] = [];
      let compared = 0;
      for (const { username } of cast) {
        const read = reader(await demo.as(username));
        for (const row of (await read([rows, { per_page: '10' }])).data?.list ?? []) {
          const [path, query] = list(row);
          const figure: Figure = {
            name: rows,
            from: [rows, { per_page: '10' }],
            of: () => of(row),
            list: [path, query],
          };
          const found = await compare(read, figure);
          compared += found ? 1 : 0;
          if (found && !found.fits)
            wrong.push(`${row.name ?? row.title}, ${username}: ${found.n} beside ${found.total}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(0);
    },
  );
});
