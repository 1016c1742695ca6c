import type { PermitRow } from './permit-types.ts';
import classes from './plate-view.module.css';

interface Props {
  readonly plate: Pick<PermitRow['plates'][number], 'plate_no' | 'color'>;
  readonly isLarge?: boolean;
}

/** A plate as it is on the car: `粤B·12345` on its colour. */
export function PlateView({ plate: { plate_no, color }, isLarge = false }: Props) {
  const shown = plate_no.includes('·') ? plate_no : `${plate_no.slice(0, 2)}·${plate_no.slice(2)}`;
  return (
    <span className={classes.plate} data-plate={color} data-large={isLarge}>
      {shown}
    </span>
  );
}

/** The plates of a permit beside each other. */
export function PlateViews({ plates }: { readonly plates: PermitRow['plates'] }) {
  return (
    <span className={classes.plates}>
      {plates.map((plate) => (
        <PlateView key={plate.id} plate={plate} />
      ))}
    </span>
  );
}
