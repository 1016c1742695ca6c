import { Words } from '#web/ui/layout/layout.tsx';
import { useAttendanceText } from '../../texts.ts';
import type { Position } from '../use-position.ts';
import classes from './fence-picture.module.css';

interface Props {
  readonly middle: { readonly lat: number; readonly lng: number } | null;
  readonly radius_m: number;
  readonly here: Position | null;
  readonly label: string;
}

const METRES_A_DEGREE = 111_320;
/** The picture shows twice the radius to every side. */
const REACH = 2;

/** A fence drawn to scale with north above, and where the phone believes to be, as exactly as it knows. Without a map beneath. */
export function FencePicture({ middle, radius_m, here, label }: Props) {
  const t = useAttendanceText();
  const scale = 50 / (radius_m * REACH);
  const at = middle ?? here;
  const east = here && at ? (here.lng - at.lng) * METRES_A_DEGREE * Math.cos((at.lat * Math.PI) / 180) : 0;
  const north = here && at ? (here.lat - at.lat) * METRES_A_DEGREE : 0;
  const away = Math.hypot(east, north);
  // what lies outside of the picture stands at its edge
  const pull = Math.min(1, (radius_m * (REACH - 0.1)) / Math.max(away, 1));
  const [x, y] = [50 + east * pull * scale, 50 - north * pull * scale];
  return (
    <figure className={classes.picture}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        <path className={classes.lines} d="M50 0V100M0 50H100" />
        <circle className={classes.fence} cx="50" cy="50" r={radius_m * scale} />
        {here && (
          <circle className={classes.doubt} cx={x} cy={y} r={Math.min(60, Math.max(2, here.accuracy_m * scale))} />
        )}
        {here && <circle className={classes.here} cx={x} cy={y} r="2" />}
      </svg>
      <Words as="figcaption" tone="soft" size="small">
        {t('radius_n', { n: radius_m })}
      </Words>
    </figure>
  );
}
