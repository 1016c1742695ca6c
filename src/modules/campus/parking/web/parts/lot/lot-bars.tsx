import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useParkingText } from '../../texts.ts';
import type { OpenTerm } from '../permit-types.ts';
import share from '../share-bar.module.css';
import classes from './lot-bars.module.css';

interface Props {
  readonly term: OpenTerm;
  /** Of one category alone. */
  readonly category?: string;
  /** Chosen lots in their order; the bars are buttons then. */
  readonly chosen?: readonly string[];
  readonly onToggle?: (lotId: string) => void;
}

/** Lots of a term as bars: what is given, what is free, how many wait. */
export function LotBars({ term, category, chosen, onToggle }: Props) {
  const t = useParkingText();
  const localizedName = useLocalizedName();
  const lots = term.lots
    .map((lot) => ({ ...lot, places: lot.places.filter((one) => !category || one.category === category) }))
    .filter((lot) => lot.places.length > 0);
  return (
    <Stack as="ul" gap={8}>
      {lots.map((lot) => {
        const sum = (of: 'quota' | 'used' | 'free' | 'waiting') => lot.places.reduce((n, one) => n + one[of], 0);
        const [free, total] = [sum('free'), sum('used') + sum('free')];
        const rank = chosen?.indexOf(lot.id) ?? -1;
        const content = (
          <>
            <Words weight={600} className={classes.name}>
              {rank >= 0 && <b className={classes.rank}>{rank + 1}</b>}
              {localizedName(lot)}
              <small>{localizedName(lot.campus)}</small>
            </Words>
            <span className={`${share.bar} ${classes.bar}`} data-full={free === 0}>
              <span style={{ ['--share' as string]: total === 0 ? 0 : sum('used') / total }} />
            </span>
            <Words tone="soft" size="small" figures>
              {free > 0 ? t('free_of', { free, total }) : t('full_waiting', { n: sum('waiting') })}
            </Words>
          </>
        );
        return (
          <li key={lot.id}>
            {onToggle ? (
              <button type="button" className={classes.lot} aria-pressed={rank >= 0} onClick={() => onToggle(lot.id)}>
                {content}
              </button>
            ) : (
              <div className={classes.lot}>{content}</div>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
