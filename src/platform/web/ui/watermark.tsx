import classes from './watermark.module.css';

const TIMES = 48;

/** The name of who looks, drawn over what they look at. Its parent is `position: relative` and cuts what stands out. */
export function Watermark({ name }: { readonly name: string }) {
  return (
    <span className={classes.mark} aria-hidden>
      {Array.from({ length: TIMES }, () => name).join('　　')}
    </span>
  );
}
