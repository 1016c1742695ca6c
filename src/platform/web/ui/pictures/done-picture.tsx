import classes from '../states.module.css';

/** Everything is done. */
export function DonePicture() {
  return (
    <svg className={classes.mark} viewBox="0 0 56 56" aria-hidden>
      <circle cx="28" cy="28" r="28" />
      <path d="M17 29l8 8 15-17" />
    </svg>
  );
}
