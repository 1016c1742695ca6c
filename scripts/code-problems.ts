import type { Source } from './wording-problems.ts';

/** Where a right may be asked for by its code, each with its reason. */
const EXCEPTIONS: readonly (readonly [file: RegExp, because: string])[] = [
  [/^src\/modules\/[^/]+\/[^/]+\/rights\.ts$/, 'here the codes get their names'],
  [
    /^src\/platform\/.*(?:\.test\.tsx?|\/testing\/[^/]+\.ts)$/,
    'the platform knows no module: its examples are its own',
  ],
  [/^src\/platform\/shared\/reference\/accounts\.ts$/, 'the list of codes as the specification has it'],
  [/^src\/platform\/web\/session\/rights\.tsx$/, 'the administration area, which the frame itself shows or hides'],
  [/^scripts\//, 'tools read and write sources; no portal asks there for a right'],
];
const QUOTED = /(['"])(\d{4,5})\1/g;

/** Bare action codes outside `rights.ts`, one sentence each: `can('0812')` cannot be read without the specification. */
export function codeProblems(sources: readonly Source[]): string[] {
  const names = new Map<string, string>();
  for (const { file, text } of sources) {
    if (!file.startsWith('src/modules/') || !file.endsWith('/rights.ts')) continue;
    for (const [, group, rights = ''] of text.matchAll(/export const (\w+) = \{([^{}]*)\} as const;/g))
      for (const [, name, code = ''] of rights.matchAll(/(\w+): '(\d+)'/g)) names.set(code, `${group}.${name}`);
  }
  return sources.flatMap(({ file, text }) => {
    if (!/\.(?:tsx?|mjs)$/.test(file) || EXCEPTIONS.some(([excepted]) => excepted.test(file))) return [];
    return text.split('\n').flatMap((line, at) =>
      [...line.matchAll(QUOTED)].flatMap(([quoted, , code = '']) => {
        const name = names.get(code);
        return name ? [`${file}:${at + 1}: ${quoted} is ${name}: ask for a right by its name in rights.ts`] : [];
      }),
    );
  });
}
