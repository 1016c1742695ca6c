import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dataTaskRefusals as r } from '#shared/data-task.contract.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { EVERYWHERE } from '../database/database.ts';
import { XLSX } from '../files/file-type.ts';
import { namesInZip } from '../files/zip-content.ts';
import type { ImportDefinition } from './definitions.ts';
import { type FileRow, readRows } from './import-rows.ts';
import type { Work } from './work.ts';

/** Unpacked size allowed for a workbook; more would exhaust memory. */
const UNPACKED = { entries: 1000, bytes: 50 << 20, ratio: 100 };

/** The file of an import, opened once; its rows can be walked again and again. */
export interface ImportFile {
  rows(): AsyncGenerator<FileRow[]>;
}

/** Fetches the uploaded file of an import. Refuses (200200) one that is gone, or whose content is no table. */
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
  const bytes = await readFile(path);
  return { rows: () => readable(readRows(definition, bytes, file.mime)) };
}

/** A damaged workbook is reported to the person, not logged as a defect. */
async function* readable(rows: AsyncGenerator<FileRow[]>): AsyncGenerator<FileRow[]> {
  for (;;) {
    const next = await rows.next().catch((cause: unknown) => {
      throw cause instanceof RefusalError ? cause : Object.assign(refuse(r.bad_file), { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}
