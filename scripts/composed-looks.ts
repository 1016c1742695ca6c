import postcss from 'postcss';

interface Sheet {
  readonly file: string;
  readonly text: string;
}

/** Sheets of pages on the way in, which do not load what the pages inside are drawn by. */
const ON_THE_WAY_IN =
  /identity\/(?:sign-in|recovery|onboarding|identities)\/|web\/shell\/standalone\/|web\/ui\/(?:feedback\/|acts\/dropdown|fields\/(?:fields|calendar)\.)/;

/** A class that composes a look which `looks` does not have, or which its page does not load: it would be drawn without. */
export function composedProblems(sheets: readonly Sheet[], looks: string): string[] {
  const known = new Set([...looks.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  return sheets.flatMap(({ file, text }) => {
    const problems: string[] = [];
    postcss.parse(text).walkDecls('composes', ({ value, source }) => {
      const names = /^(.+) from global$/.exec(value)?.[1]?.split(/\s+/);
      if (!names) return;
      const place = `${file}:${source?.start?.line}`;
      if (ON_THE_WAY_IN.test(file)) problems.push(`${place}: pages for guests load no looks; say it in the sheet`);
      for (const name of names) if (!known.has(name)) problems.push(`${place}: looks.css has no ${name}`);
    });
    return problems;
  });
}
