import type { State, Tone } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import { useLocalize } from '../i18n/texts.ts';
import classes from './state-badge.module.css';

/** A shape for each tone, so that a state is told apart without colour: ring, half, tick, cross, square. */
const SHAPES: Readonly<Record<Tone, string>> = {
  waiting: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2V6l1.8 1.2',
  running: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM4.9 4.1 7.8 6 4.9 7.9Z',
  done: 'M2 6.4 4.8 9 10 3.4',
  refused: 'M2.8 2.8l6.4 6.4M9.2 2.8 2.8 9.2',
  ended: 'M2.4 2.4h7.2v7.2H2.4Z',
};

interface Props {
  readonly tone: Tone;
  readonly children: string;
}

/** A state as word, colour and shape. */
export function ToneBadge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden>
        <path d={SHAPES[tone]} />
      </svg>
      {children}
    </span>
  );
}

/** What is no state in a frame without colour and shape: a risk, a weight, how well something matches. */
export function NeutralLabel({ children }: { readonly children: string }) {
  return <span className={classes.label}>{children}</span>;
}

/** The state of a row, drawn from its lifecycle: `<StateBadge of={visitorLifecycle} state={row.status} />`. */
export function StateBadge<S extends string>({
  of,
  state,
}: {
  readonly of: { readonly states: Readonly<Record<S, State & Text>> };
  readonly state: S;
}) {
  return <KnownState is={of.states[state]} />;
}

/** One state of the house, where no lifecycle says which: `<KnownState is={states.withdrawn} />`. */
export function KnownState({ is }: { readonly is: State }) {
  const localize = useLocalize();
  return <ToneBadge tone={is.tone}>{localize(is)}</ToneBadge>;
}

/**
 * A value as its contract says it: `<ChoiceBadge of={gateStatuses} code={row.status} />`. A state has a tone and is drawn
 * with it; a level, a scope or a reason has none and is a neutral label.
 */
export function ChoiceBadge<Code extends string>({
  of,
  code,
}: {
  readonly of: readonly ({ readonly code: Code; readonly tone?: Tone } & Text)[];
  readonly code: Code;
}) {
  const localize = useLocalize();
  const known = of.find((one) => one.code === code);
  if (!known) return;
  const word = localize(known);
  return known.tone ? <ToneBadge tone={known.tone}>{word}</ToneBadge> : <NeutralLabel>{word}</NeutralLabel>;
}
