import './layout.css';
import type { ReactElement } from 'react';
import { drawn, type Gap, type Look, type Of, type Tag } from './drawn.ts';

interface InCards extends Look {
  readonly gap?: Gap;
  /** Pixels below which a card does not go while there is room for it. */
  readonly least: number;
  /** Few cards share the whole width instead of leaving room for others. */
  readonly fit?: boolean;
  /** As tall as what it holds, instead of as tall as its row. */
  readonly align?: 'start';
}

/** Cards of one width, as many in a row as there is room for. */
export function Cards<T extends Tag = 'div'>(props: Of<T, InCards>): ReactElement {
  return drawn('cards', 'div', props);
}
