import { URGENCIES } from '#modules/desk/home/contract/home.contract.ts';
import type { Text } from '#shared/text.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useReviewsText } from '../texts.ts';
import classes from './module-side.module.css';
import type { PastReviews, ReviewFilters, WaitingReviews } from './use-reviews.ts';

interface Counted {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The modules of which there is something, the fullest first. */
export const modulesOf = (
  { counts, modules }: Pick<WaitingReviews | PastReviews, 'counts' | 'modules'>,
  localize: (text: Text) => string,
): readonly Counted[] =>
  Object.entries(counts.modules)
    .map(([value, count]) => ({ value, count, label: modules[value] ? localize(modules[value]) : value }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));

interface Props {
  readonly modules: readonly Counted[];
  readonly total: number;
  readonly filters: ReviewFilters;
}

/** At the left: where reviews come from, each with how many there are, and how near they are. */
export function ModuleSide({ modules, total, filters }: Props) {
  const t = useReviewsText();
  const entry = (name: 'module' | 'urgency', value: string | null, label: string, count?: number) => (
    <li key={value ?? ''}>
      <button
        type="button"
        className={classes.entry}
        aria-pressed={filters[name] === value}
        onClick={() => filters.set(name, value)}
      >
        <span>{label}</span>
        {count !== undefined && (
          <Words tone="soft" figures>
            {count}
          </Words>
        )}
      </button>
    </li>
  );
  return (
    <Stack gap={16} className={classes.side}>
      <Stack as="ul" gap={2} aria-label={t('modules')}>
        {entry('module', null, t('all'), total)}
        {modules.map(({ value, label, count }) => entry('module', value, label, count))}
      </Stack>
      {filters.tab === 'todo' && (
        <section>
          <Words as="h2" size="small" tone="soft" weight={600}>
            {t('urgency')}
          </Words>
          <Stack as="ul" gap={2} aria-label={t('urgency')}>
            {entry('urgency', null, t('urgency_any'))}
            {URGENCIES.map((urgency) => entry('urgency', urgency, t(`urgency_${urgency}`)))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}
