import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { CSV, XLSX } from '../../files/file-type.ts';
import { understated } from '../../files/testing/understated-zip.ts';
import { openTable } from './open-table.ts';
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

  it('of a workbook that unpacks to more than it says are none', async () => {
    const sheet = await writeXlsx({ sheets: [{ name: 'S', rows: [['甲']] }] });
    await expect(rowsOf(understated(sheet), XLSX)).rejects.toThrow('unpacks to more');
  });

  it('come from a process of their own as they do here, some at a time, as often as they are asked for', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'sheet-')), 'file');
    const rows = Array.from({ length: 1200 }, (_, n) => [`甲${n}`, n]);
    writeFileSync(path, await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    const opened = openTable();
    try {
      const [sheet] = (await opened.sheets(path, XLSX)) ?? [];
      expect(sheet).toMatchObject({ name: 'S', is_hidden: false });
      expect(await sheet?.head(1)).toEqual([{ row_no: 1, cells: ['甲0', 0], is_hidden: false }]);
      for await (const _ of sheet?.rows() ?? []) break;
      const read = [];
      for await (const row of sheet?.rows() ?? []) read.push([...row.cells]);
      expect(read).toEqual(rows);
    } finally {
      opened.close();
    }
  });

  it('count the cells that do not say where they stand', async () => {
    const row = (cells: number) => `<row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(cells)}</row>`;
    expect(await rowsOf(await workbookOf(row(3)), XLSX)).toEqual([[1, 'x', 'x', 'x']]);
    await expect(rowsOf(await workbookOf(row(501)), XLSX)).rejects.toThrow('wider than a table');
  });

  it('of a CSV file wider than a table are refused too', async () => {
    await expect(rowsOf(Buffer.from(`甲,${'x,'.repeat(500)}`), CSV)).rejects.toThrow('wider than a table');
    const quoted = `"${','.repeat(600)}""",b\r\n${'x,'.repeat(499)}x\r\n`;
    expect((await rowsOf(Buffer.from(quoted), CSV)).map((row) => row.length - 1)).toEqual([2, 500]);
  });
});

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with one sheet as somebody else may write it. */
async function workbookOf(rows: string): Promise<Buffer> {
  const zip = new ZipFile();
  const related = (type: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  for (const [name, content] of Object.entries({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  }))
    zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
