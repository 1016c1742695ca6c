import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { CSV, XLSX } from '../../../files/file-type.ts';
import { readWorkbook } from './read-workbook.ts';

function emptyZip(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('x'), 'x');
  zip.end();
  return buffer(zip.outputStream);
}

function read(bytes: Uint8Array, mime = XLSX) {
  const path = join(mkdtempSync(join(tmpdir(), 'workbook-')), 'file');
  writeFileSync(path, bytes);
  return readWorkbook(path, mime);
}

describe('a whole workbook', () => {
  it('has all sheets, each with its rows where they stand and merged cells in all that they cover', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '总表',
          rows: [['课表', null, null], [], ['一', '语\n张三', null], [null, null, null]],
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
            { startRow: 2, startCol: 1, endRow: 3, endCol: 2 },
          ],
        },
        { name: '旧', hidden: true, rows: [[1.5]] },
      ],
    });
    expect(await read(bytes)).toMatchObject({
      sheets: [
        {
          name: '总表',
          is_hidden: false,
          rows: [['课表', '课表', '课表'], [], ['一', '语\n张三', '语\n张三']],
          merges: [
            { top: 0, bottom: 0, left: 0, right: 2 },
            { top: 2, bottom: 2, left: 1, right: 2 },
          ],
        },
        { name: '旧', is_hidden: true, rows: [[1.5]], merges: [] },
      ],
    });
  });

  it('is one sheet without a name where it is a CSV file', async () => {
    expect(await read(Buffer.from('班级,星期\r\n701,1\r\n'), CSV)).toMatchObject({
      sheets: [
        {
          name: null,
          rows: [
            ['班级', '星期'],
            ['701', '1'],
          ],
        },
      ],
    });
  });

  it.each([
    ['no workbook', emptyZip(), XLSX, 'bad_file'],
    ['no text', Buffer.from([0xff, 0xff, 0xff]), CSV, 'bad_encoding'],
    ['too wide', Buffer.from('x,'.repeat(600)), CSV, 'too_wide'],
    ['too long', Buffer.from('x\n'.repeat(5001)), CSV, 'too_large'],
  ] as const)('is told apart from a file that is %s', async (_, bytes, mime, trouble) => {
    expect(await read(await bytes, mime)).toEqual({ trouble });
  });
});
