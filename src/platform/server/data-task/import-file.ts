import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ImportReading, dataTaskRefusals as r } from '#shared/data-task.contract.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { EVERYWHERE } from '../database/database.ts';
import { XLSX } from '../files/file-type.ts';
import { namesInZip } from '../files/zip-content.ts';
import type { ImportDefinition } from './definitions.ts';
import { type FileRow, readRows } from './import-rows.ts';
import { accountFor, findTable } from './import-table.ts';
import { openSheets } from './sheets/read-sheets.ts';
import type { Work } from './work.ts';

/** Unpacked size allowed for a workbook; more would exhaust memory. */
const UNPACKED = { entries: 1000, bytes: 50 << 20, ratio: 100 };

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
 * Fetches the uploaded file of an import and accounts for its headings and rows. Refuses (200200) one that is gone, whose
 * content is no table or has not the needed columns, and one with too many rows.
 */
export async function openImportFile(
  { services, task, folder }: Work,
  definition: ImportDefinition,
): Promise<ImportFile> {
  const source = task.source_file_id;
  const file = source ? await services.database.read(EVERYWHERE, (db) => services.files.find(db, source)) : null;
  if (!file) throw refuse(r.bad_file);
  const path = join(folder, 'source');
  await pipeline(await services.files.read(file), createWriteStream(path));
  if (file.mime === XLSX && !(await namesInZip(path, UNPACKED))) throw refuse(r.bad_file);
  return readable(async () => {
    const sheets = await openSheets(path, file.mime);
    if (!sheets) throw refuse(r.bad_encoding);
    const table = await findTable(definition.columns, sheets);
    const { rows: total, reading } = await accountFor(definition, table);
    const at = new Map(definition.columns.map((column, n) => [column.key, table.places[n] ?? -1]));
    return {
      ...{ total, reading },
      has: (column) => (at.get(column) ?? -1) >= 0,
      rows: () => readRows(definition, table),
    };
  });
}

/** A damaged workbook is reported to the person, not logged as a defect. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof RefusalError ? cause : Object.assign(refuse(r.bad_file), { cause });
  }
}
