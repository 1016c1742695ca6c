import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Inline } from '#web/ui/layout/layout.tsx';
import classes from '../service-staff.module.css';

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly max: number;
  readonly blank: Row;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly words: {
    readonly add: string;
    readonly one: (n: string) => string;
    readonly remove: (n: string) => string;
  };
  /** The inputs of the row at this place. */
  readonly children: (at: number) => ReactNode;
}

/** Groups of inputs that are added and taken away. */
export function RowsField<Row>({ rows, max, blank, onChange, words, children }: Props<Row>) {
  const [keys, setKeys] = useState<readonly number[]>(() => rows.map((_, at) => at));
  const keyAt = (at: number) => keys[at] ?? at;
  const add = () => {
    setKeys([...rows.map((_, at) => keyAt(at)), Math.max(-1, ...keys) + 1]);
    onChange([...rows, blank]);
  };
  const remove = (place: number) => {
    setKeys(rows.flatMap((_, at) => (at === place ? [] : keyAt(at))));
    onChange(rows.filter((_, at) => at !== place));
  };
  return (
    <>
      {rows.map((_, at) => (
        <fieldset key={keyAt(at)} className={classes.one} aria-label={words.one(String(at + 1))}>
          <Inline justify="spread" className={classes.oneHead}>
            <span aria-hidden>{words.one(String(at + 1))}</span>
            <button type="button" aria-label={words.remove(String(at + 1))} onClick={() => remove(at)}>
              <IconTrash aria-hidden size={17} stroke={1.7} />
            </button>
          </Inline>
          {children(at)}
        </fieldset>
      ))}
      {rows.length < max && (
        <Button variant="default" leftSection={<IconPlus aria-hidden size={16} />} onClick={add}>
          {words.add}
        </Button>
      )}
    </>
  );
}
