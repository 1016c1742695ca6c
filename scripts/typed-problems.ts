import type { Source } from './wording-problems.ts';

/** Where typed and foreign text is treated by hand although the platform has one function for it, one sentence each. */
const RULES: readonly { readonly found: RegExp; readonly home: string; readonly says: string }[] = [
  {
    found: /\.isComposing\b|\bkeyCode\b/,
    home: 'src/platform/web/ui/text/is-composing.ts',
    says: 'ask isComposing(event) of #web/ui/text/is-composing.ts: Safari tells the end of a composition in its own order',
  },
  {
    found:
      /\b(?:name|name_en|title|title_en|text|body|summary|note|reason|message)\??\.(?:trim\(\)\.)?(?:slice|substring)\(0, (?:\d|[A-Z][A-Z_]{2})/,
    home: 'src/platform/shared/text/cut.ts',
    says: 'cut texts with cut() of #shared/text/cut.ts: a slice goes through an emoji',
  },
  {
    found: /\bilike\b/,
    home: '',
    says: 'search with ~* and searchPattern() of #shared/text/search-words.ts: it knows full width, traditional characters and dots',
  },
];

export function typedProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!/^src\/.*\.tsx?$/.test(file) || file.includes('.test.')) return [];
    return text
      .split('\n')
      .flatMap((line, at) =>
        RULES.filter(({ found, home }) => file !== home && found.test(line)).map(
          ({ says }) => `${file}:${at + 1}: ${says}`,
        ),
      );
  });
}
