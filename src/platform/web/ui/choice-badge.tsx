import type { Tone } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import { useLocalize } from '../i18n/texts.ts';
import { ToneBadge } from './state-badge.tsx';

/** A value as its contract says it, in words, colour and shape: `<ChoiceBadge of={gateStatuses} code={row.status} />`. */
export function ChoiceBadge<Code extends string>({
  of,
  code,
}: {
  readonly of: readonly ({ readonly code: Code; readonly tone: Tone } & Text)[];
  readonly code: Code;
}) {
  const localize = useLocalize();
  const known = of.find((one) => one.code === code);
  return known && <ToneBadge tone={known.tone}>{localize(known)}</ToneBadge>;
}
