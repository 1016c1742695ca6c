import classes from './states.module.css';

/** Line drawings in the brand colour; decoration only. */
export function EmptyPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 120 80" aria-hidden>
      <path className={classes.shade} d="M14 66h92" />
      <path className={classes.soft} d="M30 62V24l30-8 30 8v38" />
      <path className={classes.line} d="M38 62V30l22-6 22 6v32M60 24v38M38 42h44" />
      <circle className={classes.dot} cx="92" cy="18" r="4" />
    </svg>
  );
}

export function ErrorPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 120 80" aria-hidden>
      <path className={classes.shade} d="M14 66h92" />
      <path className={classes.soft} d="M26 60V26h68v34z" />
      <path className={classes.line} d="M26 60V26h30l-4 10 8 6-4 18zM66 26h28v34H64l4-16-8-6z" />
      <circle className={classes.dot} cx="92" cy="16" r="4" />
    </svg>
  );
}

export function LostPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 120 80" aria-hidden>
      <path className={classes.shade} d="M14 68h92" />
      <path className={classes.soft} d="M44 66V20q0-6 6-6h20q6 0 6 6v46z" />
      <path className={classes.line} d="M44 66V20q0-6 6-6h20q6 0 6 6v46M70 40h.1M22 66l10-14 8 10M82 60l8-9 10 15" />
      <circle className={classes.dot} cx="69" cy="41" r="2.6" />
    </svg>
  );
}
