import { IconColumns3 } from '@tabler/icons-react';
import { useLocalize } from '../../../i18n/texts.ts';
import { usePreference } from '../../../session/preference.ts';
import { Dropdown } from '../../acts/dropdown.tsx';
import type { Column } from '../column.ts';
import classes from '../list-view.module.css';
import { listWords } from '../list-words.ts';

function acceptKeys(kept: unknown): readonly string[] | null {
  return Array.isArray(kept) && kept.every((key) => typeof key === 'string') ? kept : null;
}

/** The columns that a person wants to see in a list, kept with the person. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
): [readonly Column<Row>[], (keys: readonly string[]) => void] {
  const usual = columns.filter((column) => !column.optional).map((column) => column.key);
  const [keys, setKeys] = usePreference<readonly string[]>(`columns.${name}`, acceptKeys, usual);
  return [columns.filter((column) => column.primary || keys.includes(column.key)), setKeys];
}

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onChange: (keys: readonly string[]) => void;
}

/** Which columns the table shows. */
export function ColumnChooser<Row>({ columns, shown, onChange }: Props<Row>) {
  const localize = useLocalize();
  const keys = shown.map((column) => column.key);
  return (
    <Dropdown
      kind="dialog"
      label={localize(listWords.choose_columns)}
      width={200}
      trigger={(button) => (
        <button
          {...button}
          className={classes.tool}
          aria-label={localize(listWords.choose_columns)}
          title={localize(listWords.choose_columns)}
        >
          <IconColumns3 aria-hidden size={18} stroke={1.7} />
        </button>
      )}
    >
      {() => (
        <fieldset className={classes.columns}>
          <legend>{localize(listWords.choose_columns)}</legend>
          {columns.map((column) => (
            <label key={column.key}>
              <input
                type="checkbox"
                checked={keys.includes(column.key)}
                disabled={column.primary === true}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked ? [...keys, column.key] : keys.filter((key) => key !== column.key),
                  )
                }
              />
              {column.title}
            </label>
          ))}
        </fieldset>
      )}
    </Dropdown>
  );
}
