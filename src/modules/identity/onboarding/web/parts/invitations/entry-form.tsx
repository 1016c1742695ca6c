import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  cardClasses as classes,
  entryClasses as entry,
  handleTimeout,
  Refused,
  Steps,
} from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { IdentityFields, type IdentityValues } from '#web/ui/fields/persons/identity-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useRules } from '#web/ui/forms/bodies.ts';
import type { Messages } from '#web/ui/forms/check.ts';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { inviteSignups } from '../../../contract/invite-signups.contract.ts';
import { EDUCATION_LEVELS, ENTRY_STEPS } from '../../../contract/invite-signups.shapes.ts';
import { useText } from '../../texts.ts';
import { EntryPapers, type Paper } from './entry-papers.tsx';
import type { EntryBegun, Invitation } from './invite-start.tsx';

type Body = CallInput<typeof inviteSignups.submit>['body'];
type Done = CallOutput<typeof inviteSignups.submit>;
type Step = (typeof ENTRY_STEPS)[number];

interface Values extends IdentityValues {
  birthday: string;
  email: string;
  education_level: string;
  school: string;
  major: string;
  graduated_on: string;
  answers: Record<string, string>;
}

const EMPTY: Values = {
  name: '',
  gender: '',
  id_type: idTypes[0].code,
  id_no: '',
  birthday: '',
  email: '',
  education_level: '',
  school: '',
  major: '',
  graduated_on: '',
  answers: {},
};

/** Which fields stand on a step: where a message of the server leads. */
const STEP_OF: Readonly<Record<string, Step>> = {
  name: 'self',
  gender: 'self',
  id_type: 'self',
  id_no: 'self',
  birthday: 'self',
  email: 'self',
  education_level: 'education',
  school: 'education',
  major: 'education',
  graduated_on: 'education',
};

interface Gathered {
  readonly values: Values;
  readonly papers: readonly Paper[];
  readonly invitation: Invitation | null;
}

interface PartProps {
  readonly form: ContractForm<Values>;
  readonly notes: Readonly<Record<string, string>>;
}

function SelfStep({ form, notes }: PartProps) {
  const t = useText();
  const isMainland = form.values.id_type === 'identity';
  return (
    <>
      <IdentityFields field={form.field} isOwn notes={notes} />
      {!isMainland && (
        <TextField
          {...form.field('birthday')}
          label={t('birthday')}
          placeholder="1990-01-31"
          help={notes['birthday']}
        />
      )}
      <TextField {...form.field('email')} label={t('email')} type="email" max={254} help={notes['email']} />
    </>
  );
}

function EducationStep({ form, notes }: PartProps) {
  const t = useText();
  return (
    <>
      <SelectField
        {...form.field('education_level')}
        label={t('education_level')}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`education_${value}`) }))}
      />
      <TextField {...form.field('school')} label={t('graduated_from')} max={100} help={notes['education']} />
      <TextField {...form.field('major')} label={t('major')} max={60} />
      <TextField {...form.field('graduated_on')} label={t('graduated_on')} placeholder="2015-07" max={7} />
    </>
  );
}

function QuestionsStep({ form, invitation }: PartProps & { readonly invitation: Invitation | null }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const questions = invitation?.questions ?? [];
  if (questions.length === 0) return <p className={classes.hint}>{t('no_questions')}</p>;
  return questions.map(({ key, label, label_en, is_required, options }) => {
    const field = { ...form.at<string>(`answers.${key}`), label: localizedName({ name: label, name_en: label_en }) };
    const value = form.values.answers[key] ?? '';
    return options.length > 0 ? (
      <SelectField
        {...field}
        key={key}
        value={value}
        required={is_required}
        options={options.map((one) => ({
          value: one.value,
          label: localizedName({ name: one.label, name_en: one.label_en }),
        }))}
      />
    ) : (
      <TextAreaField {...field} key={key} value={value} required={is_required} max={500} />
    );
  });
}

function Preview({ values, papers, invitation }: Gathered) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const localize = useLocalize();
  const types = useOptions(idTypes);
  const sex = genders.find((one) => one.code === values.gender);
  const level = EDUCATION_LEVELS.find((one) => one === values.education_level);
  return (
    <Facts
      facts={[
        { label: t('name'), value: values.name },
        { label: t('gender'), value: sex && localize(sex) },
        { label: t('id_type'), value: types.find((one) => one.value === values.id_type)?.label },
        { label: t('id_no'), value: values.id_no },
        { label: t('birthday'), value: values.birthday },
        { label: t('email'), value: values.email },
        { label: t('education_level'), value: level && t(`education_${level}`) },
        { label: t('graduated_from'), value: values.school },
        { label: t('major'), value: values.major },
        { label: t('graduated_on'), value: values.graduated_on },
        { label: t('papers'), value: format.list(papers.map((paper) => paper.name)), wide: true },
        ...(invitation?.questions ?? []).map(({ key, label, label_en, options }) => {
          const answer = values.answers[key] ?? '';
          const chosen = options.find(({ value }) => value === answer);
          return {
            label: localizedName({ name: label, name_en: label_en }),
            value: chosen ? localizedName({ name: chosen.label, name_en: chosen.label_en }) : answer,
            wide: true,
          };
        }),
      ]}
    />
  );
}

/** Which steps are right as they stand: their fields, papers or answers are all that is asked for. */
function isRight(step: Step, messages: Messages, { values, papers, invitation }: Gathered): boolean {
  const required = <T extends { readonly is_required: boolean }>(asked: readonly T[] = []) =>
    asked.filter((one) => one.is_required);
  if (step === 'papers')
    return required(invitation?.papers).every((one) => papers.some((paper) => paper.kind === one.kind));
  if (step === 'questions') return required(invitation?.questions).every((one) => values.answers[one.key]);
  return !Object.keys(messages).some((path) => STEP_OF[path] === step);
}

/** What is wrong with the form as it stands; at its fields it is said on the steps that somebody wanted to leave. */
function useJudgement(form: ContractForm<Values>, ticket: string, step: Step, more: Omit<Gathered, 'values'>) {
  const lang = useLang();
  const rules = useRules(inviteSignups.submit);
  const [judged, setJudged] = useState<readonly Step[]>([]);
  const gathered = { values: form.values, ...more };
  const messages = rules?.validator.check(rules.schema, { ...form.values, ticket }, lang) ?? {};
  const field = ((name, place) => {
    const known = form.field(name, place);
    return judged.includes(step) && !known.error ? { ...known, error: messages[place ?? name] } : known;
  }) as typeof form.field;
  return {
    gathered,
    messages,
    wrong: rules && ENTRY_STEPS.find((one) => !isRight(one, messages, gathered)),
    shown: { ...form, field },
    judge: (at: Step) => setJudged((before) => [...before, at]),
  };
}

interface Props {
  readonly begun: EntryBegun;
  readonly invitation: Invitation | null;
  readonly onDone: (done: Done) => void;
  readonly onTimeout: () => void;
}

/** The form of a newcomer in five steps; each is kept when it is left. */
export function EntryForm({ begun, invitation, onDone, onTimeout }: Props) {
  const t = useText();
  const [step, setStep] = useState<Step>(begun.step);
  const [papers, setPapers] = useState<readonly Paper[]>(begun.papers);
  const [refused, setRefused] = useState<string | null>(null);
  const notes = begun.record?.field_notes ?? {};
  const { ticket } = begun;
  const at = ENTRY_STEPS.indexOf(step);
  const save = useSend(inviteSignups.save, {
    invalidates: false,
    onError: (error) => void handleTimeout(error, onTimeout),
  });
  const form = useContractForm<typeof inviteSignups.submit, Values>({
    endpoint: inviteSignups.submit,
    initial: { ...EMPTY, ...(begun.form as Partial<Values>) },
    toBody: (values) => ({ ...values, ticket }) as Body,
    invalidates: false,
    onDone,
    onRefused: (error) => {
      if (!handleTimeout(error, onTimeout)) setRefused(sentenceOf(error));
      return true;
    },
  });
  const { gathered, messages, wrong, shown, judge } = useJudgement(form, ticket, step, { papers, invitation });
  const show = (at: Step) => {
    judge(at);
    setStep(at);
    if (at === 'papers' || at === 'questions')
      toast.warning(t(at === 'papers' ? 'papers_missing' : 'questions_missing'));
  };
  const go = (next: Step) => {
    // the document is kept for the person alone, and for this sitting
    const { id_no: _secret, ...kept } = form.values;
    save.mutate(
      { body: { ticket, step: next, form: kept as Record<string, string> } },
      { onSuccess: () => setStep(next) },
    );
  };
  const next = () => {
    const following = ENTRY_STEPS[at + 1];
    if (following && !isRight(step, messages, gathered)) show(step);
    else if (following) go(following);
    else if (wrong) show(wrong);
    else form.submit();
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <Steps
        steps={ENTRY_STEPS.map((one) => t(`entry_${one}`))}
        at={at}
        isRight={(place) => isRight(ENTRY_STEPS[place] ?? 'preview', messages, gathered)}
      />
      {step === 'self' && <SelfStep form={shown} notes={notes} />}
      {step === 'education' && <EducationStep form={shown} notes={notes} />}
      {step === 'papers' && (
        <EntryPapers ticket={ticket} invitation={invitation} papers={papers} notes={notes} onChange={setPapers} />
      )}
      {step === 'questions' && <QuestionsStep form={form} notes={notes} invitation={invitation} />}
      {step === 'preview' && <Preview {...gathered} />}
      {step === 'preview' && wrong && (
        <button type="button" className={classes.quiet} onClick={() => show(wrong)}>
          {t('entry_wrong')}
        </button>
      )}
      <Refused text={refused} />
      <div className={entry.foot}>
        <Button variant="default" size="md" disabled={at === 0} onClick={() => setStep(ENTRY_STEPS[at - 1] ?? 'self')}>
          {t('step_back')}
        </Button>
        <Button type="submit" size="md" loading={form.isSending || save.isPending}>
          {t(step === 'preview' ? 'entry_submit' : 'next_step')}
        </Button>
      </div>
    </form>
  );
}
