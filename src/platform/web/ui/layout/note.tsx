import './layout.css';
import type { ReactElement } from 'react';
import { drawn, type Look, type Of, type Tag } from './drawn.ts';

interface InNote extends Look {
  readonly tone: 'waiting' | 'refused';
}

/** A sentence on the tint of its tone: what is wrong, or what one has to know first. */
export function Note<T extends Tag = 'p'>(props: Of<T, InNote>): ReactElement {
  return drawn('note', 'p', props);
}
