import { join } from 'node:path';
import { type Lang, localize, type Text } from '#shared/text.ts';
import type { Cell, ImportDefinition, ImportSource, Outcome, Verdict } from './definitions.ts';
import { headingOf, RESULT_HEADING } from './import-headings.ts';
import type { FileRow } from './import-rows.ts';
import { writeSheet } from './sheets/write-sheet.ts';
import { fromNow } from './task-rows.ts';
import { watermark } from './watermark.ts';
import { finishWithFile, type Work } from './work.ts';

/** Result files go after a week. */
export const RESULT_HOURS = 7 * 24;
/** Rows that are named on the screen; the file names all of them. */
export const PROBLEMS_AT_MOST = 100;

export interface Counts {
  created_count: number;
  changed_count: number;
  same_count: number;
  error_count: number;
}

export interface Problem {
  readonly row_no: number;
  readonly reason: string;
}

/** What became of a row: stored as this, or an error (null), with the sentences about it by column. */
export interface Judged {
  readonly outcome: Outcome | null;
  readonly said: Readonly<Record<string, readonly Text[]>>;
}

const isSound = (row: FileRow): boolean => Object.keys(row.errors).length === 0;

/** What the sound rows of a chunk name in other files, opened without a connection. */
export async function openRows(
  definition: ImportDefinition,
  { asked }: Work,
  chunk: readonly FileRow[],
  will_store: boolean,
): Promise<unknown> {
  const rows = chunk.filter(isSound).map((row) => row.row);
  return rows.length ? definition.open?.({ ...asked, will_store }, rows) : undefined;
}

/** What is said of each row, in their order; rows that the columns refuse are not passed to the module. */
export async function judgeRows(
  definition: ImportDefinition,
  source: ImportSource<never>,
  chunk: readonly FileRow[],
): Promise<Judged[]> {
  const sound = chunk.filter(isSound);
  const judged = sound.length
    ? await definition.compare(
        source as ImportSource<unknown>,
        sound.map((row) => row.row),
      )
    : [];
  const bySound = new Map(sound.map((row, at) => [row.row_no, judged[at] as Verdict]));
  return chunk.map((row) => plainVerdict(bySound.get(row.row_no) ?? { errors: row.errors }));
}

function plainVerdict(verdict: Verdict): Judged {
  if (typeof verdict === 'string') return { outcome: verdict, said: {} };
  return 'errors' in verdict
    ? { outcome: null, said: verdict.errors }
    : { outcome: verdict.outcome, said: verdict.hints };
}

export const countOf = ({ outcome }: Pick<Judged, 'outcome'>): keyof Counts => `${outcome ?? 'error'}_count`;

const WORDS: Readonly<Record<Outcome, Text>> = {
  created: { cn: '新增', us: 'New' },
  changed: { cn: '变更', us: 'Changed' },
  same: { cn: '无变化', us: 'No change' },
};
const ERROR: Text = { cn: '错误', us: 'Error' };

/** What stands behind a row in the file that is given back. */
export function resultText(definition: ImportDefinition, { outcome, said }: Judged, lang: Lang): string {
  const word = localize(outcome ? WORDS[outcome] : ERROR, lang);
  const reasons = reasonsOf(definition, said, lang);
  return reasons ? word + COLON[lang] + reasons : word;
}

const COLON: Readonly<Record<Lang, string>> = { cn: '：', us: ': ' };

/** Sentences about a row, each with the column that it is about. */
export function reasonsOf(definition: ImportDefinition, said: Judged['said'], lang: Lang): string {
  const lines = Object.entries(said).flatMap(([key, texts]) => {
    const column = definition.columns.find((one) => one.key === key);
    return texts.map((text) => (column ? localize(column, lang) + COLON[lang] : '') + localize(text, lang));
  });
  return lines.join(lang === 'cn' ? '；' : '; ');
}

export interface Finish {
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  readonly name: Text;
  readonly state: 'ready' | 'done';
  /** What the task says at its end, once all rows are written. */
  readonly set: () => Parameters<typeof finishWithFile>[3];
}

/** Writes rows of the file, each with what became of it behind it, and closes the task with that file. */
export async function finishWithRows(work: Work, definition: ImportDefinition, { rows, name, state, set }: Finish) {
  const path = join(work.folder, 'result.xlsx');
  const title = localize(definition.title, work.lang);
  const headings = definition.columns.map((column) => ({ text: headingOf(column, work.lang) }));
  let written = 0;
  async function* counted() {
    for await (const batch of rows) {
      written += batch.length;
      yield batch;
    }
  }
  await writeSheet(path, 'xlsx', {
    name: title,
    headings: [...headings, { text: localize(RESULT_HEADING, work.lang), width: 40 }],
    batches: counted(),
    footer: () => watermark(work, written),
  });
  await finishWithFile(work, { path, name: `${title}-${localize(name, work.lang)}`, format: 'xlsx' }, state, {
    ...set(),
    expires_at: fromNow(RESULT_HOURS),
  });
}
