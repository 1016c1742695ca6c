import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { schoolYears } from '#modules/core/school/contract/school-years.contract.ts';
import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { textbooks, textbookUses } from '../../../contract/textbooks.contract.ts';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { SubjectName } from '../subject-field.tsx';

type Book = CallOutput<typeof textbooks.list>['list'][number];

const EVERY = 'all';

/** Which textbooks the own school uses in a school year. */
export function UsesPanel() {
  const t = useTextbookText();
  const years = useApi(schoolYears.options, { query: { per_page: 25 } });
  const current = useApi(schoolYears.options, { query: { status: 'current', per_page: 1 } }).data?.list[0];
  const [chosen, choose] = useState('');
  const [stage, setStage] = useState(EVERY);
  const stages = useOptions(stageChoices);
  const year = chosen || current?.id || '';
  const options = years.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <Inline gap={8} align="end" above={12} below={12} className={classes.tools}>
        <SelectField label={t('school_year')} value={year} onChange={choose} options={options} />
        <SelectField
          label={t('stage')}
          value={stage}
          onChange={setStage}
          options={[{ label: t('all_stages'), value: EVERY }, ...stages]}
        />
      </Inline>
      {year ? (
        <UsesOfYear key={`${year} ${stage}`} year={year} stage={stage === EVERY ? '' : stage} />
      ) : (
        <Loaded of={years} skeleton={<TextSkeleton lines={6} />} />
      )}
    </>
  );
}

function UsesOfYear({ year, stage }: { readonly year: string; readonly stage: string }) {
  const uses = useApi(textbookUses.list, { query: { school_year_id: year } });
  const books = useBooksInUse(stage);
  if (!uses.data) return <Loaded of={uses} skeleton={<TextSkeleton lines={6} />} />;
  if (!books.all) return <Loaded of={books.missing} skeleton={<TextSkeleton lines={6} />} />;
  return <Choice year={year} used={uses.data.textbook_ids} books={books.all} isCut={books.isCut} />;
}

const PAGE = 100;

/** The books in use, page by page, as many as one year may name. */
function useBooksInUse(stage: string) {
  const query = { per_page: PAGE as 100, status: 'active' as const, ...(stage ? { stage } : {}) };
  const first = useApi(textbooks.list, { query: { ...query, page: 1 } });
  const total = first.data?.total ?? 0;
  const second = useApi(textbooks.list, { query: { ...query, page: 2 } }, { enabled: total > PAGE });
  const third = useApi(textbooks.list, { query: { ...query, page: 3 } }, { enabled: total > 2 * PAGE });
  const asked = [first, second, third].slice(0, Math.max(1, Math.ceil(total / PAGE)));
  const missing = asked.find((one) => !one.data) ?? first;
  const all = missing.data ? asked.flatMap((one) => one.data?.list ?? []) : null;
  return { all, missing, isCut: total > 3 * PAGE };
}

interface ChoiceProps {
  readonly year: string;
  readonly used: readonly string[];
  readonly books: readonly Book[];
  /** There are more than are shown. */
  readonly isCut: boolean;
}

function Choice({ year, used, books, isCut }: ChoiceProps) {
  const t = useTextbookText();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(used));
  const isChanged = ticked.size !== used.length || used.some((id) => !ticked.has(id));
  useUnsaved(isChanged);
  const save = useSend(textbookUses.set, {
    invalidates: ['textbooks'],
    onSuccess: () => toast.success(t('uses_saved')),
  });
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  if (books.length === 0) return <EmptyState title={t('no_books')} detail={t('no_books_help')} />;
  const bySubject = [...Map.groupBy(books, (book) => book.subject_value)];
  const stageOf = (value: string) => stageChoices.findIndex(({ code }) => value.startsWith(code));
  bySubject.sort(([one], [other]) => stageOf(one) - stageOf(other));
  return (
    <>
      {isCut && (
        <Words as="p" tone="soft" size="small">
          {t('many_books')}
        </Words>
      )}
      {bySubject.map(([subject, own]) => (
        <section key={subject} className={classes.subject}>
          <h2>
            <SubjectName value={subject} />
          </h2>
          <div className={classes.books}>
            {own.map((book) => (
              <BookTick key={book.id} book={book} checked={ticked.has(book.id)} onToggle={() => toggle(book.id)} />
            ))}
          </div>
        </section>
      ))}
      <div className={classes.save}>
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { school_year_id: year, textbook_ids: [...ticked] } })}
        >
          {t('save_uses')}
        </Button>
        <Words tone="soft" size="small">
          {t('used_n', { n: ticked.size })}
        </Words>
      </div>
    </>
  );
}

interface TickProps {
  readonly book: Book;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function BookTick({ book, checked, onToggle }: TickProps) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const { grade_no, volume, edition } = book;
  const grade = grade_no === 0 ? t('kindergarten') : t('grade_n', { n: grade_no });
  return (
    <Checkbox
      label={localizedName(book)}
      description={`${grade} · ${volume} · ${edition}`}
      checked={checked}
      onChange={onToggle}
    />
  );
}
