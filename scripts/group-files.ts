import type { Source } from './wording-problems.ts';

/** A file of the tree that names groups of answers, as it should read. */
export interface GroupFile {
  readonly file: string;
  readonly text: string;
}

const DECLARED = /\bdefineEndpoints\(\s*'([a-z][a-z_]*)'/g;

/** Where the groups of a contract are named: beside the pages of its module, the platform's beside its cache. */
function placeOf(contract: string): string | null {
  const module = /^(src\/modules\/[^/]+\/[^/]+)\/contract\/[^/]+\.ts$/.exec(contract)?.[1];
  if (module) return `${module}/web/groups.ts`;
  return /^src\/platform\/shared\/[^/]+\.contract\.ts$/.test(contract) ? 'src/platform/web/api/groups.ts' : null;
}

const textOf = (
  groups: readonly string[],
) => `/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
${groups.map((group) => `    ${group}: true;`).join('\n')}
  }
}

export {};
`;

/** The files that the contracts among these sources ask for; a module without pages has no cache. */
export function groupFiles(sources: readonly Source[]): GroupFile[] {
  const groups = new Map<string, Set<string>>();
  const pages = new Set(sources.map(({ file }) => file.replace(/\/web\/.*$/, '/web')));
  for (const { file, text } of sources) {
    const place = file.endsWith('.test.ts') ? null : placeOf(file);
    if (!place || !pages.has(place.replace(/\/web\/.*$/, '/web'))) continue;
    for (const [, group = ''] of text.matchAll(DECLARED))
      groups.set(place, (groups.get(place) ?? new Set()).add(group));
  }
  return [...groups].map(([file, names]) => ({ file, text: textOf([...names].sort()) }));
}

/** Files that no longer say what the contracts declare, one sentence each. */
export function groupProblems(sources: readonly Source[]): string[] {
  const known = new Map(sources.map(({ file, text }) => [file, text]));
  const wanted = groupFiles(sources);
  const stale = wanted.filter(({ file, text }) => known.get(file) !== text).map(({ file }) => file);
  const gone = [...known.keys()].filter(
    (file) => /\/web\/(?:api\/)?groups\.ts$/.test(file) && !wanted.some((one) => one.file === file),
  );
  return [...stale, ...gone].map((file) => `${file}: the contracts declare other groups: node scripts/write-groups.ts`);
}
