import { open, readFile } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { getDocumentProxy } from 'unpdf';
import { entriesOf, unpack, withZip } from '#server/files/zip-entries.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import type { Extracted } from './extract-text.ts';

/** What is kept of the words of one file. */
export const TEXT_BYTES_AT_MOST = 200_000;
/** What may be unpacked of one file to find them: a small file that unpacks to more is not read on. */
const UNPACKED_AT_MOST = 64 << 20;
const PAGES_AT_MOST = 500;

/** Collects words until there are enough. */
class Words {
  readonly #parts: string[] = [];
  #bytes = 0;

  get isFull(): boolean {
    return this.#bytes >= TEXT_BYTES_AT_MOST;
  }

  add(text: string): void {
    if (this.isFull || text === '' || (text === '\n' && this.#parts.at(-1) === '\n')) return;
    this.#parts.push(text);
    this.#bytes += Buffer.byteLength(text);
  }

  /** Spaces folded, form feeds between pages kept, cut at a whole character; NUL cannot be stored. */
  toString(): string {
    const text = this.#parts.join('').replaceAll('\u0000', '').split('\f').map(foldedPage).join('\f').trimEnd();
    const bytes = Buffer.from(text);
    return bytes.length <= TEXT_BYTES_AT_MOST
      ? text
      : new TextDecoder().decode(bytes.subarray(0, TEXT_BYTES_AT_MOST), { stream: true });
  }
}

/** Line by line: an expression over the whole would try each space from every place. */
const foldedPage = (page: string): string =>
  page
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');

/** The words of a file; throws where it is damaged or locked. */
export async function wordsOf(path: string, mime: string): Promise<Extracted> {
  if (mime === 'application/pdf') return pdfWords(path);
  if (mime.startsWith('text/')) return plainWords(path);
  if (mime.includes('officedocument') || mime.includes('opendocument')) return officeWords(path);
  return { state: 'unreadable', text: '', pages: null };
}

async function pdfWords(path: string): Promise<Extracted> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
  const words = new Words();
  for (let no = 1; no <= Math.min(pdf.numPages, PAGES_AT_MOST) && !words.isFull; no++) {
    const page = await pdf.getPage(no);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) words.add(item.hasEOL ? `${item.str}\n` : item.str);
    words.add('\f');
    page.cleanup();
  }
  return { state: 'done', text: words.toString(), pages: pdf.numPages };
}

async function plainWords(path: string): Promise<Extracted> {
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(TEXT_BYTES_AT_MOST);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    const words = new Words();
    const text = decodeText(bytes.subarray(0, bytesRead), { is_cut: bytesRead === bytes.length });
    if (text === null) return { state: 'unreadable', text: '', pages: null };
    words.add(text);
    return { state: 'done', text: words.toString(), pages: null };
  } finally {
    await handle.close();
  }
}

/** Where words stand, by the name of the entry; the first is the kind of file. */
const WORD_ENTRIES =
  /^(word\/document\.xml|ppt\/slides\/slide\d+\.xml|xl\/sharedStrings\.xml|xl\/worksheets\/sheet\d+\.xml|content\.xml)$/;
const PAGE_ENTRIES = /^(ppt\/slides\/slide\d+\.xml|xl\/worksheets\/sheet\d+\.xml)$/;
const numberIn = (name: string): number => Number(/^\D*(\d+)\.xml$/.exec(name)?.[1] ?? 0);

async function officeWords(path: string): Promise<Extracted> {
  return withZip(path, async (handle) => {
    const entries = await entriesOf(handle);
    const wanted = entries
      .filter(({ name }) => WORD_ENTRIES.test(name))
      .sort((a, b) => numberIn(a.name) - numberIn(b.name));
    const words = new Words();
    let unpacked = 0;
    for (const entry of wanted) {
      const reader = readerInto(words, entry.name === 'content.xml');
      const decoder = new TextDecoder();
      for await (const piece of unpack(handle, entry)) {
        unpacked += piece.length;
        if (unpacked > UNPACKED_AT_MOST) return { state: 'too_large', text: '', pages: null };
        reader.write(decoder.decode(piece, { stream: true }));
        if (words.isFull) break;
      }
      words.add(entry.name.startsWith('ppt/') ? '\f' : '\n');
      if (words.isFull) break;
    }
    const pages = entries.filter(({ name }) => PAGE_ENTRIES.test(name)).length;
    return { state: 'done', text: words.toString(), pages: pages || null };
  });
}

/** Office files keep words in elements `t`, open ones everywhere below a paragraph. A doctype is no part of either. */
function readerInto(words: Words, isOpen: boolean): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  const isWord = (name: string) => (isOpen ? /^text:(p|h)$/.test(name) : /(^|:)t$/.test(name));
  parser.on('doctype', () => {
    throw new Error('a doctype');
  });
  parser.on('opentag', ({ name }) => {
    if (isWord(name)) depth++;
  });
  parser.on('closetag', ({ name }) => {
    if (isWord(name)) depth--;
    if (/(^|:)(p|si|h)$/.test(name)) words.add('\n');
  });
  parser.on('text', (text) => {
    if (depth > 0) words.add(text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}
