import { Button } from '@mantine/core';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { type FormDraft, FormFields, useFormDraft } from '#modules/desk/forms/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { oaApplications, type PaperDetail } from '../../../contract/oa-applications.contract.ts';
import { oaItems } from '../../../contract/oa-items.contract.ts';
import { useOfficeText } from '../../texts.ts';
import { paperFiles } from './paper-files.ts';
import { type Chosen, PaperPlan } from './paper-plan.tsx';

type Answers = Readonly<Record<string, unknown>>;
const NOTHING: Answers = {};

interface Values extends Record<string, unknown> {
  readonly title: string;
  readonly amount_fen: number | null;
  readonly subject_code: string;
  readonly file_ids: readonly AttachedFile[];
  readonly answers: Answers;
  readonly chosen: Chosen;
}

interface Props {
  readonly paper: PaperDetail;
  /** Reads what was kept of the form again. */
  readonly reload: () => Promise<PaperDetail['draft']>;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const valuesOf = (paper: PaperDetail): Values => ({
  title: paper.title,
  amount_fen: paper.amount_fen === null ? null : paper.amount_fen / 100,
  subject_code: paper.subject?.code ?? '',
  file_ids: paper.files.map(({ id, name }) => ({ id, name })),
  answers: NOTHING,
  chosen: {},
});

const factsOf = ({ title, amount_fen, subject_code, file_ids }: Values) => ({
  title,
  amount_fen: amount_fen === null ? null : Math.round(amount_fen * 100),
  subject_code: subject_code || null,
  file_ids: file_ids.map(({ id }) => id),
});

/** Fills a paper in; of one that came back only what was marked is open. What is typed into its form is kept by itself. */
export function PaperForm({ paper, reload, onClose, onSent }: Props) {
  const t = useOfficeText();
  const localizedName = useLocalizedName();
  const draft = useRef<FormDraft | null>(null);
  const seen = useRef<Readonly<Record<string, number>> | null>(null);
  const [initial] = useState(() => valuesOf(paper));
  const { id, version, marked, form: asked } = paper;
  const form: ContractForm<Values> = useContractForm({
    endpoint: oaApplications.submit,
    params: { id },
    initial,
    toBody: (values: Values) => ({
      ...factsOf(values),
      answers: asked ? { ...values.answers } : null,
      draft: seen.current,
      chosen: Object.fromEntries(
        Object.entries(values.chosen).map(([step, people]) => [step, people.map((one) => one.id)]),
      ),
      version,
    }),
    invalidates: ['home', 'oa_budgets', 'oa_perms'],
    success: t('submitted'),
    onDone: () => {
      draft.current?.end();
      onSent();
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // what was typed is on the server before it is judged
    const versions = draft.current ? await draft.current.settle() : {};
    if (!versions) return;
    seen.current = versions;
    form.submit();
  };
  const shows = (field: string) => marked === null || field in marked;
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={localizedName(paper.item)}
      submitLabel={t(paper.is_returned ? 'submit_again' : 'submit')}
      form={form}
      onSubmit={(event) => void submit(event)}
      aside={<KeepButton paper={paper} values={form.values} onKept={onClose} />}
    >
      {marked && <Note tone="waiting">{t('marked_help')}</Note>}
      {shows('title') && (
        <>
          <Mark note={marked?.['title']} />
          <TextField {...form.field('title')} label={t('title')} max={100} required />
        </>
      )}
      <MoneyFields paper={paper} form={form} shows={shows} />
      {asked && <Questions paper={paper} form={form} draft={draft} reload={reload} />}
      {shows('file_ids') && (
        <>
          <Mark note={marked?.['file_ids']} />
          <FilesField
            {...paperFiles}
            label={t('files')}
            help={t('files_help')}
            value={form.values.file_ids}
            onChange={(file_ids) => form.set({ file_ids })}
            error={form.errors['file_ids']}
          />
        </>
      )}
      <PaperPlan
        id={id}
        amount_fen={factsOf(form.values).amount_fen}
        subject_code={form.values.subject_code}
        chosen={form.values.chosen}
        onChoose={(chosen) => form.set({ chosen })}
      />
    </FormDrawer>
  );
}

/** What is wrong with a field, as who returned the paper wrote it. */
const Mark = ({ note }: { readonly note: string | undefined }) => (note ? <Note tone="refused">{note}</Note> : null);

interface PartProps {
  readonly paper: PaperDetail;
  readonly form: ContractForm<Values>;
}

function MoneyFields({ paper, form, shows }: PartProps & { readonly shows: (field: string) => boolean }) {
  const t = useOfficeText();
  const { needs_amount, needs_subject, marked } = paper;
  return (
    <>
      {needs_amount && shows('amount_fen') && (
        <>
          <Mark note={marked?.['amount_fen']} />
          <NumberField {...form.field('amount_fen')} label={t('amount')} prefix="¥" decimals={2} required />
        </>
      )}
      {needs_subject && shows('subject_code') && (
        <>
          <Mark note={marked?.['subject_code']} />
          <SubjectField paper={paper} form={form} />
        </>
      )}
    </>
  );
}

/** Subjects that are open to the applicant, with what their department has left. */
function SubjectField({ paper, form }: PartProps) {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(oaItems.subjects, { query: { item_id: paper.oa_item_id } });
  const leaves = (answer.data?.list ?? []).filter(({ is_leaf }) => is_leaf);
  // those with money come first
  const sorted = leaves.toSorted(
    (one, other) => Number(other.available_fen !== null) - Number(one.available_fen !== null),
  );
  const options = sorted.map((subject) => ({
    value: subject.code,
    label: [
      `${subject.code} ${localizedName(subject)}`,
      subject.available_fen !== null && t('available', { amount: format.money(subject.available_fen) }),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return <SelectField {...form.field('subject_code')} label={t('subject')} options={options} required clearable />;
}

interface QuestionProps extends PartProps {
  readonly draft: { current: FormDraft | null };
  readonly reload: Props['reload'];
}

/** The questions of the form; of a paper that came back those that were marked. */
function Questions({ paper, form, draft, reload }: QuestionProps) {
  const t = useOfficeText();
  const localize = useLocalize();
  const format = useFormat();
  const save = useSend(oaApplications.saveDraft, {
    invalidates: false,
    errorDisplay: 'session_only',
    onError: () => {},
  });
  const schema = paper.form?.schema ?? NOTHING;
  const { savedAt, ...kind } = useFormDraft({
    schema,
    former: paper.answers ?? NOTHING,
    kept: paper.draft,
    values: form.values.answers,
    onChange: (answers) => form.set({ answers }),
    save: (body) => save.mutateAsync({ params: { id: paper.id }, body }),
    reload,
  });
  draft.current = kind;
  const nameOf = (key: string) => {
    const field = paper.fields.find((one) => one.key === key);
    return field ? localize(field) : '';
  };
  const notes = Object.entries(paper.marked ?? {}).filter(([key]) => key.startsWith('answers:'));
  const errors = Object.fromEntries(
    Object.entries(form.errors)
      .filter(([path]) => path.startsWith('answers.'))
      .map(([path, text]) => [path.replace(/^answers\./, ''), text]),
  );
  return (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      {notes.map(([key, note]) => (
        <Mark key={key} note={t('named', { what: nameOf(key), words: note })} />
      ))}
      <FormFields
        schema={paper.marked ? onlyMarked(schema, paper.marked) : schema}
        values={form.values.answers}
        onChange={(answers) => form.set({ answers })}
        errors={errors}
      />
      {savedAt && (
        <Words as="p" tone="faint" size="small" role="status">
          {t('draft_saved', { time: format.dateTime(savedAt) })}
        </Words>
      )}
    </Suspense>
  );
}

/** The marked questions alone; what they hung on stays as it was answered. */
function onlyMarked(schema: Answers, marked: Readonly<Record<string, string>>): Answers {
  const fields = Array.isArray(schema['fields']) ? (schema['fields'] as readonly { readonly key: string }[]) : [];
  return {
    ...schema,
    fields: fields.filter(({ key }) => `answers:${key}` in marked).map((field) => ({ ...field, show_when: null })),
  };
}

interface KeepProps {
  readonly paper: PaperDetail;
  readonly values: Values;
  readonly onKept: () => void;
}

/** Keeps what is not part of the form and closes; the form itself is kept as it is typed. */
function KeepButton({ paper, values, onKept }: KeepProps) {
  const t = useOfficeText();
  const keep = useSend(oaApplications.update, {
    onSuccess: () => {
      toast.success(t('kept'));
      onKept();
    },
  });
  return (
    <Button
      variant="default"
      loading={keep.isPending}
      onClick={() => keep.mutate({ params: { id: paper.id }, body: { ...factsOf(values), version: paper.version } })}
    >
      {t('keep')}
    </Button>
  );
}
