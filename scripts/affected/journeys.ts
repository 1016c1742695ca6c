import type { Touched } from '../../e2e/support/touched.ts';
import { moduleOf } from './rooms.ts';

/** What a change reaches, on either side. */
export interface Reach {
  /** In the portal: the changed files and whoever imports them. */
  readonly server: ReadonlySet<string>;
  /** In the browser, not past what loads later: a journey that loaded it has it in its record. */
  readonly web: ReadonlySet<string>;
  /** Modules of which something is reached that is no call and no page: what they register, and their rows of the demo. */
  readonly modules: ReadonlySet<string>;
}

/** What so many of all journeys touch says nothing about one of them: jobs on a clock, the sign-in, the frame of a page. */
const NEARLY_ALL = 0.8;

/**
 * The files of journeys that touched what a change reaches, and those without a record. What nearly every journey touches
 * is held by those that touch something of its module beside it; where there are none, by all of them.
 */
export function journeysTouching(
  journeys: readonly string[],
  touchedBy: (journey: string) => Touched | undefined,
  reach: Reach,
): string[] {
  const records = journeys.map((journey) => ({ journey, touched: touchedBy(journey) }));
  const known = records.flatMap(({ touched }) => (touched ? [touched] : []));
  const usual = usualIn(known);
  const hits = ({ server, web }: Touched) => [
    ...server.filter((file) => reach.server.has(file)),
    ...web.filter((file) => reach.web.has(file)),
  ];
  const usualModules = known.flatMap((touched) => hits(touched).filter((file) => usual.has(file))).map(moduleOf);
  const modules = new Set([...usualModules, ...reach.modules]);
  const chosen = records.filter(({ touched }) => {
    if (!touched || hits(touched).some((file) => !usual.has(file))) return true;
    return [...touched.server, ...touched.web].some((file) => !usual.has(file) && modules.has(moduleOf(file)));
  });
  const isHeld = usualModules.length === 0 || chosen.some(({ touched }) => touched);
  return (isHeld ? chosen : records).map(({ journey }) => journey);
}

function usualIn(records: readonly Touched[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { server, web } of records)
    for (const file of new Set([...server, ...web])) counts.set(file, (counts.get(file) ?? 0) + 1);
  // of two records nothing can be told
  const most = Math.max(3, records.length * NEARLY_ALL);
  return new Set([...counts].filter(([, count]) => count >= most).map(([file]) => file));
}
