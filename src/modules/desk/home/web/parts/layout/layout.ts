/** A block as somebody may arrange it on their own page. */
export interface LayoutBlock {
  readonly key: string;
  /** It stays where it is, and nobody hides it. */
  readonly locked: boolean;
}

/** Order and hidden blocks of one person, by key. */
export interface Layout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export type LayoutPage = 'web' | 'h5';

/** The preference holds both pages in one short line: `web:todos,-news;h5:todos,day`. */
export function layoutsByPage(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf(':');
      return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : [];
    }),
  );
}

export function readLayout(text: string, page: LayoutPage): Layout {
  const keys = (layoutsByPage(text).get(page) ?? '').split(',').filter(Boolean);
  const bare = keys.map((key) => key.replace(/^-/, ''));
  return { order: bare, hidden: bare.filter((_key, at) => keys[at]?.startsWith('-')) };
}

/** All blocks in the person's order: locked ones in their places, those that are new behind the others. */
export function inPersonalOrder<T extends LayoutBlock>(blocks: readonly T[], { order }: Layout): T[] {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const free = blocks.filter((block) => !block.locked).toSorted((a, b) => place(a.key) - place(b.key));
  return blocks.flatMap((block) => (block.locked ? [block] : (free.shift() ?? [])));
}

/** What is shown, in the person's order. */
export function shownBlocks<T extends LayoutBlock>(blocks: readonly T[], layout: Layout): T[] {
  return inPersonalOrder(blocks, layout).filter((block) => block.locked || !layout.hidden.includes(block.key));
}
