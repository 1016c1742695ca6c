import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ImportReading, dataTaskRefusals as r } from '#shared/calls/data-task.contract.ts';
import { refuse } from '#shared/refusal.ts';
import { ApartFailed, ApartRefused } from '../apart/apart.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { ImportDefinition } from './definitions.ts';
import { type FileRow, readRows } from './import-rows.ts';
import { accountFor, findTable } from './import-table.ts';
import { openTable } from './sheets/open-table.ts';
import { COLUMNS_AT_MOST } from './sheets/workbook-marks.ts';
import type { Work } from './work.ts';

/** The file of an import, opened once; its rows can be walked again and again. */
export interface ImportFile {
  /** How many rows of data there are. */
  readonly total: number;
  readonly reading: Omit<ImportReading, 'hints' | 'hint_count'>;
  /** Whether there is a column, by its key. */
  has(column: string): boolean;
  rows(): AsyncGenerator<FileRow[]>;
}

/**
 * Fetches the uploaded file of an import, accounts for its headings and rows, and does something with it. Refuses (200200)
 * one that is gone, whose content is no table or has not the needed columns, one with too many rows, and one that costs
 * more than a table may.
 */
export async function withImportFile(
  { services, task, folder }: Work,
  definition: ImportDefinition,
  work: (file: ImportFile) => Promise<void>,
): Promise<void> {
  const source = task.source_file_id;
  const file = source ? await services.database.read(EVERYWHERE, (db) => services.files.find(db, source)) : null;
  if (!file) throw refuse(r.bad_file);
  const path = join(folder, 'source');
  await pipeline(await services.files.read(file), createWriteStream(path));
  const opened = openTable();
  try {
    const sheets = await opened.sheets(path, file.mime);
    if (!sheets) throw refuse(r.bad_encoding);
    const table = await findTable(definition.columns, sheets);
    const { rows: total, reading } = await accountFor(definition, table);
    const at = new Map(definition.columns.map((column, n) => [column.key, table.places[n] ?? -1]));
    await work({
      total,
      reading,
      has: (column) => (at.get(column) ?? -1) >= 0,
      rows: () => readRows(definition, table),
    });
  } catch (error) {
    throw refusalOver(error);
  } finally {
    opened.close();
  }
}

/** What a file is to blame for is told to the person, and no more tried again; everything else is a fault of ours. */
function refusalOver(cause: unknown): unknown {
  if (cause instanceof ApartFailed && cause.reason !== 'fell') return Object.assign(refuse(r.too_heavy), { cause });
  if (!(cause instanceof ApartRefused)) return cause;
  if (cause.thrown === 'too_large') return Object.assign(refuse(r.too_heavy), { cause });
  if (cause.thrown === 'too_wide') return Object.assign(refuse(r.too_wide, { n: COLUMNS_AT_MOST }), { cause });
  return Object.assign(refuse(r.bad_file), { cause });
}
