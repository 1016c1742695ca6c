import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useLocalize } from '../../../i18n/texts.ts';
import { usePreference } from '../../../session/preference.ts';
import { listWords } from '../list-words.ts';
import classes from './density.module.css';

const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const PICTURES = {
  compact: IconBaselineDensitySmall,
  normal: IconBaselineDensityMedium,
  roomy: IconBaselineDensityLarge,
} as const;

const accept = (kept: unknown) => DENSITIES.find((one) => one === kept) ?? null;

/** How high the rows of every list are, kept with the person. */
export function useDensity(): [Density, (next: Density) => void] {
  return usePreference<Density>('list_density', accept, 'normal');
}

/** Three heights of a row, one of them chosen. */
export function DensityChoice({
  value,
  onChange,
}: {
  readonly value: Density;
  readonly onChange: (next: Density) => void;
}) {
  const localize = useLocalize();
  return (
    <fieldset className={classes.choice} aria-label={localize(listWords.density)}>
      {DENSITIES.map((one) => {
        const Picture = PICTURES[one];
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === value}
            aria-label={localize(listWords[one])}
            title={localize(listWords[one])}
            onClick={() => onChange(one)}
          >
            <Picture aria-hidden size={16} stroke={1.7} />
          </button>
        );
      })}
    </fieldset>
  );
}
