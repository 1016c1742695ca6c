import pdfmake, { type Content } from 'pdfmake';
import { fontsInUse, isFontFile, runsOf } from '#server/papers/fonts.ts';

/** A document as an office prints it: head in red, number, title, text, place and day. */
export interface DemoDocument {
  readonly head: string;
  readonly no: string;
  readonly title: string;
  readonly to: string;
  readonly paragraphs: readonly string[];
  readonly signed: string;
  readonly on: string;
}

const RED = '#c00000';
const LINE = `<svg xmlns="http://www.w3.org/2000/svg" width="451" height="3"><rect width="451" height="2" fill="${RED}"/></svg>`;
const words = (text: string) => runsOf(text).map(({ text: part, font }) => ({ text: part, font }));

/** The document as a PDF (A4), for the demo. */
export async function drawDocument({ head, no, title, to, paragraphs, signed, on }: DemoDocument): Promise<Uint8Array> {
  const body = paragraphs.map((one): Content => ({ text: words(one), leadingIndent: 24, margin: [0, 0, 0, 8] }));
  const made = new Date('2026-01-01T00:00:00Z');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(isFontFile);
  pdfmake.setFonts(fontsInUse());
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [72, 84, 72, 72],
      language: 'zh-CN',
      info: { title: `${title} ${no}`, creationDate: made, modDate: made },
      defaultStyle: { font: 'house', fontSize: 12, lineHeight: 1.6 },
      content: [
        { text: words(head), color: RED, bold: true, fontSize: 30, alignment: 'center', margin: [0, 0, 0, 18] },
        { text: words(no), alignment: 'center', margin: [0, 0, 0, 6] },
        { svg: LINE, margin: [0, 0, 0, 20] },
        { text: words(title), bold: true, fontSize: 18, alignment: 'center', margin: [0, 0, 0, 16] },
        { text: words(to), margin: [0, 0, 0, 8] },
        ...body,
        { text: words(signed), alignment: 'right', margin: [0, 28, 0, 0] },
        { text: words(on), alignment: 'right' },
      ],
      footer: () => ({ text: '' }),
    })
    .getBuffer();
}
