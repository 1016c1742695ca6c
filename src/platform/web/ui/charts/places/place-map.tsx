import { useLocalize } from '../../../i18n/texts.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { chartWords } from '../chart-words.ts';
import classes from './place-map.module.css';
import { type Located, placesOf } from './place-points.ts';

export interface Place extends Located {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly shown: string;
}

interface Props {
  readonly title: string;
  readonly unit: string;
  readonly places: readonly Place[];
}

/** Places with a figure each: where they are when all say so, else in their order along a fence, which is then said. */
export function PlaceMap({ title, unit, places }: Props) {
  const localize = useLocalize();
  const { points, isDrawn } = placesOf(places);
  const most = Math.max(1, ...places.map(({ value }) => value));
  const table = {
    columns: [unit],
    rows: places.map(({ key, name, shown }) => ({ key, label: name, values: [shown] })),
  };
  return (
    <ChartFrame title={title} unit={isDrawn ? unit : `${unit} · ${localize(chartWords.no_scale)}`} table={table}>
      <div className={classes.map} aria-hidden>
        {!isDrawn && <div className={classes.fence} />}
        {places.map(({ key, name, value, shown }, at) => (
          <div
            key={key}
            className={classes.place}
            style={{ left: `${points[at]?.x ?? 50}%`, top: `${points[at]?.y ?? 50}%` }}
          >
            <b data-none={value === 0} data-most={value === most}>
              {shown}
            </b>
            <span title={name}>{name}</span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
