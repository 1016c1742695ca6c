import type { CSSProperties } from 'react';

const KINDS = 6;

/** The colour of a child by its place among those of a guardian, as custom properties: the same on every item and page. */
export function kindOfChild(at: number): CSSProperties {
  const kind = (at % KINDS) + 1;
  return { ['--own' as string]: `var(--kind-${kind})`, ['--own-tint' as string]: `var(--kind-${kind}-tint)` };
}
