import type { Source } from './wording-problems.ts';

/** The files that make elements out of text, each with its reason. */
const PARSES: ReadonlySet<string> = new Set([
  // the policies themselves, and the page of what is pasted, which is never shown
  'src/platform/web/boot/trusted-types.ts',
  'src/platform/web/boot/trusted-types.test.ts',
]);
const PARSING =
  /\b(?:trustedTypes|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|dangerouslySetInnerHTML|createContextualFragment|srcdoc|srcDoc|new DOMParser|document\.write)\b/;
/** Who may read a pasted page: whatever it holds may only go through the rules of the editor. */
const READS_PASTED = 'src/platform/web/ui/editor/pasting.ts';

/** Places of the pages where text would become elements, and readers of the pasted page, one sentence each. */
export function parsingProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!/^src\/.*\/web\/.*\.tsx?$/.test(file) || PARSES.has(file)) return [];
    return text.split('\n').flatMap((line, at) => {
      if (/^\s*(?:\/\/|\/?\*)/.test(line)) return [];
      if (PARSING.test(line)) return [`${file}:${at + 1}: text becomes no elements (decision 032): draw own ones`];
      return /\bpastedPage\b/.test(line) && file !== READS_PASTED
        ? [`${file}:${at + 1}: only ${READS_PASTED} reads what was pasted (decision 032)`]
        : [];
    });
  });
}
