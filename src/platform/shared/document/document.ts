/**
 * What people write, as a tree that server, mail, print, phone and search read alike. It is never HTML: each reader draws it
 * from its own parts. Where it comes from outside, `checkDocument` looks at it first.
 */
export type RichDocument = { type: 'doc'; content: Block[] };

export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: HeadingLevel }; content?: Inline[] }
  | { type: 'bullet_list'; content: ListItem[] }
  | { type: 'ordered_list'; attrs: { start: number }; content: ListItem[] }
  | { type: 'quote'; content: Block[] }
  | { type: 'rule' }
  | { type: 'picture'; attrs: { id: string; alt: string } }
  | { type: 'table'; content: TableRow[] };

/** Below the title of the page: 1 is drawn as its second level. */
export type HeadingLevel = 1 | 2 | 3;
export type ListItem = { type: 'list_item'; content: Block[] };
export type TableRow = { type: 'table_row'; content: TableCell[] };
export type TableCell = {
  type: 'table_cell' | 'table_header';
  attrs: { colspan: number; rowspan: number };
  content: Block[];
};

export type Inline =
  | { type: 'text'; text: string; marks?: Mark[] }
  | { type: 'break' }
  | { type: 'mention'; attrs: NamedPerson };

/** Somebody as a document names them. */
export type NamedPerson = { id: string; name: string; name_en: string | null };

export type Mark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }
  | { type: 'link'; attrs: { href: string } };

/** The blocks of a document and those inside them, in the order of reading, outer ones first. */
export function* blocksIn(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.type === 'quote') yield* blocksIn(block.content);
    if (block.type === 'bullet_list' || block.type === 'ordered_list')
      for (const item of block.content) yield* blocksIn(item.content);
    if (block.type === 'table')
      for (const row of block.content) for (const cell of row.content) yield* blocksIn(cell.content);
  }
}

/** The inline parts of all blocks, in the order of reading. */
function* inlinesIn(document: RichDocument): Generator<Inline> {
  for (const block of blocksIn(document.content))
    if (block.type === 'paragraph' || block.type === 'heading') yield* block.content ?? [];
}

/** Ids of the pictures in a document, each once. */
export function picturesIn(document: RichDocument): string[] {
  const ids = [...blocksIn(document.content)].flatMap((block) => (block.type === 'picture' ? [block.attrs.id] : []));
  return [...new Set(ids)];
}

/** The people whom a document names, each once. */
export function namedIn(document: RichDocument): NamedPerson[] {
  const named = new Map<string, NamedPerson>();
  for (const part of inlinesIn(document)) if (part.type === 'mention') named.set(part.attrs.id, part.attrs);
  return [...named.values()];
}

/** Their ids. */
export const peopleIn = (document: RichDocument): string[] => namedIn(document).map(({ id }) => id);

/** Pictures without words for people who do not see them. */
export function countUnworded(document: RichDocument): number {
  return [...blocksIn(document.content)].filter((block) => block.type === 'picture' && block.attrs.alt.trim() === '')
    .length;
}

/** The same without its pictures: of a copy, since a file belongs to one thing alone. */
export function withoutPictures({ content }: RichDocument): RichDocument {
  const isNone = (block: Block) => block.type !== 'picture';
  const blocks = content.filter(isNone).map((block): Block => {
    if (block.type !== 'table') return block;
    const cellOf = (cell: TableCell): TableCell => {
      const kept = cell.content.filter(isNone);
      return { ...cell, content: kept.length > 0 ? kept : [{ type: 'paragraph' }] };
    };
    return { ...block, content: block.content.map((row) => ({ ...row, content: row.content.map(cellOf) })) };
  });
  return { type: 'doc', content: blocks };
}

/** Whether there is nothing to read in it. */
export function isBlank(document: RichDocument): boolean {
  for (const block of blocksIn(document.content)) if (block.type === 'picture' || block.type === 'rule') return false;
  for (const part of inlinesIn(document))
    if (part.type === 'mention' || (part.type === 'text' && part.text.trim() !== '')) return false;
  return true;
}
