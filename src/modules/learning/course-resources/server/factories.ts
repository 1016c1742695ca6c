import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** Small real files, for the demo and for tests: a page of a pdf, a document, slides, a picture. */

/** A zip file with these entries. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SLIDE = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const relationsTo = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const typesOf = (parts: Readonly<Record<string, string>>): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
    .join('')}</Types>`;

/** A Word document with these paragraphs. */
export const docxOf = (paragraphs: readonly string[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': typesOf({
      '/word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    }),
    '_rels/.rels': relationsTo('officeDocument', 'word/document.xml'),
    'word/document.xml': `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  });

/** Slides, each with these lines. */
export const pptxOf = (slides: readonly (readonly string[])[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': typesOf({
      '/ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    }),
    '_rels/.rels': relationsTo('officeDocument', 'ppt/presentation.xml'),
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="${SLIDE}"/>`,
    ...Object.fromEntries(
      slides.map((lines, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `${HEAD}<p:sld xmlns:p="${SLIDE}" xmlns:a="${DRAWING}"><p:cSld><p:spTree><p:sp><p:txBody>${lines
          .map((text) => `<a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p>`)
          .join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  });

/** A pdf with these lines on one page each, in Latin letters. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [at, lines] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
    const stream = `BT /F1 14 Tf 20 TL 60 780 Td\n${shown}\nET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** A drawing of waves in one hue, as teachers draw them. */
export const drawingOf = (hue: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
      <rect width="960" height="640" fill="hsl(${hue} 40% 96%)"/>
      ${[0, 1, 2, 3]
        .map(
          (n) =>
            `<path d="M0 ${180 + n * 90} C 240 ${60 + n * 90}, 480 ${320 + n * 90}, 960 ${140 + n * 90}" fill="none" stroke="hsl(${hue + n * 12} 55% 45%)" stroke-width="${10 - n * 2}"/>`,
        )
        .join('')}
      <line x1="80" y1="560" x2="900" y2="560" stroke="hsl(${hue} 30% 30%)" stroke-width="4"/>
      <line x1="80" y1="560" x2="80" y2="60" stroke="hsl(${hue} 30% 30%)" stroke-width="4"/></svg>`),
  )
    .png()
    .toBuffer();

/** Bytes as a file on this node for as long as `work` takes. */
export async function asFile<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'resource-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
