import classes from './player.module.css';

const MARKS = [12, 46, 80];

/** Who watches, over the picture and under the fingers. */
export function Watermark({ text }: { readonly text: string }) {
  return (
    <span className={classes.watermark} aria-hidden>
      {MARKS.flatMap((top) =>
        MARKS.map((left) => (
          <i key={`${top} ${left}`} style={{ top: `${top}%`, left: `${left - 8}%` }}>
            {text}
          </i>
        )),
      )}
    </span>
  );
}
