/** A source or document: its path below the repository, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** A row of the specification's ledger: an area or a letter, and three digits. */
const code = /\b(?:[BCERS]-[a-z]+|ERR|REF|SP|[AKV])-\d{3}\b/;
/** The one place for such codes, in contracts and web manifests. */
const field = /\bledger: (?:'[^']*'|\[[^\]]*\])/g;
/** Folders that still have codes elsewhere; the list only shrinks. */
const stillWithCodes: readonly string[] = [];

/** How often the sources may say "whoever"; the number only shrinks. */
const WHOEVER_AT_MOST = 20;

/** Codes of the ledger outside of `ledger` fields, and a word that makes sentences hard to read. One sentence each. */
export function wordingProblems(sources: readonly Source[], whoeverAtMost = WHOEVER_AT_MOST): string[] {
  const said = sources.reduce((sum, { file, text }) => sum + (file.startsWith('src/') ? whoeverIn(text) : 0), 0);
  return [
    ...sources.flatMap(codeProblems),
    ...(said > whoeverAtMost
      ? [`src says "whoever" ${said} times, ${whoeverAtMost} are allowed: write "who", "a person who" or who is meant`]
      : []),
  ];
}

function codeProblems({ file, text }: Source): string[] {
  if (stillWithCodes.some((folder) => file.startsWith(folder))) return [];
  const bare = text.replace(field, (all) => all.replace(/[^\n]/g, ' '));
  return bare.split('\n').flatMap((line, at) => {
    const found = code.exec(line)?.[0];
    return found ? [`${file}:${at + 1}: "${found}" stands in a ledger field or nowhere`] : [];
  });
}

function whoeverIn(text: string): number {
  return text.match(/\bwhoever\b/gi)?.length ?? 0;
}
