import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#shared/dates.ts';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { type Database, type Db, EVERYWHERE } from '../database/database.ts';
import { runningNumber } from './tables.ts';

interface Series {
  /** What is numbered: `visitor.no`. It is stored: a series that is renamed begins anew. */
  readonly key: string;
  /**
   * How a number reads: `{code}-{yyyy}-{seq:5}`. `{yyyy}`, `{yy}`, `{mm}` and `{dd}` are of the day on which it is given,
   * in the zone of the school; the count begins anew with the smallest of them. `{seq:5}` is the count, of five digits or
   * more. `{code}` is given with each number and counted by itself.
   */
  readonly pattern: string;
  /**
   * `gapless`: drawn in the transaction that stores it, so that one that is rolled back, or killed, leaves no gap. All
   * others of the series wait until that transaction ends: draw it last. `aside`: drawn in a transaction of its own;
   * nobody waits, and what is refused afterwards leaves a gap.
   */
  readonly kind: 'gapless' | 'aside';
}

/** Who draws: a request, a job, an import. */
interface Drawer {
  readonly db: Db;
  readonly services: { readonly database: Database; readonly clock: { now(): number } };
}

/** For whom a number is drawn. */
interface Draw {
  /** Whose series it is, or a query for it. */
  readonly organization_id: string | SQL<string>;
  /** The zone of the school, which says the year and the day. */
  readonly zone: string;
  /** Stands for `{code}`. */
  readonly code?: string;
  /** A query for the highest count of the period of a day that was given by hand: the next one is above it. */
  readonly above?: (day: string) => SQL<number>;
}

/** The running numbers of one kind of thing. */
export interface RunningNumbers {
  /** Gives the next number. No two get the same one, on whichever node. */
  next(source: Drawer, draw: Draw): Promise<string>;
  /** How the number reads that is given as the `count`th of a day (`YYYY-MM-DD`). */
  format(day: string, count: number, code?: string): string;
  /** Goes on behind `count` in the period of a day: for rows that were numbered otherwise, like those of the demo. */
  goOnAfter(db: Db, organizationId: string, day: string, count: number): Promise<void>;
}

/** Declares a series of running numbers: `const badges = defineNumbers({ key: 'badge', pattern: 'FW{seq:4}', kind: 'gapless' })`. */
export function defineNumbers({ key, pattern, kind }: Series): RunningNumbers {
  const parts = partsOf(pattern);
  const format: RunningNumbers['format'] = (day, count, code = '') =>
    parts.map((part) => part(day, count, code)).join('');
  const row = (day: string, code: string) => ({
    series: code ? `${key}:${code}` : key,
    period: periodOf(pattern, day),
  });
  return {
    format,
    async next({ db, services }, { organization_id, zone, code = '', above = none }) {
      if (pattern.includes('{code}') !== (code !== '')) throw new Error(`${key}: ${pattern} and its code do not agree`);
      const day = dayOf(new Date(services.clock.now()).toISOString(), zone);
      const draw = (on: Db) => drawNext(on, { organization_id, ...row(day, code) }, above(day));
      const count =
        kind === 'aside'
          ? await services.database.separateStatement(EVERYWHERE, draw)
          : await acrossOrganizations(db, () => draw(db));
      return format(day, count, code);
    },
    async goOnAfter(db, organization_id, day, count) {
      await db
        .insert(runningNumber)
        .values({ organization_id, ...row(day, ''), last: count })
        .onConflictDoUpdate({ target: KEY, set: { last: sql`greatest(${runningNumber.last}, excluded.last)` } });
    },
  };
}

const none = () => sql<number>`0`;
const KEY = [runningNumber.organization_id, runningNumber.series, runningNumber.period];

interface Counted {
  readonly organization_id: string | SQL<string>;
  readonly series: string;
  readonly period: string;
}

/** One statement: the row of the series is locked by it until its transaction ends. */
async function drawNext(db: Db, { organization_id, ...rest }: Counted, above: SQL<number>): Promise<number> {
  const [row] = await db
    .insert(runningNumber)
    .values({ organization_id: sql`${organization_id}`, ...rest, last: sql`${above} + 1` })
    .onConflictDoUpdate({ target: KEY, set: { last: sql`greatest(${runningNumber.last} + 1, excluded.last)` } })
    .returning({ last: runningNumber.last });
  if (!row) throw new Error(`no number was drawn for ${rest.series}`);
  return row.last;
}

type Part = (day: string, count: number, code: string) => string;

const PARTS: Readonly<Record<string, Part>> = {
  yyyy: (day) => day.slice(0, 4),
  yy: (day) => day.slice(2, 4),
  mm: (day) => day.slice(5, 7),
  dd: (day) => day.slice(8, 10),
  code: (_day, _count, code) => code,
};

/** The pieces of a pattern; throws where it names none of them, or has no count. */
function partsOf(pattern: string): Part[] {
  const parts = pattern.split(/[{}]/).map((piece, at): Part => {
    if (at % 2 === 0) return () => piece;
    const [name = '', digits] = piece.split(':');
    if (name === 'seq') return (_day, count) => String(count).padStart(Number(digits ?? 1), '0');
    const part = PARTS[name];
    if (!part) throw new Error(`a running number has no {${piece}}`);
    return part;
  });
  if (!pattern.includes('{seq')) throw new Error(`${pattern} has no {seq}`);
  return parts;
}

/** What of a day a series counts by: nothing, its year, month, or itself. */
function periodOf(pattern: string, day: string): string {
  if (pattern.includes('{dd}')) return day;
  if (pattern.includes('{mm}')) return day.slice(0, 7);
  return pattern.includes('{yy') ? day.slice(0, 4) : '';
}
