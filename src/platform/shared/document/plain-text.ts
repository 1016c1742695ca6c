import { cut } from '../text/cut.ts';
import type { Block, Inline, RichDocument, TableRow } from './document.ts';

/** What is read in a line of a document; pictures in the line have no words but their own. */
export function wordsOf(content: readonly Inline[] = []): string {
  return content
    .map((part) => {
      if (part.type === 'text') return part.text;
      return part.type === 'break' ? '\n' : `@${part.attrs.name}`;
    })
    .join('');
}

/** Whether items are marked and numbered; a summary in one line has room for words alone. */
type Signs = 'signs' | 'words';

const rowsOf = (rows: readonly TableRow[], signs: Signs): string =>
  rows.map((row) => row.content.map((cell) => textOf(cell.content, signs).replaceAll('\n', ' ')).join('\t')).join('\n');

function blockText(block: Block, signs: Signs): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return wordsOf(block.content);
    case 'bullet_list':
      return block.content.map((item) => `${signs === 'signs' ? '· ' : ''}${textOf(item.content, signs)}`).join('\n');
    case 'ordered_list':
      return block.content.map((item, at) => `${block.attrs.start + at}. ${textOf(item.content, signs)}`).join('\n');
    case 'quote':
      return textOf(block.content, signs);
    case 'picture':
      return block.attrs.alt;
    case 'table':
      return rowsOf(block.content, signs);
    case 'rule':
      return '';
  }
}

const textOf = (blocks: readonly Block[], signs: Signs): string =>
  blocks
    .map((block) => blockText(block, signs))
    .filter((text) => text !== '')
    .join('\n');

/** All words of a document, a line for each paragraph, item and row: for search, the bell, and mail without pictures. */
export const plainText = (document: RichDocument): string => textOf(document.content, 'signs');

/** The first words of a document in one line, without what its pictures show; `length` at most. */
export function firstWords(document: RichDocument, length: number): string {
  const read = document.content.filter((block) => block.type !== 'picture');
  return cut(textOf(read, 'words').replace(/\s+/g, ' ').trim(), length, '…');
}
