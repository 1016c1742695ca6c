/** Code that a document shows, compared with the code that it is taken from. */

interface Fence {
  /** Where it begins in the document, from 1. */
  readonly line: number;
  readonly from: { readonly file: string; readonly name: string } | null;
  /** Runs of lines that stand one after another in the code; `…` on a line of its own leaves out what is between two. */
  readonly runs: readonly (readonly string[])[];
}

const SOURCE = /^<!-- from (\S+)#(\w+) -->$/;
const FENCE = '```';
const LEFT_OUT = /^(?:\/\/ )?…$/;

/**
 * What is wrong with the snippets of a document in TypeScript: each says in the line before it where it is from,
 * `<!-- from src/…/candidates.store.ts#candidateStore -->`, and what it shows stands there still, line by line in the same
 * order, inside of the declaration of that name. `read` gives a file, or null where there is none.
 */
export function snippetProblems(document: string, text: string, read: (file: string) => string | null): string[] {
  return fencesOf(text).flatMap(({ line, from, runs }) => {
    const place = `${document}:${line}`;
    if (!from) return [`${place}: name the code that this is from: <!-- from src/…/file.ts#name -->`];
    const code = read(from.file);
    if (code === null) return [`${place}: ${from.file} does not exist`];
    const region = regionOf(code, from.name);
    if (!region) return [`${place}: ${from.file} declares no ${from.name}`];
    const lost = lostIn(region, runs);
    return lost === null ? [] : [`${place}: ${from.file}#${from.name} has this no more: ${lost}`];
  });
}

function fencesOf(text: string): Fence[] {
  const lines = text.split('\n');
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const opening = lines[at] ?? '';
    if (!opening.startsWith(FENCE)) continue;
    const end = lines.indexOf(FENCE, at + 1);
    const [, file, name] = SOURCE.exec(lines[at - 1] ?? '') ?? [];
    if (/^```tsx?$/.test(opening))
      fences.push({
        line: at + 1,
        from: file && name ? { file, name } : null,
        runs: runsOf(lines.slice(at + 1, end === -1 ? undefined : end)),
      });
    at = end === -1 ? lines.length : end;
  }
  return fences;
}

function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const line of lines.map((one) => one.trim()))
    if (LEFT_OUT.test(line)) runs.push([]);
    else runs.at(-1)?.push(line);
  return runs.filter((run) => run.length > 0);
}

/** The declaration of a name at the top of a file, from its first line to where it closes; null: there is none. */
function regionOf(code: string, name: string): string[] | null {
  const lines = code.split('\n');
  const start = lines.findIndex((line) =>
    new RegExp(`^(?:export )?(?:async )?(?:const|function|interface|type|class) ${name}\\b`).test(line),
  );
  if (start === -1) return null;
  const length = lines.slice(start).findIndex((line, at) => (at === 0 ? line.endsWith(';') : /^[})\]]/.test(line)));
  return lines.slice(start, length === -1 ? undefined : start + length + 1).map((line) => line.trim());
}

/** The first line that is not where it should be; null: all of it is there. */
function lostIn(region: readonly string[], runs: readonly (readonly string[])[]): string | null {
  let after = 0;
  for (const run of runs) {
    const found = region.findIndex((_, at) => at >= after && run.every((line, step) => region[at + step] === line));
    if (found === -1) return run.find((line) => !region.includes(line, after)) ?? run.join(' ⏎ ');
    after = found + run.length;
  }
  return null;
}
