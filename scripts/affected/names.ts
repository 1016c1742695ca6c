/** What a source file names in its texts: other files, and addresses of endpoints. */
export interface Names {
  /** Paths as they are written. */
  readonly paths: readonly Named[];
  /** Patterns of paths: `*`, `**`, `{a,b}`; what a template fills in is a `*`. */
  readonly patterns: readonly string[];
  /** `/visitors/*` for `/visitors/${id}`. */
  readonly addresses: readonly string[];
}
export interface Named {
  readonly path: string;
  /** Loaded when it is asked for: `import('…')`, lazyPart, lazyDialog, the loader of a page. */
  readonly is_later: boolean;
}

/** Imports that are erased: they change no run. Texts and other data are named only so, and stay. */
const TYPE_ONLY = /\b(?:import|export) type [^'"`;]*? from '(?!.*\.json')[^']*';/g;
const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm;
const TEXT = /(\bimport\(\s*)?(['"`])((?:\\.|(?!\2)[^\\\n])*)\2/g;
/** A path has an ending; a name of a package and a sentence have none. */
const PATH = /^(?:[\w@#.()[\]$-]+\/)*[\w@#.()[\]$-]*\.\w+$/;
const ADDRESS = /^\/[a-z][\w*/{}.-]*$/i;
/** Calls that take patterns of paths, with what stands in their brackets. */
const PATTERNS = /\b(?:globSync|import\.meta\.glob(?:<[^>]*>)?|toMatchFileSnapshot)\(([^)]*)\)/g;

/** What the text of a file names, whichever call it stands in: an import, `new URL`, `readFileSync`, a vi.mock, a glob. */
export function namesIn(text: string): Names {
  const paths: Named[] = [];
  const addresses = new Set<string>();
  const code = text.replace(COMMENT, '').replace(TYPE_ONLY, '');
  for (const [, later, quote, raw = ''] of code.matchAll(TEXT)) {
    const value = filledIn(raw, quote);
    const address = value.replace(/\?.*$/, '');
    if (ADDRESS.test(address)) addresses.add(address.replace(/\{\w+\}/g, '*'));
    else if (PATH.test(value)) paths.push({ path: value, is_later: later !== undefined });
  }
  const patterns = [...code.matchAll(PATTERNS)].flatMap(([, inside = '']) =>
    [...inside.matchAll(TEXT)].map(([, , quote, raw = '']) => filledIn(raw, quote)),
  );
  return { paths, patterns: patterns.filter((one) => one.includes('*')), addresses: [...addresses] };
}

/** What a template fills in may be anything. */
const filledIn = (raw: string, quote = '') => (quote === '`' ? raw.replace(/\$\{[^}]*\}/g, '*') : raw);

/** Addresses that a contract declares; `crud` of a path has those below it, too. */
export function addressesOfContract(text: string): string[] {
  return [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path.replace(/\{\w+\}/g, '*'));
}

/** Whether an address that a test calls is one that a contract declares, or one row of it. */
export function isAddressOf(called: string, declared: string): boolean {
  const [said, known] = [called.split('/'), declared.split('/')];
  if (said.length === known.length + 1 && said.at(-1) === '*') said.pop();
  return (
    said.length === known.length && said.every((part, at) => part === known[at] || isAny(part) || isAny(known[at]))
  );
}
const isAny = (part = '') => part.includes('*');
