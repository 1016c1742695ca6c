import type * as z from 'zod';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Lang, Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';

/**
 * The person for whom a task runs: their rights are loaded again when it runs. Most reads that take a context accept
 * it.
 */
export interface TaskSource<P> {
  readonly db: Db;
  readonly services: Services;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly lang: Lang;
  readonly params: P;
  /** Runs once what is written here is durable; for reads, at once. */
  afterCommit(work: () => void): void;
}

/**
 * What the sound rows before will take that is not stored yet: seats of a class, places of a group. While a file is
 * checked that is the whole file so far, while it is stored the rows of one transaction, so that both count the same.
 */
export class EarlierRows {
  readonly #taken = new Map<string, number>();
  readonly #said = new Map<string, string>();

  /** How many of something the rows before take. */
  taken(what: string): number {
    return this.#taken.get(what) ?? 0;
  }

  /** Notes that a row takes one more. Only for rows with nothing wrong in them: the others are not stored. */
  take(what: string): void {
    this.#taken.set(what, this.taken(what) + 1);
  }

  /** What the first of the rows before said of something. */
  said(what: string): string | undefined {
    return this.#said.get(what);
  }

  /** Notes what a row says of something, if none before did. */
  say(what: string, text: string): void {
    if (!this.#said.has(what)) this.#said.set(what, text);
  }
}

/** The source of an import: the person, and what is known of the file. */
export interface ImportSource<P, Opened = unknown> extends TaskSource<P> {
  /** What `open` of the definition gave for these rows. */
  readonly opened: Opened;
  /** Whether the file has a column. What it has no column for stays as it is; an empty cell may clear. */
  readonly has: (column: string) => boolean;
  readonly earlier: EarlierRows;
}

/** A row over what is stored of it: what the file has no column for is as it was. */
export function overStored<Row extends object>(
  { has }: Pick<ImportSource<unknown>, 'has'>,
  row: Row,
  before: { readonly [K in keyof Row]?: unknown } | undefined,
): Row {
  if (!before) return row;
  const kept = Object.keys(row).filter((key) => !has(key) && key in before);
  return { ...row, ...Object.fromEntries(kept.map((key) => [key, before[key as keyof Row]])) };
}

export type Cell = string | number | null;

export interface ExportColumn<Row> extends Text {
  readonly value: (row: Row, lang: Lang) => Cell;
  /** Width in characters. */
  readonly width?: number;
}

/** An export as data. The list of a module gives its rows with `batchesOf`, so that exactly what is filtered comes out. */
export interface ExportDefinition<P = unknown, Row = unknown> {
  readonly name: string;
  readonly title: Text;
  /** Holders of one of these may export, within the scope of the source. */
  readonly rights: readonly [ActionCode, ...ActionCode[]];
  /** A function where the columns depend on what is exported: the questions of a form. */
  readonly columns: readonly ExportColumn<Row>[] | ((source: TaskSource<P>) => Promise<readonly ExportColumn<Row>[]>);
  /** Rows in their order, in batches. `source.db` is one read-only look at one moment. */
  readonly batches: (source: TaskSource<P>) => AsyncIterable<readonly Row[]>;
  /** How many rows will come, for the progress bar. */
  readonly count?: (source: TaskSource<P>) => Promise<number>;
}

/** One of a fixed choice; `also` has the words that people write for it in lists. */
export interface ImportOption extends Text {
  readonly code: string | number;
  readonly also?: readonly string[];
  /** False: understood where a file of the portal has it, and offered nowhere. */
  readonly is_offered?: false;
}

export interface ImportColumn extends Text {
  readonly key: string;
  /** Other headings that mean this column; width, brackets, stars and the usual words of schools are known without them. */
  readonly also?: readonly string[];
  readonly is_required?: boolean;
  /** What to enter, for the sheet of explanations. */
  readonly note?: Text;
  readonly example?: string;
  /** A fixed choice: labels of either language, codes and the words in `also` are accepted; the row gets the code. */
  readonly options?: readonly ImportOption[];
  /** The rule of the field, the same as in the contract; gets the text of the cell, or the code of an option. */
  readonly schema: z.ZodType;
}

type Sentences = Readonly<Record<string, readonly Text[]>>;
export type Outcome = 'created' | 'changed' | 'same';

/**
 * What a row means for what is stored already, or what is wrong with it, by column. `hints` are questions to the person who looks
 * at the check: the row is stored all the same.
 */
export type Verdict =
  | Outcome
  | { readonly outcome: Outcome; readonly hints: Sentences }
  | { readonly errors: Sentences };

export interface RowToSave<Row> {
  readonly row: Row;
  readonly row_no: number;
  readonly verdict: 'created' | 'changed';
}

/** What opens the files that rows name: without a connection, which would wait with it. */
export type OpeningSource<P> = Omit<TaskSource<P>, 'db' | 'afterCommit'> & {
  /** Whether the rows will be stored, or are only looked at. */
  readonly will_store: boolean;
};

/** An import as data. `Row` has the keys of the columns; an empty cell is null. */
export interface ImportDefinition<P = unknown, Row = unknown, Opened = unknown> {
  readonly name: string;
  readonly title: Text;
  readonly rights: readonly [ActionCode, ...ActionCode[]];
  readonly params: z.ZodType<P>;
  readonly columns: readonly ImportColumn[];
  readonly max_rows: number;
  /** Rows that are stored in one transaction; 200 unless said. */
  readonly rows_at_once?: number;
  /**
   * What may come once in a file only, by the column that is named when it comes again: a number, or a number within a
   * building. Null: this row has none. Folded as it is compared with what is stored (`codeKey`, `labelKey`).
   */
  readonly keysOf: (row: Row) => Readonly<Record<string, string | null>>;
  /**
   * Opens what rows name in other files (pictures of an archive), before a connection is taken for them. `compare` and
   * `save` find what it returns as `source.opened`.
   */
  readonly open?: (source: OpeningSource<P>, rows: readonly Row[]) => Promise<Opened>;
  /**
   * One verdict per row, in order, against what is stored and what `source.earlier` knows of the rows before. Called with
   * up to 200 rows.
   */
  readonly compare: (source: ImportSource<P, Opened>, rows: readonly Row[]) => Promise<readonly Verdict[]>;
  /** Stores rows in the caller's transaction and returns one entry per row from which `undo` can take it back. */
  readonly save: (source: ImportSource<P, Opened>, rows: readonly RowToSave<Row>[]) => Promise<readonly unknown[]>;
  /** Takes rows back, the last one first; leaves alone what was changed since. */
  readonly undo?: (source: TaskSource<P>, entries: readonly unknown[]) => Promise<void>;
}

const exports = new Map<string, ExportDefinition>();
const imports = new Map<string, ImportDefinition>();

/** Declares an export beside the list that it writes. A name declared twice stops the start. */
export function defineExport<P, Row>(definition: ExportDefinition<P, Row>): ExportDefinition<P, Row> {
  if (exports.has(definition.name)) throw new Error(`export ${definition.name} is declared twice`);
  exports.set(definition.name, definition as unknown as ExportDefinition);
  return definition;
}

/** Declares an import. A name declared twice stops the start. */
export function defineImport<P, Row, Opened = unknown>(
  definition: ImportDefinition<P, Row, Opened>,
): ImportDefinition<P, Row, Opened> {
  if (imports.has(definition.name)) throw new Error(`import ${definition.name} is declared twice`);
  imports.set(definition.name, definition as unknown as ImportDefinition);
  return definition;
}

export const findExport = (name: string): ExportDefinition | null => exports.get(name) ?? null;
export const findImport = (name: string): ImportDefinition | null => imports.get(name) ?? null;
