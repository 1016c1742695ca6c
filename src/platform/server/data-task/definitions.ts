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
  readonly columns: readonly ExportColumn<Row>[];
  /** Rows in their order, in batches. `source.db` is one read-only look at one moment. */
  readonly batches: (source: TaskSource<P>) => AsyncIterable<readonly Row[]>;
  /** How many rows will come, for the progress bar. */
  readonly count?: (source: TaskSource<P>) => Promise<number>;
}

export interface ImportColumn extends Text {
  readonly key: string;
  readonly is_required?: boolean;
  /** What to enter, for the sheet of explanations. */
  readonly note?: Text;
  readonly example?: string;
  /** A fixed choice: labels of either language and codes are accepted; the row gets the code. */
  readonly options?: readonly (Text & { readonly code: string | number })[];
  /** The rule of the field, the same as in the contract; gets the text of the cell, or the code of an option. */
  readonly schema: z.ZodType;
}

/** What a row means for what is stored already. */
export type Verdict = 'created' | 'changed' | 'same' | { readonly errors: Readonly<Record<string, readonly Text[]>> };

export interface RowToSave<Row> {
  readonly row: Row;
  readonly row_no: number;
  readonly verdict: 'created' | 'changed';
}

/** An import as data. `Row` has the keys of the columns; an empty cell is null. */
export interface ImportDefinition<P = unknown, Row = unknown> {
  readonly name: string;
  readonly title: Text;
  readonly rights: readonly [ActionCode, ...ActionCode[]];
  readonly params: z.ZodType<P>;
  readonly columns: readonly ImportColumn[];
  readonly max_rows: number;
  /** Rows that are stored in one transaction; 200 unless said. */
  readonly rows_at_once?: number;
  /** What makes two rows the same thing; the second one in a file is an error. Null: this row has no key. */
  readonly keyOf: (row: Row) => string | null;
  /** One verdict per row, in order, against what is stored. Called with up to 200 rows. */
  readonly compare: (source: TaskSource<P>, rows: readonly Row[]) => Promise<readonly Verdict[]>;
  /** Stores rows in the caller's transaction and returns one entry per row from which `undo` can take it back. */
  readonly save: (source: TaskSource<P>, rows: readonly RowToSave<Row>[]) => Promise<readonly unknown[]>;
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
export function defineImport<P, Row>(definition: ImportDefinition<P, Row>): ImportDefinition<P, Row> {
  if (imports.has(definition.name)) throw new Error(`import ${definition.name} is declared twice`);
  imports.set(definition.name, definition as unknown as ImportDefinition);
  return definition;
}

export const findExport = (name: string): ExportDefinition | null => exports.get(name) ?? null;
export const findImport = (name: string): ImportDefinition | null => imports.get(name) ?? null;
