import type { Plugin } from 'vite';

/**
 * What the browsers of `build.target` stumble over and no build makes older: an expression that looks behind ends the
 * whole file in Safari before 16.4, and a method that is not there ends what calls it. Methods that the app brings along
 * (`platform/web/boot/older-browsers.ts`) are no trouble.
 */
const TROUBLE: readonly (readonly [what: RegExp, since: string])[] = [
  [/\(\?<[=!]/, 'an expression that looks behind: Safari 16.4'],
  [/\bPromise\.(?:withResolvers|try)\b/, 'Promise.withResolvers and try: Safari 17.4, Chrome 119'],
  [/\bObject\.groupBy\b/, 'Object.groupBy: Safari 17.4, Chrome 117; Map.groupBy is brought along'],
  [/\bArray\.fromAsync\b/, 'Array.fromAsync: Safari 16.4, Chrome 121'],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 'methods of sets: Safari 17, Chrome 122'],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|take|drop|flatMap|some|every|find|reduce)\(/,
    'methods of iterators: Safari 18.4, Chrome 122',
  ],
  [/\bURL\.parse\(/, 'URL.parse: Safari 18, Chrome 126; URL.canParse is brought along'],
];

/** What in a built file stumbles in the oldest browsers, with the letters around it. */
export function olderBrowsersStumbleOver(code: string): string[] {
  return TROUBLE.flatMap(([what, since]) => {
    const found = what.exec(code);
    return found ? [`${since}: …${code.slice(Math.max(0, found.index - 40), found.index + 60)}…`] : [];
  });
}

/** Ends the build where a file of it would stumble in the oldest browsers that it is made for, packages included. */
export function olderBrowsers(): Plugin {
  return {
    name: 'older-browsers',
    apply: 'build',
    generateBundle(_options, bundle) {
      const problems = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? olderBrowsersStumbleOver(file.code).map((what) => `${file.facadeModuleId ?? file.name}: ${what}`)
          : [],
      );
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
