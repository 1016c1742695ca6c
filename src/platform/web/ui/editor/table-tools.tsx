import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from 'prosemirror-tables';
import { useLocalize } from '../../i18n/texts.ts';
import { editorWords as words } from './editor-words.ts';
import classes from './toolbar.module.css';

const TOOLS = [
  ['row_add', addRowAfter],
  ['column_add', addColumnAfter],
  ['row_remove', deleteRow],
  ['column_remove', deleteColumn],
  ['header_row', toggleHeaderRow],
  ['table_remove', deleteTable],
] as const satisfies readonly (readonly [keyof typeof words, Command])[];

/** What can be done with the table of the caret, in words: few know the pictures for it. */
export function TableTools({ run }: { readonly run: (command: Command) => void }) {
  const localize = useLocalize();
  return (
    <fieldset className={classes.table} aria-label={localize(words.table_tools)}>
      {TOOLS.map(([word, command]) => (
        <button
          key={word}
          type="button"
          tabIndex={-1}
          data-mantine-stop-propagation
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
        >
          {localize(words[word])}
        </button>
      ))}
    </fieldset>
  );
}
