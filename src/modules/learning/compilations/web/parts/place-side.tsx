import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { useCompilationText } from '../texts.ts';
import type { CompilationRow } from './compilation-card.tsx';
import { PLACE_FILTERS } from './place-filters.ts';
import classes from './place-side.module.css';

type Places = Partial<Record<(typeof PLACE_FILTERS)[number], string>>;

/** Stage, subject, textbook and chapter at the left of the pages; the choice stays in the address. */
export function PlaceSide({ list }: { readonly list: List<CompilationRow> }) {
  const t = useCompilationText();
  const localize = useLocalize();
  const { all, choicesOf } = useSubjects();
  const only = (name: string) => list.filters[name]?.[0] ?? null;
  const [stage, subject, book] = [only('stage_code'), only('subject_value'), only('textbook_id')];
  const put = (values: Places) =>
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
                      aria-pressed={subject === value && book === null}
                      onClick={() => put({ stage_code: one.code, subject_value: value })}
                    >
                      {label}
                    </button>
                    {subject === value && (
                      <Books
                        subject={value}
                        book={book}
                        chapter={only('chapter_id')}
                        onPut={(places) => put({ stage_code: one.code, subject_value: value, ...places })}
                      />
                    )}
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

interface BooksProps {
  readonly subject: string;
  readonly book: string | null;
  readonly chapter: string | null;
  readonly onPut: (places: Places) => void;
}

/** Textbooks of the subject, and the chapters of the one that is chosen. */
function Books({ subject, book, chapter, onPut }: BooksProps) {
  const localizedName = useLocalizedName();
  const books = useApi(textbooks.list, { query: { subject_value: subject, per_page: 50 } });
  const chosen = useApi(textbooks.get, { params: { id: book ?? '' } }, { enabled: book !== null });
  return (
    <ul>
      {(books.data?.list ?? []).map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-pressed={book === one.id && chapter === null}
            onClick={() => onPut({ textbook_id: one.id })}
          >
            {localizedName(one)}
          </button>
          {book === one.id && (
            <ul>
              {(chosen.data?.chapters ?? [])
                .filter((part) => part.depth === 1 || part.parent_id === openOf(chosen.data?.chapters ?? [], chapter))
                .map((part) => (
                  <li key={part.id} data-deep={part.depth > 1}>
                    <button
                      type="button"
                      aria-pressed={chapter === part.id}
                      onClick={() => onPut({ textbook_id: one.id, chapter_id: part.id })}
                    >
                      {part.no} {part.title}
                    </button>
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The chapter whose sections are shown: the chosen one, or the one above it. */
function openOf(
  chapters: readonly { readonly id: string; readonly parent_id: string | null }[],
  chosen: string | null,
): string | null | undefined {
  const found = chapters.find((one) => one.id === chosen);
  return found ? (found.parent_id ?? found.id) : undefined;
}
