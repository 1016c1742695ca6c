import {
  type Block,
  type Inline,
  isBlank,
  type ListItem,
  type Mark,
  type RichDocument,
  type TableRow,
} from './document.ts';

/*
 * The few marks in which texts were written before there were documents, and in which programs may still send and read
 * them: an empty line ends a paragraph, `## ` begins a heading, `- ` an item, `> ` a quotation, `![words](id)` is a
 * picture, `**…**` stands out. Everything else is a word.
 */

const PICTURE = /^!\[([^\]]*)\]\(([0-9a-f-]{36})\)$/i;
const HEADING = '## ';
const ITEM = '- ';
const QUOTE = '> ';

/** Cut at the first two pairs of stars with words between them, and so on: each sign is looked at once. */
function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  const say = (text: string, marks?: Mark[]) => {
    if (text !== '') parts.push({ type: 'text', text, ...(marks ? { marks } : {}) });
  };
  for (const [at, piece] of line.split(/(\*\*[^*]+\*\*)/).entries())
    if (at % 2 === 1) say(piece.slice(2, -2), [{ type: 'bold' }]);
    else say(piece);
  return parts;
}

const linesOf = (lines: readonly string[]): Inline[] =>
  lines.flatMap((line, at): Inline[] => [...(at > 0 ? [{ type: 'break' } as const] : []), ...inlineOf(line)]);

const paragraphOf = (lines: readonly string[]): Block => ({ type: 'paragraph', content: linesOf(lines) });

const isEvery = (lines: readonly string[], mark: string): boolean => lines.every((line) => line.startsWith(mark));

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines;
  const picture = lines.length === 1 ? PICTURE.exec(first.trim()) : null;
  if (picture) return { type: 'picture', attrs: { alt: picture[1] ?? '', id: (picture[2] ?? '').toLowerCase() } };
  if (lines.length === 1 && first.startsWith(HEADING))
    return { type: 'heading', attrs: { level: 1 }, content: linesOf([first.slice(HEADING.length)]) };
  if (isEvery(lines, ITEM))
    return {
      type: 'bullet_list',
      content: lines.map((line) => ({ type: 'list_item', content: [paragraphOf([line.slice(ITEM.length)])] })),
    };
  if (isEvery(lines, QUOTE))
    return { type: 'quote', content: [paragraphOf(lines.map((line) => line.slice(QUOTE.length)))] };
  return paragraphOf(lines);
}

/** The document of a text with marks; a plain text is one, too. No word of it is lost. */
export function fromMarkedText(text: string): RichDocument {
  const content: Block[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) content.push(blockOf(lines));
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const isAlone = line.startsWith(HEADING) || PICTURE.test(line.trim());
    if (isAlone || line.trim() === '') close();
    if (line.trim() !== '') lines.push(line);
    if (isAlone) close();
  }
  close();
  return { type: 'doc', content };
}

/** A link says where it leads, where its words do not. */
function markedInline(part: Inline): string {
  if (part.type === 'break') return '\n';
  if (part.type === 'mention') return `@${part.attrs.name}`;
  const link = part.marks?.find((mark) => mark.type === 'link');
  const words =
    part.marks?.some((mark) => mark.type === 'bold') && !/[*\n]/.test(part.text) ? `**${part.text}**` : part.text;
  return link && link.attrs.href !== part.text ? `${words} (${link.attrs.href})` : words;
}

const markedWords = (content: readonly Inline[] = []): string => content.map(markedInline).join('');
const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** Items of lists inside a list stand below it, a little to the right. */
const itemsOf = (items: readonly ListItem[], sign: (at: number) => string): string =>
  items
    .map(({ content: [first, ...inner] }, at) => {
      const rest = inner.map((block) => markedBlock(block).replace(/^/gm, '  '));
      return [`${sign(at)}${first ? oneLine(markedBlock(first)) : ''}`, ...rest].join('\n');
    })
    .join('\n');

const markedRows = (rows: readonly TableRow[]): string =>
  rows.map((row) => row.content.map((cell) => oneLine(cell.content.map(markedBlock).join(' '))).join(' | ')).join('\n');

function markedBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return markedWords(block.content);
    case 'heading':
      return `${HEADING}${oneLine(markedWords(block.content))}`;
    case 'bullet_list':
      return itemsOf(block.content, () => ITEM);
    case 'ordered_list':
      return itemsOf(block.content, (at) => `${block.attrs.start + at}. `);
    case 'quote':
      return block.content.map(markedBlock).join('\n').replace(/^/gm, QUOTE);
    case 'picture':
      return `![${block.attrs.alt.replace(/[[\]\n]/g, ' ')}](${block.attrs.id})`;
    case 'table':
      return markedRows(block.content);
    case 'rule':
      return '———';
  }
}

/** A document in the few marks, for programs and versions that know no documents. What the marks cannot say is said in words. */
export const toMarkedText = (document: RichDocument): string =>
  document.content
    .map(markedBlock)
    .filter((text) => text !== '')
    .join('\n\n');

/** What a field of a document takes: the document, or a text in the few marks as programs send it. */
export type Written = string | RichDocument;

/** What a form begins with: the document, or '' while there is nothing to read in it. */
export const draftOf = (document: RichDocument | null | undefined): Written =>
  document && !isBlank(document) ? document : '';

/** The document of what was written, document or text. */
export const documentOf = (written: Written): RichDocument =>
  typeof written === 'string' ? fromMarkedText(written) : written;
