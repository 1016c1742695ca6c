import type { Move } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { FootActions } from '../dialogs/foot-actions.tsx';
import type { Act } from '../dialogs/foot-order.ts';
import classes from './action-bar.module.css';

interface Props<M extends string> {
  /** The module's lifecycle: gives each move its name. */
  readonly of: { readonly moves: Readonly<Record<M, Move & Text>> };
  /** The moves that the answer allows for this person; nothing else is drawn. */
  readonly actions: readonly M[];
  /** The move that is usually next. */
  readonly primary?: M;
  /** Moves that destroy, or refuse for good. */
  readonly danger?: readonly M[];
  /** Moves that ask before they act. */
  readonly asks?: readonly M[];
  /** Acts that are no moves. */
  readonly others?: readonly Act[];
  readonly onMove: (move: M) => void;
  /** The move that is being sent. */
  readonly sending?: M | null;
}

/** Acts of a thing, drawn from the `actions` that travel with it. On a phone they are fixed at the bottom. */
export function ActionBar<M extends string>(props: Props<M>) {
  const { of, actions, primary, danger = [], asks = danger, others = [], onMove, sending = null } = props;
  const localize = useLocalize();
  if (actions.length + others.length === 0) return null;
  const moves = actions.map(
    (move): Act => ({
      key: move,
      label: localize(of.moves[move]),
      kind: danger.includes(move) ? 'danger' : move === primary ? 'primary' : undefined,
      asks: asks.includes(move),
      isPending: sending === move,
      disabled: sending !== null && sending !== move,
      onClick: () => onMove(move),
    }),
  );
  return (
    <div className={classes.bar} data-foot>
      <FootActions acts={[...moves, ...others]} />
    </div>
  );
}
