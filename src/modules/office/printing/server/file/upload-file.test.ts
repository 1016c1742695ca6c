import { expect, test } from 'vitest';
import { PNG } from '../../../../../server/testing/multipart.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { plainPdf } from '../testing/plain-pdf.ts';
import { printDesk } from '../testing/print-desk.ts';

const demo = useDemo();
const { upload, query } = printDesk(demo);

test('the pages of a PDF are counted when it comes; a picture is one', async () => {
  expect((await upload('office', plainPdf(37), '讲义.pdf')).data).toMatchObject({ name: '讲义.pdf', pages: 37 });
  expect((await upload('office', PNG, '图.png')).data).toMatchObject({ mime: 'image/png', pages: 1 });
});

test.each([
  ['a broken PDF', Buffer.from('%PDF-1.4\nthis is none\n'), '坏了.pdf', '坏了.pdf无法读取，请重新导出为 PDF 后上传'],
  ['a PDF without pages', plainPdf(0), '空.pdf', '空.pdf无法读取，请重新导出为 PDF 后上传'],
  ['a text that calls itself PDF', Buffer.from('hello'), '假.pdf', '假.pdf无法读取，请重新导出为 PDF 后上传'],
  ['an office document', Buffer.from('PK'), '试卷.docx', '试卷.docx：请先另存为 PDF'],
  ['an office document of WPS', Buffer.from('PK'), '试卷.WPS', '试卷.WPS：请先另存为 PDF'],
])('%s is refused by its name', async (_, bytes, name, says) => {
  expect((await upload('office', bytes, name)).message).toBe(says);
});

test('what is neither PDF nor picture is refused', async () => {
  expect((await upload('office', Buffer.from('a,b\n1,2\n'), '表.csv')).code).toBe(415001);
});

test('a name of 255 bytes and one with folders are kept as a plain one', async () => {
  const long = `${'试'.repeat(83)}.pdf`;
  const kept = await upload('office', plainPdf(1), long);
  expect(kept.code).toBe(0);
  expect(kept.data.name.endsWith('.pdf')).toBe(true);
  const evil = await upload('office', plainPdf(1), '../../etc/卷子.pdf');
  expect(evil.data.name).toBe('卷子.pdf');
  const [row] = await query<{ key: string }>('select key from file where id = $1', [evil.data.id]);
  expect(row?.key).not.toContain('..');
});

test('who may not print uploads nothing', async () => {
  expect((await upload('guardian', plainPdf(1), 'a.pdf')).code).toBe(403001);
});
