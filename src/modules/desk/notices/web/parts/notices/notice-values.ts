import { draftOf } from '#shared/document/marked-text.ts';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import type { ESCALATION_STEPS } from '#shared/receipts.ts';
import { type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import type { notices } from '../../../contract/notices.contract.ts';

export type Notice = CallOutput<typeof notices.get>;
export type NoticeRow = CallOutput<typeof notices.list>['list'][number];
type Change = CallInput<typeof notices.update>['body'];
/** What the form asks of its readers. */
export type Answer = 'none' | 'confirm' | 'choice' | 'sign' | 'form';

const OPTION_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export interface OptionValue {
  readonly key: string;
  readonly text: string;
  readonly capacity: string;
}

/** A step of the reminders, with its hours as they are typed. */
export interface EscalationValue {
  readonly step: (typeof ESCALATION_STEPS)[number];
  readonly hours: string;
}

/** What the reminders begin with: the portal the same day, mail a day later, at last a call. */
export const defaultEscalation = (): EscalationValue[] => [
  { step: 'in_site', hours: '4' },
  { step: 'email', hours: '24' },
  { step: 'call', hours: '48' },
];

/** A new option, with a key that no other one has. */
export function newOption(options: readonly OptionValue[]): OptionValue {
  const key = OPTION_KEYS.find((one) => !options.some((known) => known.key === one)) ?? 'a';
  return { key, text: '', capacity: '' };
}

/** What a choice begins with. */
export function initialOptions(): OptionValue[] {
  const first = newOption([]);
  return [first, newOption([first])];
}

/** The values of the form. */
export function valuesOf(row: Notice | null, kind: 'notice' | 'bulletin') {
  return {
    kind: (row?.kind ?? kind) as string,
    title: row?.title ?? '',
    body: draftOf(row?.body_document),
    title_en: row?.title_en ?? '',
    body_en: draftOf(row?.body_en_document),
    priority: (row?.priority ?? 'normal') as string,
    include: (row?.audience?.include ?? []) as readonly ChosenPart[],
    newcomers: row?.for_newcomers ? 'yes' : 'no',
    department_id: row?.department?.id ?? '',
    signer: row?.signer ?? '',
    doc_no: row?.doc_no ?? '',
    answer: answerOf(row) as string,
    reply_options: optionsOf(row),
    form_id: row?.form?.form_id ?? '',
    confirm_by: row?.confirm_by ?? '',
    confirm_mode: (row?.confirm_mode ?? 'household') as string,
    allow_comment: (row?.allow_comment ?? 'author_only') as string,
    allow_like: row?.allow_like ?? true,
    channels: (row?.channels ?? []) as readonly string[],
    escalation: stepsOf(row),
    send_at: row?.send_at ?? '',
    expires_at: row?.expires_at ?? '',
    files: (row?.attachments ?? []).map(({ id, name }) => ({ id, name })) as readonly { id: string; name: string }[],
    weight: 'minor' as string,
    reason: '',
  };
}

const optionsOf = (row: Notice | null): readonly OptionValue[] =>
  (row?.reply_options ?? []).map(({ key, text, capacity }) => ({
    key,
    text,
    capacity: capacity ? String(capacity) : '',
  }));

const stepsOf = (row: Notice | null): readonly EscalationValue[] =>
  (row?.escalation ?? []).map(({ step, after_hours }) => ({ step, hours: String(after_hours) }));

export type NoticeValues = ReturnType<typeof valuesOf>;

function answerOf(row: Notice | null): Answer {
  if (!row) return 'none';
  if (row.reply_kind !== 'none') return row.reply_kind;
  return row.must_confirm ? 'confirm' : 'none';
}

/** What is sent, but for what only a new one or only a change says. */
export function bodyOf(values: NoticeValues): Omit<Change, 'version'> {
  const { answer, include, files, reply_options } = values;
  const asks = answer !== 'none';
  const isChoice = answer === 'choice';
  return {
    title: values.title,
    body: values.body,
    title_en: values.title_en || null,
    body_en: values.body_en || null,
    priority: values.priority as Change['priority'],
    audience: { include: partsOf(include) },
    for_newcomers: values.newcomers === 'yes',
    department_id: values.department_id || null,
    signer: values.signer || null,
    doc_no: values.doc_no || null,
    must_confirm: answer === 'confirm',
    reply_kind: answer === 'confirm' ? 'none' : (answer as Change['reply_kind']),
    form_id: answer === 'form' ? values.form_id || null : null,
    reply_options: isChoice
      ? reply_options.map(({ key, text, capacity }) => ({ key, text, capacity: capacity ? Number(capacity) : null }))
      : [],
    confirm_by: asks ? values.confirm_by || null : null,
    confirm_mode: values.confirm_mode as Change['confirm_mode'],
    allow_comment: values.allow_comment as Change['allow_comment'],
    allow_like: values.allow_like,
    channels: [...values.channels] as Change['channels'],
    escalation: values.escalation.map(({ step, hours }) => ({ step, after_hours: Number(hours) })),
    send_at: values.send_at || null,
    expires_at: values.expires_at || null,
    attachment_ids: files.map((file) => file.id),
  };
}
