import { placeClasses } from '#modules/learning/course-resources/web/public.tsx';
import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { compilations } from '../../contract/compilations.contract.ts';
import { useCompilationText } from '../texts.ts';
import type { CompilationRow } from './compilation-card.tsx';
import { PLACE_FILTERS } from './place-filters.ts';
import classes from './place-side.module.css';

type Places = Partial<Record<(typeof PLACE_FILTERS)[number], string>>;

interface Props {
  readonly list: List<CompilationRow>;
  readonly tab: 'all' | 'org';
}

/**
 * Stage, subject, textbook and chapter at the left of the pages, with what stands at each; the choice stays in the address.
 * Who writes compilations sees the empty ones too, the others what there is for them.
 */
export function PlaceSide({ list, tab }: Props) {
  const t = useCompilationText();
  const localize = useLocalize();
  const { all, choicesOf } = useSubjects();
  const only = (name: string) => list.filters[name]?.[0] ?? null;
  const [stage, subject, book] = [only('stage_code'), only('subject_value'), only('textbook_id')];
  const put = (values: Places) =>
    list.setFilters({ ...Object.fromEntries(PLACE_FILTERS.map((name) => [name, null])), ...values });
  const { can } = useRights();
  const { data } = useApi(compilations.facets, { query: { tab } });
  const counted = new Map((data?.subjects ?? []).map((one) => [one.subject_value, one.n]));
  const booked = new Map((data?.textbooks ?? []).map((one) => [one.textbook_id, one.n]));
  const shows = (value: string) => can(subjectRights.create) || counted.has(value);
  const sumOf = (code: string) => choicesOf(code).reduce((sum, { value }) => sum + (counted.get(value) ?? 0), 0);
  const stages = stageChoices.filter(({ code }) => all.some((one) => one.type === code && shows(one.value)));
  return (
    <Stack gap={2} className={`${placeClasses.places} ${classes.places}`}>
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
              {localize(one)} <Count n={sumOf(one.code)} />
            </button>
            {isOpen && (
              <ul>
                {choicesOf(one.code)
                  .filter(({ value }) => shows(value))
                  .map(({ value, label }) => (
                    <li key={value}>
                      <button
                        type="button"
                        aria-pressed={subject === value && book === null}
                        onClick={() => put({ stage_code: one.code, subject_value: value })}
                      >
                        {label} <Count n={counted.get(value)} />
                      </button>
                      {subject === value && (
                        <Books
                          subject={value}
                          counted={booked}
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
    </Stack>
  );
}

function Count({ n = 0 }: { readonly n?: number | undefined }) {
  const format = useFormat();
  return n > 0 && <small>{format.number(n)}</small>;
}

interface BooksProps {
  readonly subject: string;
  readonly counted: ReadonlyMap<string, number>;
  readonly book: string | null;
  readonly chapter: string | null;
  readonly onPut: (places: Places) => void;
}

/** Textbooks of the subject, and the chapters of the one that is chosen. */
function Books({ subject, counted, book, chapter, onPut }: BooksProps) {
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
            {localizedName(one)} <Count n={counted.get(one.id)} />
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
