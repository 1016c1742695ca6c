import { Button } from '@mantine/core';
import type { Move } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import { useLocalize } from '../i18n/texts.ts';
import classes from './action-bar.module.css';

interface Props<M extends string> {
  /** The module's lifecycle: gives each move its name. */
  readonly of: { readonly moves: Readonly<Record<M, Move & Text>> };
  /** The moves that the answer allows for this person; nothing else is drawn. */
  readonly actions: readonly M[];
  /** The move that is usually next. */
  readonly primary?: M;
  /** Moves that take something away. */
  readonly danger?: readonly M[];
  readonly onMove: (move: M) => void;
  /** The move that is being sent. */
  readonly sending?: M | null;
}

/** Buttons of a thing, drawn from the `actions` that travel with it. On a phone they are fixed at the bottom. */
export function ActionBar<M extends string>({ of, actions, primary, danger = [], onMove, sending = null }: Props<M>) {
  const localize = useLocalize();
  if (actions.length === 0) return null;
  const ordered = actions.toSorted((a, b) => Number(a === primary) - Number(b === primary));
  return (
    <div className={classes.bar}>
      {ordered.map((move) => (
        <Button
          key={move}
          variant={move === primary ? 'filled' : 'default'}
          className={danger.includes(move) ? classes.danger : undefined}
          loading={sending === move}
          disabled={sending !== null && sending !== move}
          onClick={() => onMove(move)}
        >
          {localize(of.moves[move])}
        </Button>
      ))}
    </div>
  );
}
