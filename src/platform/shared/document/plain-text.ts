import { cut } from '../text/cut.ts';
import type { Block, Inline, NamedPerson, RichDocument, TableRow } from './document.ts';

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

const namesOf = ({ name, name_en }: NamedPerson): string[] => [name, name_en ?? ''].filter((one) => one !== '');

/** Cut at every @ with a name behind it, the longer name first; every second part is such a name. */
function cutAtNames(line: string, names: readonly string[]): string[] {
  if (names.length === 0) return [line];
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const quoted = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return line.split(new RegExp(`@(${quoted.join('|')})`, 'u'));
}

function lineOf(line: string, people: readonly NamedPerson[]): Inline[] {
  return cutAtNames(line, people.flatMap(namesOf)).flatMap((part, at): Inline[] => {
    const person = at % 2 === 1 ? people.find((one) => namesOf(one).includes(part)) : undefined;
    if (person) return [{ type: 'mention', attrs: { id: person.id, name: person.name, name_en: person.name_en } }];
    return part === '' ? [] : [{ type: 'text', text: part }];
  });
}

/**
 * The document of plain words, without any marks: an empty line ends a paragraph, and where one of these people is named
 * after an @, in either language, the person stands. No word is lost.
 */
export function fromPlainText(text: string, people: readonly NamedPerson[] = []): RichDocument {
  const paragraphs = text.split(/\r?\n(?:[^\S\n]*\r?\n)+/).filter((words) => words.trim() !== '');
  const content = paragraphs.map((words): Block => {
    const lines = words.split(/\r?\n/).map((line) => lineOf(line, people));
    return {
      type: 'paragraph',
      content: lines.flatMap((line, at) => [...(at > 0 ? [{ type: 'break' } as const] : []), ...line]),
    };
  });
  return { type: 'doc', content };
}
