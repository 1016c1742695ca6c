import type { ReactNode } from 'react';
import classes from './letter-rail.module.css';

/** Letters with which pinyin begins; I, U and V are none. */
export const LETTERS: readonly string[] = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];

interface Props {
  readonly label: string;
  /** None: the list stands alone. */
  readonly letters?: readonly string[];
  /** The chosen one, where a letter chooses; absent where it leads to a place in the list. */
  readonly value?: string;
  readonly onPick: (letter: string) => void;
  /** The list. */
  readonly children: ReactNode;
}

/** A list with a rail of letters beside it, which stays in sight while the list scrolls. */
export function LetterRail({ label, letters = LETTERS, value, onPick, children }: Props) {
  return (
    <div className={classes.both}>
      {letters.length > 0 && (
        <nav className={classes.rail} aria-label={label}>
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              {...(value === undefined ? {} : { 'aria-pressed': letter === value })}
              onClick={() => onPick(letter)}
            >
              {letter}
            </button>
          ))}
        </nav>
      )}
      <div className={classes.list}>{children}</div>
    </div>
  );
}
