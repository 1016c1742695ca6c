import { posix } from 'node:path';
import { addressesOfContract, isAddressOf, namesIn } from './names.ts';

/** Who names whom. Files that are gone are in it as long as somebody names them. */
export interface ImportGraph {
  /** By file, who imports it at once. */
  readonly at_once: ReadonlyMap<string, ReadonlySet<string>>;
  /** By file, who loads it later. */
  readonly later: ReadonlyMap<string, ReadonlySet<string>>;
}

const ALIASES: readonly (readonly [prefix: string, folder: string])[] = [
  ['#shared/', 'src/platform/shared/'],
  ['#server/', 'src/platform/server/'],
  ['#web/', 'src/platform/web/'],
  ['#modules/', 'src/modules/'],
];
const CODE = /\.(ts|tsx|mjs|cjs|css|html)$/;
const CONTRACT = /^src\/modules\/[^/]+\/[^/]+\/contract\/.+\.contract\.ts$/;
const TEST = /\.test\.tsx?$/;
/** Tests of the platform and of the browser's code start no module. */
const CALLS_MODULES = /^src\/(?:modules\/[^/]+\/[^/]+\/)?server\/.*\.test\.ts$/;

/** The roots that find every module: nearly every test starts the portal with all of them, and means a few. */
const ALL_MODULES = ['src/server/modules.ts', 'src/web/modules.ts'];
/** Who looks at each module in turn: for these a change of any module counts. */
const LOOKS_AT_ALL = /^src\/server\/(testing\/(every-endpoint|every-store|rows-of-school)|demo\.test)\.ts$/;

/** Checks look at every file and run always; what counts here is what tests and the product find. */
const FINDS_FILES = /^src\/|\.test\.tsx?$/;

type Importers = Map<string, Set<string>>;
interface Declared {
  readonly address: string;
  /** The manifest of the module whose contract declares it. */
  readonly module: string;
}

/**
 * Reads what every file names and finds the files behind it. A test that calls an address of a module (`/gates`) counts as
 * an import of that module's server, since its portal answers with it.
 */
export function importGraph(files: readonly string[], read: (file: string) => string): ImportGraph {
  const known = new Set(files);
  const [atOnce, later]: [Importers, Importers] = [new Map(), new Map()];
  const named = files.filter((file) => CODE.test(file)).map((file) => ({ file, text: read(file) }));
  const declared = addressesDeclared(named.filter(({ file }) => CONTRACT.test(file)));
  for (const { file, text } of named) {
    const { paths, patterns, addresses } = namesIn(text);
    for (const { path, is_later } of paths) add(is_later ? later : atOnce, fileNamed(path, file, known), file);
    const found = FINDS_FILES.test(file) ? patterns.flatMap((one) => filesLike(one, file, files)) : [];
    for (const to of found) add(atOnce, to, file);
    const called = CALLS_MODULES.test(file) ? modulesCalled(addresses, declared) : [];
    for (const to of called) add(atOnce, to, file);
  }
  return { at_once: atOnce, later };
}

/** By the first word of an address, which few share. */
function addressesDeclared(
  contracts: readonly { readonly file: string; readonly text: string }[],
): Map<string, Declared[]> {
  const all = contracts.flatMap(({ file, text }) => {
    const module = file.replace(/contract\/.*$/, 'server/manifest.ts');
    return addressesOfContract(text).map((address) => ({ address, module }));
  });
  return Map.groupBy(all, ({ address }) => first(address));
}

function modulesCalled(addresses: readonly string[], declared: ReadonlyMap<string, readonly Declared[]>): string[] {
  return addresses.flatMap((one) =>
    (declared.get(first(one)) ?? []).flatMap(({ address, module }) => (isAddressOf(one, address) ? [module] : [])),
  );
}

const first = (address: string) => address.split('/')[1] ?? '';

function add(graph: Importers, to: string | undefined, from: string): void {
  if (to === undefined || from === to || (ALL_MODULES.includes(to) && !LOOKS_AT_ALL.test(from))) return;
  const importers = graph.get(to) ?? new Set();
  graph.set(to, importers.add(from));
}

/** The file that a text means, read from its own folder or from the repository; none for most texts. */
function fileNamed(path: string, from: string, known: ReadonlySet<string>): string | undefined {
  const alias = ALIASES.find(([prefix]) => path.startsWith(prefix));
  if (alias) return [alias[1] + path.slice(alias[0].length)].find((place) => known.has(place));
  return [posix.join(posix.dirname(from), path), posix.normalize(path)].find((place) => known.has(place));
}

/** Files that fit a pattern; the folder of one that begins with `**` stands elsewhere in the code. */
function filesLike(pattern: string, from: string, files: readonly string[]): readonly string[] {
  const places = pattern.startsWith('**/') ? [pattern] : [posix.join(posix.dirname(from), pattern), pattern];
  const fits = places.map(patternOf);
  return files.filter((file) => fits.some((fit) => fit.test(file)));
}

function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()[\]|\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*\*|\*/g, (star) => (star === '*' ? '[^/]*' : star === '**' ? '.*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

/** What each of these files can be noticed by: themselves, and whoever imports them, at once or also later. */
export function reachedFrom(
  changed: readonly string[],
  { at_once, later }: ImportGraph,
  follows: { readonly later: boolean },
): Set<string> {
  const reached = new Set(changed);
  const queue = [...reached];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    // who looks at every test by its name is not met through what a test imports
    if (TEST.test(file) && !changed.includes(file)) continue;
    for (const importer of [...(at_once.get(file) ?? []), ...(follows.later ? (later.get(file) ?? []) : [])]) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      queue.push(importer);
    }
  }
  return reached;
}
