import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { safeHref } from '#shared/document/links.ts';

/*
 * The document of `#shared/document/document.ts` as ProseMirror edits it: the same names, the same places. What is pasted
 * is read by these rules alone, so that nothing else of a foreign page can come in.
 */

const INSIDE = '(paragraph | bullet_list | ordered_list)';

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: `(paragraph | bullet_list | ordered_list | picture)+`,
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 } },
  tableRole: tag === 'th' ? 'header_cell' : 'cell',
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs: (node) => ({
        colspan: Math.min(60, Number(node.getAttribute('colspan')) || 1),
        rowspan: Math.min(1000, Number(node.getAttribute('rowspan')) || 1),
      }),
    },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, spansOf(attrs), 0],
});

const spansOf = (attrs: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    (['colspan', 'rowspan'] as const).flatMap((name) => (attrs[name] === 1 ? [] : [[name, String(attrs[name])]])),
  );

const heading = (level: 1 | 2 | 3) =>
  // a foreign page has its title as first level, ours stands above the document
  [`h${level + 1}`, ...(level === 1 ? ['h1'] : []), ...(level === 3 ? ['h5', 'h6'] : [])].map((tag) => ({
    tag,
    attrs: { level },
  }));

const lists: Record<string, NodeSpec> = {
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (node) => ({ start: Math.max(1, Number(node.getAttribute('start')) || 1) }) }],
    toDOM: ({ attrs }) => (attrs['start'] === 1 ? ['ol', 0] : ['ol', { start: attrs['start'] }, 0]),
  },
  list_item: {
    content: `paragraph ${INSIDE}*`,
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
};

const full: Record<string, NodeSpec> = {
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 1 } },
    defining: true,
    parseDOM: ([1, 2, 3] as const).flatMap(heading),
    toDOM: ({ attrs }) => [`h${attrs['level'] + 1}`, 0],
  },
  ...lists,
  quote: {
    group: 'block',
    content: `${INSIDE}+`,
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  picture: {
    group: 'block',
    attrs: { id: {}, alt: { default: '' } },
    draggable: true,
    parseDOM: [
      {
        // one of ours that is moved or copied; pictures of other pages are no files of the portal
        tag: 'img[data-picture]',
        getAttrs: (node) => ({ id: node.getAttribute('data-picture'), alt: node.getAttribute('alt') ?? '' }),
      },
    ],
    toDOM: ({ attrs }) => ['img', { 'data-picture': attrs['id'], alt: attrs['alt'] }],
  },
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['div', { class: 'table' }, ['table', ['tbody', 0]]],
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td'),
  table_header: cell('th'),
};

const first = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
} satisfies Record<string, NodeSpec>;

const inline = {
  text: { group: 'inline' },
  break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  mention: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { id: {}, name: {}, name_en: { default: null } },
    parseDOM: [
      {
        tag: 'span[data-mention]',
        getAttrs: (node) => ({
          id: node.getAttribute('data-mention'),
          name: node.getAttribute('data-name') ?? '',
          name_en: node.getAttribute('data-name-en'),
        }),
      },
    ],
    leafText: ({ attrs }) => `@${attrs['name']}`,
    toDOM: ({ attrs: { id, name, name_en } }) => [
      'span',
      { 'data-mention': id, 'data-name': name, ...(name_en === null ? {} : { 'data-name-en': name_en }) },
      `@${name}`,
    ],
  },
} satisfies Record<string, NodeSpec>;

const link: MarkSpec = {
  attrs: { href: {} },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (node) => {
        const href = safeHref(node.getAttribute('href') ?? '');
        return href === null ? false : { href };
      },
    },
  ],
  toDOM: ({ attrs }) => ['a', { href: attrs['href'], rel: 'noreferrer' }, 0],
};

const shortMarks: Record<string, MarkSpec> = {
  link,
  // looks that stand in style attributes are made elements before: the policy of the pages keeps the browser from reading them
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
};

const marks: Record<string, MarkSpec> = {
  ...shortMarks,
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
};

/** For texts with everything. */
export const fullSchema = new Schema({ nodes: { ...first, ...full, ...inline }, marks });
/** For a few lines: words, lists, links, people. */
export const shortSchema = new Schema({ nodes: { ...first, ...lists, ...inline }, marks: shortMarks });
