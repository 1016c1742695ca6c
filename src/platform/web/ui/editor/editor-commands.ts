import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, MarkType, NodeType, Node as PmNode, Schema } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { NamedPerson } from '#shared/document/document.ts';

/** What the caret or the selection stands in, as the toolbar shows it. */
export interface Standing {
  readonly marks: ReadonlySet<string>;
  /** 0: a paragraph. */
  readonly heading: number;
  readonly list: 'bullet_list' | 'ordered_list' | null;
  readonly isQuote: boolean;
  readonly isTable: boolean;
  readonly href: string | null;
}

const isMarked = ({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
};

/** The nearest node around the selection that fits, with its depth. */
function around({ selection: { $from } }: EditorState, fits: (node: PmNode) => boolean): PmNode | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (fits($from.node(depth))) return $from.node(depth);
  return null;
}

const isList = (node: PmNode): boolean => node.type.name === 'bullet_list' || node.type.name === 'ordered_list';

/** The link at the caret, or the first one that is selected. */
export function hrefAt(state: EditorState): string | null {
  const { from, to, empty, $from } = state.selection;
  const { link } = state.schema.marks;
  if (!link) return null;
  let href: unknown = link.isInSet($from.marks())?.attrs['href'];
  if (!empty)
    state.doc.nodesBetween(from, to, (node) => {
      href ??= link.isInSet(node.marks)?.attrs['href'];
    });
  return typeof href === 'string' ? href : null;
}

export function standingOf(state: EditorState): Standing {
  const list = around(state, isList)?.type.name;
  const block = state.selection.$from.parent;
  return {
    marks: new Set(Object.values(state.schema.marks).flatMap((type) => (isMarked(state, type) ? [type.name] : []))),
    heading: block.type.name === 'heading' ? Number(block.attrs['level']) : 0,
    list: list === 'bullet_list' || list === 'ordered_list' ? list : null,
    isQuote: around(state, (node) => node.type.name === 'quote') !== null,
    isTable: 'table' in state.schema.nodes && isInTable(state),
    href: hrefAt(state),
  };
}

const nodeOf = (schema: Schema, name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`this text knows no ${name}`);
  return type;
};

export const setMark =
  (name: string): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[name];
    return type ? toggleMark(type)(state, dispatch) : false;
  };

/** A heading of this level; 0 makes a paragraph of it. */
export const setHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const type = nodeOf(state.schema, level === 0 ? 'paragraph' : 'heading');
    return setBlockType(type, level === 0 ? null : { level })(state, dispatch);
  };

/** Makes a list of the selected paragraphs, another kind of the list that they are, or paragraphs of its items. */
export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    const type = nodeOf(state.schema, name);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const list = $from.node(depth);
      if (!isList(list)) continue;
      if (list.type === type) return liftListItem(nodeOf(state.schema, 'list_item'))(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };

export const toggleQuote: Command = (state, dispatch) =>
  around(state, (node) => node.type.name === 'quote')
    ? lift(state, dispatch)
    : wrapIn(nodeOf(state.schema, 'quote'))(state, dispatch);

/** Sets or takes off a link; where nothing is selected, the whole link at the caret, or the address as its own words. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { link } = state.schema.marks;
    if (!link) return false;
    const { tr, selection } = state;
    const { from, to } = selection.empty ? linkAround(state, link) : selection;
    if (from === to) {
      if (href === null) return false;
      tr.insert(from, state.schema.text(href, [link.create({ href })]));
    } else {
      tr.removeMark(from, to, link);
      if (href !== null) tr.addMark(from, to, link.create({ href }));
    }
    dispatch?.(tr.removeStoredMark(link).scrollIntoView());
    return true;
  };

/** From where to where the link at the caret reaches; the caret itself where there is none. */
function linkAround({ selection: { $from } }: EditorState, type: MarkType): { from: number; to: number } {
  const here = type.isInSet($from.marks());
  if (!here) return { from: $from.pos, to: $from.pos };
  const { parent } = $from;
  const start = $from.start();
  let from = $from.pos;
  let to = $from.pos;
  parent.forEach((node, offset) => {
    const begin = start + offset;
    const end = begin + node.nodeSize;
    if (!here.isInSet(node.marks) || end < from || begin > to) return;
    from = Math.min(from, begin);
    to = Math.max(to, end);
  });
  return { from, to };
}

/** Puts a block below the one of the caret, or in its place where that is empty, and the caret behind it. */
export const insertBlock =
  (name: string, attrs: Attrs | null = null): Command =>
  (state, dispatch) => {
    const block = name === 'table' ? tableOf(state.schema) : nodeOf(state.schema, name).create(attrs);
    const { $from } = state.selection;
    // not inside an item or a quotation: below them
    let depth = $from.depth;
    while (
      depth > 1 &&
      !$from.node(depth - 1).canReplaceWith($from.indexAfter(depth - 1), $from.indexAfter(depth - 1), block.type)
    )
      depth -= 1;
    if (depth === 0) return false;
    const isEmpty = depth === $from.depth && $from.parent.isTextblock && $from.parent.content.size === 0;
    const at = isEmpty ? $from.before(depth) : $from.after(depth);
    const { tr } = state;
    if (isEmpty) tr.replaceWith(at, $from.after(depth), block);
    else tr.insert(at, block);
    const end = at + block.nodeSize;
    if (name === 'table') tr.setSelection(Selection.near(tr.doc.resolve(at + 1), 1));
    else {
      // somewhere to write on
      if (end >= tr.doc.content.size) tr.insert(end, nodeOf(state.schema, 'paragraph').create());
      tr.setSelection(Selection.near(tr.doc.resolve(end), 1));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const ROWS = 3;
const COLUMNS = 3;

function tableOf(schema: Schema): PmNode {
  const paragraph = () => nodeOf(schema, 'paragraph').create();
  const row = (type: string) =>
    nodeOf(schema, 'table_row').create(
      null,
      Array.from({ length: COLUMNS }, () => nodeOf(schema, type).create(null, paragraph())),
    );
  const rows = Array.from({ length: ROWS }, (_, at) => row(at === 0 ? 'table_header' : 'table_cell'));
  return nodeOf(schema, 'table').create(null, rows);
}

/** Puts somebody's name in the place of what was typed after the @. */
export const insertMention =
  (person: NamedPerson, from: number, to: number): Command =>
  (state, dispatch) => {
    const { id, name, name_en } = person;
    const mention = nodeOf(state.schema, 'mention').create({ id, name, name_en });
    const tr = state.tr.replaceWith(from, to, [mention, state.schema.text(' ')]);
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + mention.nodeSize + 1)).scrollIntoView());
    return true;
  };

/** Puts the caret behind the last word. */
export const caretToEnd: Command = (state, dispatch) => {
  dispatch?.(state.tr.setSelection(Selection.atEnd(state.doc)).scrollIntoView());
  return true;
};

/** Types a sign at the caret, with a space before it where a word ends there: an @ inside a word names nobody. */
export const typeAt =
  (sign: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const before = $from.parent.isTextblock ? $from.parent.textBetween(0, $from.parentOffset, undefined, ' ') : '';
    dispatch?.(state.tr.insertText(/[\w.+-]$/.test(before) ? ` ${sign}` : sign).scrollIntoView());
    return true;
  };
