/** An act at the foot of a record or a form. */
export interface Act {
  readonly key: string;
  readonly label: string;
  readonly onClick?: () => void;
  /** An address instead of an act: a phone number, a page. */
  readonly href?: string;
  /** `primary`: usually next, one at most. `danger`: it destroys, or refuses for good. */
  readonly kind?: 'primary' | 'danger' | undefined;
  /** It asks before it acts: its word ends in an ellipsis. */
  readonly asks?: boolean | undefined;
  readonly isPending?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export interface FootOrder {
  /** Alone at the left, as text. */
  readonly danger: Act | undefined;
  readonly beside: readonly Act[];
  readonly more: readonly Act[];
  readonly primary: Act | undefined;
}

/**
 * The one order of a foot: danger at the left, the primary act at the right, at most two beside it (one on a narrow
 * screen), the others behind "…". On a narrow screen danger stays in view only where nothing else needs the room.
 * In a form its own buttons are the primary act and one beside it.
 */
export function orderFoot(acts: readonly Act[], isNarrow: boolean, isForm = false): FootOrder {
  const primary = isForm ? undefined : acts.find((act) => act.kind === 'primary');
  const dangers = acts.filter((act) => act.kind === 'danger');
  const others = acts.filter((act) => act !== primary && act.kind !== 'danger');
  const room = (isNarrow ? 1 : 2) + (isForm ? -1 : primary ? 0 : 1);
  const isDangerShown = !isNarrow || others.length === 0 || (!primary && !isForm && others.length === 1);
  const danger = isDangerShown ? dangers[0] : undefined;
  return {
    danger,
    beside: others.slice(0, room),
    more: [...others.slice(room), ...dangers.filter((act) => act !== danger)],
    primary,
  };
}
