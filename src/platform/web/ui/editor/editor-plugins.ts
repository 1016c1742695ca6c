import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { type InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { setMark } from './editor-commands.ts';

const lineBreak: Command = (state, dispatch) => {
  const type = state.schema.nodes['break'];
  if (!type) return false;
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
  return true;
};

const withNode = (type: NodeType | undefined, command: (type: NodeType) => Command): Command =>
  type ? command(type) : () => false;

/** What is typed at the beginning of a line and becomes what it looks like; undo takes it back to the signs. */
function typedRules({ nodes }: Schema): InputRule[] {
  const { heading, bullet_list, ordered_list, quote } = nodes;
  return [
    ...(heading
      ? [textblockTypeInputRule(/^(#{1,3})\s$/, heading, ([, marks = '']) => ({ level: marks.length }))]
      : []),
    ...(bullet_list ? [wrappingInputRule(/^\s?[-*•·]\s$/, bullet_list)] : []),
    ...(ordered_list
      ? [
          wrappingInputRule(
            /^(\d{1,4})[.、]\s$/,
            ordered_list,
            ([, start = '1']) => ({ start: Number(start) || 1 }),
            ([, start], list) => list.childCount + Number(list.attrs['start']) === Number(start),
          ),
        ]
      : []),
    ...(quote ? [wrappingInputRule(/^\s?[>》]\s$/, quote)] : []),
  ];
}

/** There is always a line below a table or a picture to go on in. */
const lastLine = new Plugin({
  appendTransaction: (_transactions, _before, { doc, schema, tr }) => {
    const type = schema.nodes['paragraph'];
    const isOpen = doc.lastChild?.type.name === 'table' || doc.lastChild?.type.name === 'picture';
    return isOpen && type ? tr.insert(doc.content.size, type.create()).setMeta('addToHistory', false) : null;
  },
});

/** Keys, typed marks, undo and tables of a text. */
export function pluginsOf(schema: Schema): Plugin[] {
  const item = schema.nodes['list_item'];
  const tab = (back: boolean) =>
    chainCommands(
      ...(schema.nodes['table'] ? [goToNextCell(back ? -1 : 1)] : []),
      withNode(item, back ? liftListItem : sinkListItem),
    );
  return [
    inputRules({ rules: typedRules(schema) }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': setMark('bold'),
      'Mod-i': setMark('italic'),
      'Mod-u': setMark('underline'),
      'Shift-Enter': chainCommands(exitCode, lineBreak),
      Enter: withNode(item, splitListItem),
      // only inside a list or a table: elsewhere Tab leaves the field, as in every other
      Tab: tab(false),
      'Shift-Tab': tab(true),
    }),
    keymap(baseKeymap),
    history(),
    gapCursor(),
    ...(schema.nodes['table'] ? [tableEditing(), lastLine] : []),
  ];
}
