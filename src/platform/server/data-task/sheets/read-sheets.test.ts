import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { CSV, XLSX } from '../../files/file-type.ts';
import { openSheets } from './read-sheets.ts';

async function rowsOf(bytes: Uint8Array, mime: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'sheet-')), 'file');
  writeFileSync(path, bytes);
  const [sheet] = (await openSheets(path, mime)) ?? [];
  const rows = [];
  for await (const row of sheet?.rows() ?? []) rows.push(row);
  return rows.map(({ row_no, cells }) => [row_no, ...cells]);
}

describe('the rows of a file', () => {
  it('are read from UTF-16 with its mark, as Excel writes "Unicode text"', async () => {
    expect(await rowsOf(Buffer.from('\uFEFF姓名\t手机\r\n\r\n甲\t1\r\n', 'utf16le'), CSV)).toEqual([
      [1, '姓名', '手机'],
      [3, '甲', '1'],
    ]);
  });

  it('are none where the bytes are no text', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'sheet-')), 'file');
    writeFileSync(path, Buffer.from([0xff, 0xff, 0xff]));
    expect(await openSheets(path, CSV)).toBeNull();
  });

  it('have days as days, numbers as numbers, and the time of a day behind it', async () => {
    const rows = [[new Date('2026-09-01T00:00:00Z'), new Date('2026-09-01T23:59:59.991Z'), 0.1 + 0.2, ' 文 ', true]];
    expect(await rowsOf(await writeXlsx({ sheets: [{ name: 'S', rows }] }), XLSX)).toEqual([
      [1, '2026-09-01', '2026-09-01 23:59:59', 0.3, '文', 'true'],
    ]);
  });

  it('have a merged cell in each row that it covers, and in no column beside its own', async () => {
    const rows = [
      ['甲', '班', ''],
      ['乙', '', ''],
      ['丙', '', ''],
      ['丁', '', ''],
    ];
    const merges = [{ startRow: 0, startCol: 1, endRow: 2, endCol: 2 }];
    expect(await rowsOf(await writeXlsx({ sheets: [{ name: 'S', rows, merges }] }), XLSX)).toEqual([
      [1, '甲', '班', ''],
      [2, '乙', '班', ''],
      [3, '丙', '班', ''],
      [4, '丁', '', ''],
    ]);
  });

  it('of a sheet wider than a table are refused before they cost memory', async () => {
    const wide = await writeXlsx({ sheets: [{ name: 'S', rows: [[...new Array(2500).fill(null), 'x']] }] });
    await expect(rowsOf(wide, XLSX)).rejects.toThrow('wider than a table');
  });
});
