import type { Touched } from '../../e2e/support/touched.ts';
import type { Changes } from './changes.ts';
import { type ImportGraph, reachedFrom } from './import-graph.ts';
import { journeysTouching } from './journeys.ts';
import { isJourney, isTest, moduleOf, roomOf } from './rooms.ts';

/** What of the tests a change can reach. */
export interface Choice {
  /** Why everything runs; the rest then says nothing. */
  readonly everything?: string;
  /** Files for the form: those that changed and are still there. */
  readonly lint: readonly string[];
  /** Files of unit tests. */
  readonly tests: readonly string[];
  /** For the tests that try every endpoint (`MODULE`); empty: whole. */
  readonly modules: readonly string[];
  readonly journeys: readonly string[];
  /** Those of them that run because nobody knows what they touch. */
  readonly unrecorded: readonly string[];
  /** Modules whose pages the tour opens; `all` where what plays the pages changed. */
  readonly tour: readonly string[] | 'all';
  /** The web app differs, so that its pages may weigh more. */
  readonly is_web: boolean;
  /** Tables differ, so that a migration may be missing. */
  readonly are_tables: boolean;
}

interface Known {
  readonly files: readonly string[];
  readonly graph: ImportGraph;
  readonly touchedBy: (journey: string) => Touched | undefined;
}

const MODULE_SERVER = /^src\/modules\/[^/]+\/[^/]+\/(?:server\/|contract\/|rights\.ts|apps\.ts)/;
const MODULE_WEB = /^src\/modules\/[^/]+\/[^/]+\/web\//;
const SEEN_BY_BROWSER = /^src\/modules\/[^/]+\/[^/]+\/(?:web\/|contract\/|locales\/|rights\.ts|apps\.ts)/;
/** What a module does when the portal starts or the demo is filled, not when it is called. */
const AT_START = /\/server\/(?:manifest|demo|factories)\.ts$/;
/** Tests that try each module in turn, and can be given some. */
const NARROWED = 'src/server/testing/narrowed.ts';

/** Chooses what to run after these changes. `files` are those that stand now; `graph` knows those that are gone as well. */
export function choose({ present, gone }: Changes, { files, graph, touchedBy }: Known): Choice {
  const changed = [...present, ...gone];
  const wide = changed.find((file) => roomOf(file).room === 'everything');
  const none = { tests: [], modules: [], journeys: [], unrecorded: [], tour: [], is_web: false, are_tables: false };
  if (wide) return { ...none, everything: `${wide}: ${roomOf(wide).says}`, lint: present };

  const all = reachedFrom(changed, graph, { later: true });
  const code = [...all].filter((file) => !isTest(file));
  const server = code.filter((file) => MODULE_SERVER.test(file));
  const tests = files.filter((file) => isTest(file) && !isJourney(file) && all.has(file)).sort();
  const isWholeTestChanged = graphOf(graph, NARROWED).some((test) => changed.includes(test));
  const journeys = journeysOf(changed, { files, graph, touchedBy }, { code, all });
  return {
    lint: present,
    tests,
    modules: isWholeTestChanged ? [] : modulesOf([...server, ...changed.filter(isAgreed)]),
    journeys,
    unrecorded: journeys.filter((journey) => !changed.includes(journey) && !touchedBy(journey)),
    tour: changed.some((file) => roomOf(file).room === 'journeys') ? 'all' : pagesOf(code, graph),
    is_web: code.some((file) => SEEN_BY_BROWSER.test(file)),
    are_tables: code.some((file) => /\/tables\.ts$/.test(file)),
  };
}

const isManifest = (file: string) => /\/web\/(?:[a-z-]+\.)?manifest\.tsx?$/.test(file);
const isAgreed = (file: string) => file.startsWith('src/server/authorisation/');
const graphOf = ({ at_once }: ImportGraph, file: string) => [...(at_once.get(file) ?? [])];
const modulesOf = (files: readonly string[]) => [...new Set(files.flatMap((file) => moduleOf(file) ?? []))].sort();

/** Journeys that changed or import what changed, and those that touched it in the portal or in the browser. */
function journeysOf(
  changed: readonly string[],
  { files, graph, touchedBy }: Known,
  { code, all }: { readonly code: readonly string[]; readonly all: ReadonlySet<string> },
): string[] {
  const journeys = files.filter(isJourney).sort();
  if (changed.some((file) => roomOf(file).room === 'journeys')) return journeys;
  if (!code.some((file) => MODULE_SERVER.test(file) || SEEN_BY_BROWSER.test(file)))
    return journeys.filter((file) => all.has(file));
  const web = [...reachedFrom(changed, graph, { later: false })].filter((file) => SEEN_BY_BROWSER.test(file));
  const touching = journeysTouching(journeys, touchedBy, {
    server: new Set(code.filter((file) => MODULE_SERVER.test(file))),
    web: new Set(web),
    modules: new Set(modulesOf([...changed.filter((file) => AT_START.test(file)), ...web.filter(isManifest)])),
  });
  return journeys.filter((file) => all.has(file) || touching.includes(file));
}

/** Modules with a page that shows what changed: by its own code, or by the answers of a server that changed. */
function pagesOf(code: readonly string[], graph: ImportGraph): string[] {
  const asked = code.flatMap((file) => contractsOf(file, graph));
  const shown = [...code, ...reachedFrom(asked, graph, { later: true })];
  return modulesOf(shown.filter((file) => MODULE_WEB.test(file)));
}

/** The contracts of the module whose server this file is. */
function contractsOf(file: string, { at_once }: ImportGraph): string[] {
  const own = /^(src\/modules\/[^/]+\/[^/]+\/)server\//.exec(file)?.[1];
  return own ? [...at_once.keys()].filter((one) => one.startsWith(`${own}contract/`)) : [];
}
