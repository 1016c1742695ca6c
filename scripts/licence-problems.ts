/** Licences under which a package may come along, of the product as of its tools. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Unlicense',
];

interface Exception {
  readonly package: RegExp;
  readonly licence: string;
  readonly reason: string;
}

/** What is taken besides. One that fits no package any more is a problem, too. */
const EXCEPTIONS: readonly Exception[] = [
  {
    package: /^@img\/sharp-(libvips-|win32-|wasm32$)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, a library of its own beside sharp that anybody may exchange; nothing of it is changed',
  },
  {
    package: /^mediabunny$/,
    licence: 'MPL-2.0',
    reason: 'files of its own, taken as they are; MPL asks for the sources of changed files alone',
  },
  { package: /^(@axe-core\/playwright|axe-core)$/, licence: 'MPL-2.0', reason: 'a tool of the tests' },
  { package: /^ical\.js$/, licence: 'MPL-2.0', reason: 'a tool of the tests' },
  { package: /^lightningcss(-|$)/, licence: 'MPL-2.0', reason: 'a tool of the build; nothing of it is in the result' },
  {
    package: /^@expo-google-fonts\//,
    licence: 'OFL-1.1',
    reason: 'a font as it is, embedded in papers, which OFL allows',
  },
  { package: /^png-js$/, licence: 'none named', reason: 'MIT, which its file LICENSE says' },
  { package: /^combine-errors$/, licence: 'none named', reason: 'MIT, which it says in its readme alone' },
];

export interface LockedPackage {
  readonly license?: string;
  readonly link?: boolean;
}

/** What is wrong with the licences of the packages of a lock file, by the places at which they are installed. */
export function licenceProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const used = new Set<Exception>();
  const problems = Object.entries(packages).flatMap(([place, { license = 'none named', link }]) => {
    const name = place.replace(/^.*node_modules\//, '');
    if (!name || link || isAllowed(license, ALLOWED)) return [];
    const exception = EXCEPTIONS.find((one) => one.package.test(name) && isAllowed(license, [...ALLOWED, one.licence]));
    if (exception) used.add(exception);
    return exception ? [] : [`${name}: ${license} is not among the allowed licences (scripts/licence-problems.ts)`];
  });
  const idle = EXCEPTIONS.filter((one) => !used.has(one));
  return [...problems, ...idle.map((one) => `the exception ${one.package.source} fits no package any more`)];
}

/** Of an SPDX expression: with OR one side is enough, with AND both are needed. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((side) => side.split(' AND ').every((licence) => allowed.includes(licence.trim())));
}
