import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import type { ResourceTab } from '../../../contract/resource-query.ts';
import { useResourceText } from '../../texts.ts';
import classes from './place-side.module.css';

/** Filters of a place: the choice at the left, kept in the address. */
export const PLACE_FILTERS = ['stage_code', 'subject_value', 'textbook_id', 'chapter_id'] as const;
type Place = Partial<Record<(typeof PLACE_FILTERS)[number], string>>;

interface Props {
  readonly list: Pick<List<unknown>, 'filters' | 'setFilters' | 'q'>;
  readonly tab: ResourceTab;
}

/** Stage, subject, textbook and chapter at the left of the library, with what stands at each; by the readers' condition of the list. */
export function PlaceSide({ list, tab }: Props) {
  const t = useResourceText();
  const localize = useLocalize();
  const { nameOf } = useSubjects();
  const chosen = Object.fromEntries(
    PLACE_FILTERS.map((name) => [name, list.filters[name]?.[0]]).filter(([, value]) => value !== undefined),
  ) as Place;
  const { data } = useApi(courseResources.facets, {
    query: {
      tab,
      ...(list.q ? { q: list.q } : {}),
      ...(chosen.textbook_id ? { textbook_id: chosen.textbook_id } : {}),
    },
  });
  const put = (place: Place) =>
    list.setFilters(Object.fromEntries(PLACE_FILTERS.map((name) => [name, place[name] ?? null])));
  const subjects = data?.subjects ?? [];
  const stages = stageChoices.filter(({ code }) => subjects.some((one) => String(one.stage_code) === code));
  return (
    <Stack gap={2} className={classes.places}>
      <Line name={t('every_place')} isOn={Object.keys(chosen).length === 0} onClick={() => put({})} />
      {stages.map((stage) => {
        const here = subjects.filter((one) => String(one.stage_code) === stage.code);
        const isOpen = chosen.stage_code === stage.code || stages.length === 1;
        return (
          <section key={stage.code}>
            <Line
              name={localize(stage)}
              n={here.reduce((sum, one) => sum + one.n, 0)}
              isOn={chosen.stage_code === stage.code && !chosen.subject_value}
              isOpen={isOpen}
              onClick={() => put({ stage_code: stage.code })}
            />
            {isOpen && (
              <ul>
                {here.map(({ subject_value, n }) => (
                  <li key={subject_value}>
                    <Line
                      name={nameOf(subject_value)}
                      n={n}
                      isOn={chosen.subject_value === subject_value && !chosen.textbook_id}
                      onClick={() => put({ stage_code: stage.code, subject_value })}
                    />
                    {chosen.subject_value === subject_value && (
                      <Books
                        place={{ stage_code: stage.code, subject_value }}
                        chosen={chosen}
                        books={(data?.textbooks ?? []).filter((one) => one.subject_value === subject_value)}
                        chapters={data?.chapters ?? []}
                        onChoose={put}
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

interface BooksProps {
  readonly place: { readonly stage_code: string; readonly subject_value: string };
  readonly chosen: Place;
  readonly books: readonly { readonly textbook_id: string; readonly n: number }[];
  readonly chapters: readonly { readonly chapter_id: string; readonly n: number }[];
  readonly onChoose: (place: Place) => void;
}

function Books({ place, chosen, books, chapters, onChoose }: BooksProps) {
  const localizedName = useLocalizedName();
  const { data } = useApi(
    textbooks.list,
    { query: { subject_value: place.subject_value, per_page: 100 } },
    { enabled: books.length > 0 },
  );
  const named = (data?.list ?? []).filter(({ id }) => books.some((one) => one.textbook_id === id));
  if (named.length === 0) return null;
  return (
    <ul>
      {named.map((book) => (
        <li key={book.id}>
          <Line
            name={localizedName(book)}
            n={books.find((one) => one.textbook_id === book.id)?.n ?? 0}
            isOn={chosen.textbook_id === book.id && !chosen.chapter_id}
            onClick={() => onChoose({ ...place, textbook_id: book.id })}
          />
          {chosen.textbook_id === book.id && (
            <Chapters
              id={book.id}
              chosen={chosen.chapter_id}
              chapters={chapters}
              onChoose={(chapter_id) => onChoose({ ...place, textbook_id: book.id, chapter_id })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChaptersProps {
  readonly id: string;
  readonly chosen: string | undefined;
  readonly chapters: BooksProps['chapters'];
  readonly onChoose: (id: string) => void;
}

function Chapters({ id, chosen, chapters, onChoose }: ChaptersProps) {
  const { data } = useApi(textbooks.get, { params: { id } });
  const shown = (data?.chapters ?? []).filter((one) => chapters.some((found) => found.chapter_id === one.id));
  return (
    <ul>
      {shown.map((one) => (
        <li key={one.id}>
          <Line
            name={one.no ? `${one.no} ${one.title}` : one.title}
            n={chapters.find((found) => found.chapter_id === one.id)?.n ?? 0}
            isOn={chosen === one.id}
            onClick={() => onChoose(one.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly name: string;
  readonly n?: number;
  readonly isOn: boolean;
  readonly isOpen?: boolean;
  readonly onClick: () => void;
}

function Line({ name, n, isOn, isOpen, onClick }: LineProps) {
  return (
    <button type="button" aria-pressed={isOn} aria-expanded={isOpen} onClick={onClick}>
      <span>{name}</span>
      {n !== undefined && <small>{n}</small>}
    </button>
  );
}
