import classes from '../states.module.css';

/** Drawings of states; decoration only. Rows as they will be, ever fainter. */
export function RowsPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 160 72" aria-hidden>
      {[0, 1, 2].map((at) => (
        <g key={at} className={classes.row} opacity={1 - at * 0.32} transform={`translate(0 ${at * 24})`}>
          <circle cx="12" cy="12" r="8" />
          <rect x="28" y="9" width="28" height="6" rx="3" />
          <rect x="64" y="9" width={52 - at * 6} height="6" rx="3" />
          <rect x="134" y="7" width="20" height="10" rx="4" />
        </g>
      ))}
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
