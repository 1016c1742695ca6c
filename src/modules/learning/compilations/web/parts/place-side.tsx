import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useLocalize } from '#web/i18n/texts.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { useCompilationText } from '../texts.ts';
import type { CompilationRow } from './compilation-card.tsx';
import { PLACE_FILTERS } from './place-filters.ts';
import classes from './place-side.module.css';

/** Stage and subject at the left of the pages; the choice stays in the address. */
export function PlaceSide({ list }: { readonly list: List<CompilationRow> }) {
  const t = useCompilationText();
  const localize = useLocalize();
  const { all, choicesOf } = useSubjects();
  const only = (name: string) => list.filters[name]?.[0] ?? null;
  const [stage, subject] = [only('stage_code'), only('subject_value')];
  const put = (values: Partial<Record<(typeof PLACE_FILTERS)[number], string>>) =>
    list.setFilters({ ...Object.fromEntries(PLACE_FILTERS.map((name) => [name, null])), ...values });
  const stages = stageChoices.filter(({ code }) => all.some((one) => one.type === code));
  return (
    <div className={classes.places}>
      <button type="button" aria-pressed={stage === null && subject === null} onClick={() => put({})}>
        {t('every_place')}
      </button>
      {stages.map((one) => {
        const isOpen = stage === one.code || subject?.startsWith(one.code) === true;
        return (
          <section key={one.code}>
            <button
              type="button"
              aria-pressed={stage === one.code && subject === null}
              aria-expanded={isOpen}
              onClick={() => put(isOpen && subject === null ? {} : { stage_code: one.code })}
            >
              {localize(one)}
            </button>
            {isOpen && (
              <ul>
                {choicesOf(one.code).map(({ value, label }) => (
                  <li key={value}>
                    <button
                      type="button"
                      aria-pressed={subject === value}
                      onClick={() => put({ stage_code: one.code, subject_value: value })}
                    >
                      {label}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
