import { type FormEvent, useEffect, useRef, useState } from 'react';
import { required } from '#shared/fields.ts';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { localizeNow, useLocalize } from '#web/i18n/texts.ts';
import { IdentityFields } from '#web/ui/fields/persons/identity-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { Messages } from '#web/ui/forms/check.ts';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type SectionKey, sectionOf } from '../../../contract/teacher-sections.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import { SectionFields } from './section-fields.tsx';
import { blankRow, type FormRow, toRows } from './section-values.ts';

/** What a new record asks for; foreign staff have their papers besides. */
const ASKED: readonly SectionKey[] = ['work', 'education', 'personal', 'contact', 'emergency', 'foreign'];
const FOREIGN = ASKED.indexOf('foreign');
const PERSONAL = ASKED.indexOf('personal');
/** So long after the last key a draft is saved. */
const QUIET_MS = 1500;

const blank = () => ({
  person: { name: '', gender: '', id_type: 'identity', id_no: '', phone: '', email: '', number: '' },
  department_id: '',
  post_id: '',
  sections: ASKED.map((section) => ({
    section,
    rows: [{ ...blankRow(sectionOf(section)), ...(section === 'personal' ? { country: 'CN', ethnicity: '01' } : {}) }],
  })) as { section: SectionKey; rows: FormRow[] }[],
});
type Values = ReturnType<typeof blank>;

const isForeign = ({ sections }: Values): boolean => sections[PERSONAL]?.rows[0]?.['country'] !== 'CN';
const isEmptyRow = ({ id: _, ...row }: FormRow): boolean => Object.values(row).every((value) => value.length === 0);

const needsAnything = (section: SectionKey): boolean => sectionOf(section).fields.some((field) => field.required);

/** The sections that are sent, by their places in the form: of the papers those of foreign staff, and what nobody has to fill in once something stands in it. */
const sentOf = (values: Values): number[] =>
  values.sections.flatMap(({ section, rows }, at) => {
    if (at === FOREIGN && !isForeign(values)) return [];
    return needsAnything(section) || !rows.every(isEmptyRow) ? [at] : [];
  });

/** A section that is needed is sent empty as well, so that each of its fields says what it lacks. */
const sectionsOf = (values: Values) =>
  sentOf(values).flatMap((at) => {
    const one = values.sections[at];
    return one ? [{ section: one.section, rows: toRows(sectionOf(one.section), one.rows) }] : [];
  });

function personOf({ person: { gender, email, number, ...person } }: Values) {
  return {
    ...person,
    id_type: person.id_type as 'identity',
    gender: (gender || null) as 'male' | null,
    email: email.trim() || null,
    number: number.trim() || null,
  };
}

/** What the contract leaves to the server, since a secret that is known stays: of a new record nothing is known. */
function missingSecrets(values: Values): Messages {
  const missing = sentOf(values).flatMap((at, place) => {
    const one = values.sections[at];
    return one
      ? sectionOf(one.section)
          .fields.filter((field) => field.required && field.secret && !one.rows[0]?.[field.key])
          .map((field) => `sections.${place}.rows.0.${field.key}`)
      : [];
  });
  return Object.fromEntries(missing.map((path) => [path, localizeNow(required)]));
}

/** What a draft holds, as far as this form still knows it. */
function restored(data: string): Values {
  const start = blank();
  try {
    const stored = JSON.parse(data) as Partial<Values>;
    const rowsOf = (section: SectionKey) => stored.sections?.find((one) => one.section === section)?.rows;
    return {
      ...start,
      department_id: stored.department_id ?? '',
      post_id: stored.post_id ?? '',
      person: { ...start.person, ...stored.person },
      sections: start.sections.map((one) => ({ ...one, rows: rowsOf(one.section) ?? one.rows })),
    };
  } catch {
    return start;
  }
}

interface Kept {
  readonly values: Values;
  readonly isDirty: boolean;
  /** The draft that was opened. */
  readonly known: string | null;
  /** What was saved needs no asking when the form is closed. */
  readonly onSaved: (values: Values) => void;
}

/** Keeps what was typed on the server, one call after the other. */
function useAutosave({ values, isDirty, known, onSaved }: Kept) {
  const id = useRef(known);
  const isOver = useRef(false);
  const queue = useRef(Promise.resolve());
  const saved = useRef<string | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const send = useSend(teacherRecords.saveDraft, { errorDisplay: 'session_only', onError: () => {} });
  const text = JSON.stringify(values);
  const save = () => {
    queue.current = queue.current.then(async () => {
      if (isOver.current || saved.current === text) return;
      const body = { id: id.current, name: cut(values.person.name.trim(), 50), data: text };
      const answer = await send.mutateAsync({ body }).catch(() => null);
      if (!answer) return;
      id.current = answer.id;
      saved.current = text;
      setSavedAt(answer.saved_at);
      onSaved(values);
    });
    return queue.current;
  };
  const latest = useRef(save);
  latest.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what starts the wait anew
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => void latest.current(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, isDirty]);
  return {
    savedAt,
    /** Saves what is not saved yet; the draft that a record then takes with it. */
    settle: async () => {
      await latest.current();
      return id.current;
    },
    end: () => {
      isOver.current = true;
    },
  };
}

interface FormProps {
  readonly draft: { readonly id: string; readonly data: string } | null;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

function Form({ draft, onClose, onCreated }: FormProps) {
  const t = useStaffText();
  const localize = useLocalize();
  const format = useFormat();
  const draftId = useRef<string | null>(draft?.id ?? null);
  const onEnd = useRef(() => {});
  const form = useContractForm({
    endpoint: teacherRecords.saveInfo,
    initial: draft ? restored(draft.data) : blank(),
    toBody: (values) => ({
      draft_id: draftId.current,
      department_id: values.department_id,
      post_id: values.post_id || null,
      person: personOf(values),
      sections: sectionsOf(values),
    }),
    check: missingSecrets,
    invalidates: ['users'],
    success: t('teacher_made'),
    onDone: (made) => {
      onEnd.current();
      onCreated(made.id);
    },
  });
  const saving = useAutosave({
    values: form.values,
    isDirty: form.isDirty,
    known: draft?.id ?? null,
    onSaved: (values) => form.rebase(values, (_was, typed) => typed),
  });
  onEnd.current = saving.end;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    draftId.current = await saving.settle();
    form.submit();
  };
  const sent = sentOf(form.values);
  /** A field of a section; the body has its section at the place at which it is sent. */
  const fieldOf =
    (at: number) =>
    <T,>(path: string) =>
      form.at<T>(path, path.replace(/^sections\.\d+/, sent.includes(at) ? `sections.${sent.indexOf(at)}` : 'unsent'));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('new_teacher')}
      submitLabel={t('save_teacher')}
      form={{ ...form, submit: (event) => void submit(event) }}
    >
      <Words as="p" tone="soft" role="status">
        {saving.savedAt ? t('draft_saved', { time: format.dateTime(saving.savedAt) }) : t('draft_help')}
      </Words>
      <FormGroup title={t('group_identity')}>
        <IdentityFields field={(name) => form.at<string>(`person.${name}`)} />
        <PhoneField {...form.at<string>('person.phone')} required label={t('phone')} />
        <TextField {...form.at<string>('person.email')} type="email" label={t('email')} />
        <TextField
          {...form.at<string>('person.number')}
          capitals
          label={t('number')}
          help={t('number_help')}
          max={16}
        />
      </FormGroup>
      <FormGroup title={t('place')}>
        <PlaceFields required department={form.field('department_id')} post={form.field('post_id')} />
      </FormGroup>
      {form.values.sections.map(({ section }, at) =>
        at === FOREIGN && !isForeign(form.values) ? null : (
          <FormGroup key={section} title={localize(sectionOf(section))}>
            <SectionFields section={sectionOf(section)} at={fieldOf(at)} path={`sections.${at}.rows.0`} />
          </FormGroup>
        ),
      )}
      {form.errors['sections'] && <p role="alert">{form.errors['sections']}</p>}
    </FormDrawer>
  );
}

interface Props {
  /** `new`, or a draft to go on with. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** A new record; what is typed is kept as a draft on the server. */
export function NewTeacherForm({ id, ...rest }: Props) {
  const isNew = id === 'new';
  const draft = useApi(teacherRecords.draft, { params: { id } }, { enabled: !isNew }).data;
  if (isNew) return <Form draft={null} {...rest} />;
  return draft ? <Form draft={draft} {...rest} /> : null;
}
