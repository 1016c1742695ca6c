import { open as openFile } from 'node:fs/promises';
import { ApartFailed, ApartRefused } from '#server/apart/apart.ts';
import { type OpenTable, openTable } from '#server/data-task/sheets/open-table.ts';
import type { ReadSheet } from '#server/data-task/sheets/read-sheets.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** By its first bytes, whatever its name says. Refuses the workbooks of before 2007. */
async function typeOf(path: string): Promise<string> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const magic = buffer.toString('hex');
    if (magic === 'd0cf11e0') throw refuse(r.legacy);
    return magic === '504b0304' ? XLSX : 'text/csv';
  } finally {
    await file.close();
  }
}

/** Opens a table of somebody apart and ends the process afterwards. Refuses (200200) what is none. */
export async function withSheets<T>(
  { path }: UploadedFile,
  work: (sheets: readonly ReadSheet[]) => Promise<T>,
): Promise<T> {
  const mime = await typeOf(path);
  const table: OpenTable = openTable();
  try {
    const sheets = await table.sheets(path, mime);
    if (!sheets?.length) throw refuse(r.unreadable);
    return await work(sheets);
  } catch (error) {
    const isOfFile = error instanceof ApartRefused || (error instanceof ApartFailed && error.reason !== 'fell');
    throw isOfFile ? refuse(r.unreadable) : error;
  } finally {
    table.close();
  }
}
