import pdfmake, { type Content, type Definition } from 'pdfmake';
import { renderSVG } from 'uqr';
import { localize, type Text } from '#shared/text.ts';
import { fontsInUse, isFontFile, runsOf } from './fonts.ts';
import type { PaperSheet } from './paper.ts';

const texts = {
  number: { cn: '编号：{number}', us: 'No. {number}' },
  opinions: { cn: '审批意见', us: 'Opinions' },
  seal: { cn: '（盖章）', us: '(Seal)' },
  check: { cn: '查验：扫描二维码，或打开 {url} 输入查验码', us: 'Check it: scan the code, or open {url} and enter' },
  valid_to: { cn: '有效期至{day}', us: 'Valid until {day}' },
  page: { cn: '第 {page} 页，共 {pages} 页', us: 'Page {page} of {pages}' },
} as const satisfies Record<string, Text>;

const LINE = '#98a2b3';
const SOFT = '#475467';
const MARGIN = 64;
const QR_SIDE = 76;

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isFontFile);

/** A sheet as the bytes of a PDF (A4): title, number, paragraphs, facts, opinions, line of the seal, code to check it. */
export async function setPaper(sheet: PaperSheet): Promise<Uint8Array> {
  const definition = definitionOf(sheet);
  pdfmake.setFonts(fontsInUse());
  return pdfmake.createPdf(definition).getBuffer();
}

/** Words in the fonts that have their signs. */
const words = (text: string) => runsOf(text).map(({ text: part, font }) => ({ text: part, font }));

function definitionOf(sheet: PaperSheet): Definition {
  const { lang, title, number, issued_at, check } = sheet;
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, 72, MARGIN, 132],
    language: lang === 'us' ? 'en' : 'zh-CN',
    info: { title: `${title} ${number}`, creationDate: issued_at, modDate: issued_at },
    defaultStyle: { font: 'house', fontSize: 11, lineHeight: 1.5 },
    content: [
      { text: words(title), bold: true, fontSize: 22, alignment: 'center' },
      {
        text: words(localize(texts.number, lang, { number })),
        alignment: 'center',
        color: SOFT,
        margin: [0, 4, 0, 28],
      },
      ...sheet.paragraphs.map(
        (one): Content => ({ text: words(one), leadingIndent: lang === 'cn' ? 22 : 0, margin: [0, 0, 0, 10] }),
      ),
      ...factsOf(sheet),
      ...opinionsOf(sheet),
      sealOf(sheet),
    ],
    footer: (page, pages) => footOf(sheet, check, page, pages),
  };
}

const ruled = { hLineColor: () => LINE, vLineColor: () => LINE, hLineWidth: () => 0.5, vLineWidth: () => 0.5 };
const padded = { ...ruled, paddingLeft: () => 8, paddingRight: () => 8, paddingTop: () => 5, paddingBottom: () => 3 };

function factsOf({ facts }: PaperSheet): Content[] {
  if (facts.length === 0) return [];
  const body = facts.map(({ label, value }) => [{ text: words(label), color: SOFT }, { text: words(value) }]);
  return [{ table: { widths: [112, '*'], body, dontBreakRows: true }, layout: padded, margin: [0, 8, 0, 16] }];
}

function opinionsOf({ lang, opinions = [] }: PaperSheet): Content[] {
  if (opinions.length === 0) return [];
  const body = opinions.map(({ name, words: said, at }) => [
    { text: words(name), color: SOFT },
    { text: words(said) },
    { text: words(at), color: SOFT, alignment: 'right' as const },
  ]);
  return [
    { text: words(texts.opinions[lang]), bold: true, margin: [0, 8, 0, 6] },
    { table: { widths: [112, '*', 104], body, dontBreakRows: true }, layout: padded, margin: [0, 0, 0, 16] },
  ];
}

/** Name of the house, seal and day, which no page break parts. */
function sealOf({ lang, sealed_by, issued_on }: PaperSheet): Content {
  const lines = [sealed_by, texts.seal[lang], issued_on];
  return {
    unbreakable: true,
    margin: [0, 36, 0, 0],
    stack: lines.map((one) => ({ text: words(one), alignment: 'right' as const })),
  };
}

function footOf({ lang, valid_to }: PaperSheet, check: PaperSheet['check'], page: number, pages: number): Content {
  const address = check.url.slice(0, check.url.lastIndexOf('/'));
  return {
    margin: [MARGIN, 16, MARGIN, 0],
    columnGap: 12,
    columns: [
      { svg: renderSVG(check.url, { ecc: 'M', border: 1 }), width: QR_SIDE },
      {
        width: '*',
        fontSize: 9,
        color: SOFT,
        stack: [
          { text: words(localize(texts.check, lang, { url: address })) },
          { text: check.code, fontSize: 12, bold: true, color: '#101828', characterSpacing: 0.5 },
          ...(valid_to ? [{ text: words(localize(texts.valid_to, lang, { day: valid_to })) }] : []),
          ...(pages > 1 ? [{ text: words(localize(texts.page, lang, { page, pages })) }] : []),
        ],
      },
    ],
  };
}
