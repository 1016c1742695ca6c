import classes from './dot.module.css';
import { type Look, SIGNS } from './mark.ts';

/** How a day looks in a month; what it says stands in words beside it. */
export function Dot({ look }: { readonly look: Look }) {
  return (
    <i className={classes.dot} data-look={look} aria-hidden>
      {SIGNS[look]}
    </i>
  );
}
