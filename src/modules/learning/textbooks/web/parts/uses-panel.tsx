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
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { textbooks, textbookUses } from '../../contract/textbooks.contract.ts';
import { useTextbookText } from '../texts.ts';
import classes from './books.module.css';
import { SubjectName } from './subject-field.tsx';

type Book = CallOutput<typeof textbooks.list>['list'][number];

/** Which textbooks the own school uses in a school year. */
export function UsesPanel() {
  const t = useTextbookText();
  const years = useApi(schoolYears.options, { query: { per_page: 25 } });
  const [chosen, choose] = useState('');
  const [stage, setStage] = useState('');
  const stages = useOptions(stageChoices);
  const year = chosen || years.data?.list.find((one) => one.status === 'current')?.id || '';
  const options = years.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <div className={classes.tools}>
        <SelectField label={t('school_year')} value={year} onChange={choose} options={options} />
        <SelectField label={t('stage')} value={stage} onChange={setStage} options={stages} clearable />
      </div>
      {year ? (
        <UsesOfYear key={`${year} ${stage}`} year={year} stage={stage} />
      ) : (
        <Loaded of={years} skeleton={<TextSkeleton lines={6} />} />
      )}
    </>
  );
}

function UsesOfYear({ year, stage }: { readonly year: string; readonly stage: string }) {
  const uses = useApi(textbookUses.list, { query: { school_year_id: year } });
  const query = { per_page: 100 as const, status: 'active' as const, ...(stage ? { stage } : {}) };
  const books = useApi(textbooks.list, { query });
  if (!uses.data) return <Loaded of={uses} skeleton={<TextSkeleton lines={6} />} />;
  if (!books.data) return <Loaded of={books} skeleton={<TextSkeleton lines={6} />} />;
  return <Choice year={year} used={uses.data.textbook_ids} books={books.data.list} />;
}

interface ChoiceProps {
  readonly year: string;
  readonly used: readonly string[];
  readonly books: readonly Book[];
}

function Choice({ year, used, books }: ChoiceProps) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
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
  return (
    <>
      {[...Map.groupBy(books, (book) => book.subject_value)].map(([subject, own]) => (
        <section key={subject}>
          <h2 className={classes.heading}>
            <SubjectName value={subject} />
          </h2>
          <div className={classes.books}>
            {own.map((book) => (
              <Checkbox
                key={book.id}
                label={localizedName(book)}
                description={t('book_line', { grade: book.grade_no, volume: book.volume, edition: book.edition })}
                checked={ticked.has(book.id)}
                onChange={() => toggle(book.id)}
              />
            ))}
          </div>
        </section>
      ))}
      <p className={classes.tools}>
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { school_year_id: year, textbook_ids: [...ticked] } })}
        >
          {t('save_uses')}
        </Button>
      </p>
    </>
  );
}
