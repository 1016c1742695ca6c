import type { Tone } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import { useLocalize } from '../i18n/texts.ts';
import { NeutralLabel, ToneBadge } from './state-badge.tsx';

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
