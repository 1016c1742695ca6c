import './layout.css';
import './looks.css';
import type { ReactElement } from 'react';
import { drawn, type Gap, type Look, type Of, type Tag } from './drawn.ts';

interface InStack extends Look {
  readonly gap?: Gap;
  /** As wide as what they hold, at the start or in the middle, instead of as wide as the stack. */
  readonly items?: 'start' | 'center';
  readonly columns?: 2;
}

interface InInline extends Look {
  readonly gap?: Gap;
  /** The gap between lines that wrap, where it is another one. */
  readonly lines?: Gap;
  readonly wrap?: boolean;
  readonly align?: 'start' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'spread' | 'end' | 'center';
}

/** One below the other, over the whole width. */
export function Stack<T extends Tag = 'div'>(props: Of<T, InStack>): ReactElement {
  return drawn('stack', 'div', props);
}

/** Beside each other, centred on one line. */
export function Inline<T extends Tag = 'div'>(props: Of<T, InInline>): ReactElement {
  return drawn('inline', 'div', props);
}

/** Words that look other than those around them. */
export function Words<T extends Tag = 'span'>(props: Of<T, Look>): ReactElement {
  return drawn('', 'span', props);
}
