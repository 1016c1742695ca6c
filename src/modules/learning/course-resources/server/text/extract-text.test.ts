import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { asFile, docxOf, pdfOf, pptxOf, zipOf } from '../factories.ts';
import { extractText } from './extract-text.ts';

/** Words out of real files, in the process that reads them; hostile files end as unreadable and never as an error. */

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const DOCX = `${OFFICE}wordprocessingml.document`;
const PPTX = `${OFFICE}presentationml.presentation`;
const XLSX = `${OFFICE}spreadsheetml.sheet`;
const read = (bytes: Buffer, mime: string, seconds?: number) =>
  asFile(bytes, (path) => extractText(path, mime, seconds));

describe('words are read in', () => {
  test('a document, paragraph by paragraph', async () => {
    const words = await read(await docxOf(['牛顿第一定律', 'F < ma & 惯性']), DOCX);
    expect(words).toEqual({ state: 'done', text: '牛顿第一定律\nF < ma & 惯性', pages: null });
  });

  test('slides, in their order and not in that of their names', async () => {
    const words = await read(await pptxOf(Array.from({ length: 11 }, (_, n) => [`第${n + 1}页`])), PPTX);
    expect(words.text.split('\f').slice(0, 3)).toEqual(['第1页', '第2页', '第3页']);
    expect(words.pages).toBe(11);
  });

  test('slides without words keep their place, so that the others keep their number', async () => {
    const words = await read(await pptxOf([['封面'], [], ['小结']]), PPTX);
    expect(words.text).toBe('封面\f\f小结');
  });

  test('a pdf, with the number of its pages', async () => {
    const words = await read(pdfOf([['Unit 3 Travel journal'], ['Reading (part two)']]), 'application/pdf');
    expect(words).toMatchObject({ state: 'done', pages: 2 });
    expect(words.text).toBe('Unit 3 Travel journal\fReading (part two)');
  });

  test('a sheet', async () => {
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'A',
            rows: [
              ['姓名', '得分'],
              ['张三', 92],
            ],
          },
        ],
      }),
    );
    expect((await read(bytes, XLSX)).text).toContain('张三');
  });

  test('a text of an old computer', async () => {
    const gb = Buffer.from([0xce, 0xef, 0xc0, 0xed]); // 物理 in GB18030
    expect((await read(gb, 'text/plain')).text).toBe('物理');
  });
});

describe('a hostile file', () => {
  test('is cut at 200,000 bytes, at a whole character', async () => {
    const words = await read(await docxOf([`a${'字'.repeat(100_000)}`]), DOCX);
    expect(Buffer.byteLength(words.text)).toBeLessThanOrEqual(200_000);
    expect(words.text.endsWith('字')).toBe(true);
  });

  test('that unpacks to very much is not read on', async () => {
    const bomb = Buffer.concat([Buffer.from('<w:d>'), Buffer.alloc(300 << 20, '<w:p/>')]);
    const words = await read(await zipOf({ 'word/document.xml': bomb }), DOCX);
    expect(words).toEqual({ state: 'too_large', text: '', pages: null });
  });

  test('with entities, with a lie about its directory, or no file of its kind at all is unreadable', async () => {
    const entities = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><w:t>&b;</w:t>';
    const unreadable = { state: 'unreadable', text: '', pages: null };
    expect(await read(await zipOf({ 'word/document.xml': entities }), DOCX)).toEqual(unreadable);
    expect(await read(Buffer.concat([Buffer.from('PK'), deflateRawSync(randomBytes(500))]), DOCX)).toEqual(unreadable);
    expect(await read(Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >>'), 'application/pdf')).toEqual(unreadable);
  });

  test('of two megabytes that unpack to two gigabytes outside every heap is given up', async () => {
    const piece = Buffer.alloc(1 << 20, ' ');
    const packed = await buffer(Readable.from(Array(2047).fill(piece)).pipe(createDeflate({ level: 1 })));
    const [head = '', tail = ''] = pdfOf([['a']])
      .toString('latin1')
      .split(/<< \/Length.*endstream/s);
    const stream = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`;
    const bomb = Buffer.from(head + stream + tail, 'latin1');
    expect(await read(bomb, 'application/pdf')).toEqual({ state: 'too_large', text: '', pages: null });
  });

  test.each([
    ['a tree of pages in a circle', '/Kids [4 0 R]', '/Kids [2 0 R]'],
    ['more pages than it has', '/Count 1 ', '/Count 2147483647 '],
  ])('that is a pdf with %s ends', async (_, from, to) => {
    const bytes = Buffer.from(
      pdfOf([['a']])
        .toString('latin1')
        .replace(from, to),
      'latin1',
    );
    expect(['done', 'unreadable']).toContain((await read(bytes, 'application/pdf')).state);
  });

  test('that takes too long is given up, and the portal goes on', async () => {
    const many = pdfOf(Array.from({ length: 500 }, () => Array.from({ length: 40 }, (_, n) => `line ${n}`)));
    expect(await read(many, 'application/pdf', 0.001)).toEqual({ state: 'too_large', text: '', pages: null });
  });

  test('of 500 pages is read', async () => {
    const many = pdfOf(Array.from({ length: 500 }, (_, n) => [`page ${n + 1}`]));
    expect(await read(many, 'application/pdf')).toMatchObject({ state: 'done', pages: 500 });
  });
});
