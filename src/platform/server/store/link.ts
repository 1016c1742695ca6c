import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FileKind } from '../files/kinds.ts';

/** A field of ids that stand in a table of their own: members of a group, winners of an award. */
export interface Link {
  /** One line for each pair. */
  readonly table: PgTable;
  /** The column of the row that has them. */
  readonly of: PgColumn;
  /** The column of what is linked. */
  readonly to: PgColumn;
  /** Where their order is kept, from 0. */
  readonly sort?: PgColumn;
}

/** Kinds of files by the field that names them. */
export type FileFields = Readonly<Record<string, FileKind>>;
export type Links = Readonly<Record<string, Link>>;
