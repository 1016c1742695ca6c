import { Button } from '@mantine/core';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { gradeNames } from '#modules/core/school/contract/class-names.ts';
import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { TagsField } from '#modules/learning/textbooks/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { compilationKinds, terms } from '../../../contract/compilation-kinds.ts';
import { type CompilationDetail, compilations } from '../../../contract/compilations.contract.ts';
import { COMPILATION_COVER, COVER_RULE } from '../../../contract/cover.ts';
import { useCompilationText } from '../../texts.ts';
import classes from './facts-form.module.css';

interface Props {
  readonly row: CompilationDetail | null;
  readonly presets: { readonly kind: string | null; readonly textbook_id: string | null };
  readonly onMade: (id: string) => void;
  /** Who edits it is decided by the owner alone. */
  readonly isOwner: boolean;
}

const initialOf = (row: CompilationDetail | null, presets: Props['presets']) => ({
  title: row?.title ?? '',
  title_en: row?.title_en ?? '',
  kind: row?.kind ?? presets.kind ?? 'lesson_plan',
  stage_code: row ? String(row.stage_code) : '',
  subject_value: row?.subject_value ?? '',
  textbook_id: row?.textbook_id ?? presets.textbook_id ?? '',
  term: row?.term ?? '',
  summary: row?.summary ?? '',
  cover_file_id: row?.cover_file_id ?? '',
  grade_nos: (row?.grade_nos ?? []).map(String) as readonly string[],
  editors: (row?.editors ?? []) as readonly Chosen[],
  c_tags: (row?.c_tags ?? []) as readonly Chosen[],
});
type Values = ReturnType<typeof initialOf>;

const codeIn = <C extends string>(list: readonly { readonly code: C }[], value: string): C | undefined =>
  list.find((one) => one.code === value)?.code;

const toBody = (values: Values) => ({
  title: values.title,
  title_en: values.title_en.trim() || null,
  kind: codeIn(compilationKinds, values.kind) ?? ('other' as const),
  stage_code: stageOf(values.stage_code),
  subject_value: values.subject_value,
  textbook_id: values.textbook_id || null,
  term: codeIn(terms, values.term) ?? null,
  summary: values.summary.trim() || null,
  cover_file_id: values.cover_file_id || null,
  grade_nos: values.grade_nos.map(Number),
  editor_ids: values.editors.map((one) => one.id),
  c_tag_ids: values.c_tags.map((one) => one.id),
});

const STAGES = [101, 102, 103, 104, 105, 106] as const;
const stageOf = (value: string) => STAGES.find((one) => String(one) === value) ?? 105;

/** What it is, for whom, along which textbook, and who writes it together. */
export function FactsForm({ row, presets, onMade, isOwner }: Props) {
  const t = useCompilationText();
  const { choicesOf } = useSubjects();
  const form = useRowForm({
    create: compilations.create,
    update: compilations.update,
    row,
    initial: initialOf(row, presets),
    toBody,
    draft: 'compilation',
    saved: t('saved'),
    onMade: (made) => onMade(made.id),
  });
  const grades = useGrades(form.values.stage_code);
  const stage = form.field('stage_code');
  const subject = form.field('subject_value');
  const setStage = (value: string) =>
    form.set({ stage_code: value, subject_value: '', textbook_id: '', grade_nos: [] });
  const setSubject = (value: string) => form.set({ subject_value: value, textbook_id: '' });
  return (
    <Panel>
      <Stack as="form" columns={2} gap={16} className={classes.form} onSubmit={form.submit}>
        <TextField {...form.field('title')} label={t('title')} max={80} autoFocus={row === null} />
        <TextField {...form.field('title_en')} label={t('title_en')} max={120} />
        <SelectField {...form.field('kind')} label={t('kind')} options={useOptions(compilationKinds)} />
        <SelectField {...stage} required onChange={setStage} label={t('stage')} options={useOptions(stageChoices)} />
        <SelectField
          {...subject}
          onChange={setSubject}
          label={t('subject')}
          options={choicesOf(form.values.stage_code || null)}
          disabled={form.values.stage_code === ''}
        />
        <BookField subject={form.values.subject_value} field={form.field('textbook_id')} />
        <SelectField {...form.field('term')} label={t('term')} options={useOptions(terms)} clearable />
        {grades.length > 0 && (
          <div className={classes.wide}>
            <MultiChipsField {...form.field('grade_nos')} label={t('grades')} options={grades} />
          </div>
        )}
        <div className={classes.wide}>
          <TagsField {...form.field('c_tags', 'c_tag_ids')} label={t('tags')} most={10} />
        </div>
        <div className={classes.wide}>
          <TextAreaField {...form.field('summary')} label={t('summary')} rows={3} max={2000} />
        </div>
        <PictureField
          {...form.field('cover_file_id')}
          label={t('cover')}
          purpose={COMPILATION_COVER}
          rule={COVER_RULE}
          keptUrl={row?.cover?.url}
        />
        <StaffListField
          {...form.field('editors', 'editor_ids')}
          label={t('editors')}
          help={t('editors_help')}
          disabled={!isOwner}
        />
        {form.formError && <p role="alert">{form.formError}</p>}
        <div className={classes.foot}>
          <Button type="submit" loading={form.isSending}>
            {t(row ? 'save' : 'create_next')}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

/** Stages whose years are counted from primary school, with the grade before the first one. */
const COUNTED = [
  { stage: 103, before: 0, years: 6 },
  { stage: 101, before: 6, years: 3 },
  { stage: 102, before: 9, years: 3 },
] as const;

/** The grades of a stage by their usual names; of every stage while none is chosen. */
function useGrades(chosen: string) {
  const lang = useLang();
  return COUNTED.filter(({ stage }) => chosen === '' || chosen === String(stage)).flatMap(({ stage, before, years }) =>
    Array.from({ length: years }, (_, at) => {
      const { name, name_en } = gradeNames(stage, at + 1);
      return { value: String(before + at + 1), label: lang === 'cn' ? name : name_en };
    }),
  );
}

interface BookProps {
  readonly subject: string;
  readonly field: { readonly name: string; readonly value: string; readonly onChange: (value: string) => void };
}

/** A textbook of the subject. */
function BookField({ subject, field }: BookProps) {
  const t = useCompilationText();
  const localizedName = useLocalizedName();
  const answer = useApi(
    textbooks.list,
    { query: { subject_value: subject, per_page: 100 } },
    { enabled: subject !== '', errorDisplay: 'toast' },
  );
  const options = (answer.data?.list ?? []).map((book) => ({
    value: book.id,
    label: `${localizedName(book)} · ${book.edition}`,
  }));
  return (
    <SelectField
      {...field}
      label={t('textbook')}
      help={t('textbook_help')}
      options={options}
      disabled={subject === ''}
      clearable
    />
  );
}
