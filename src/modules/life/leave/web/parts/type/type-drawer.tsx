import { Button } from '@mantine/core';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import {
  attendanceMarks,
  countedDays,
  type GrantRule,
  leaveSubjects,
  leaveUnits,
  quotaCycles,
  quotaModes,
} from '../../../contract/leave-kinds.ts';
import { vacationTypes } from '../../../contract/vacation-types.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { VacationType } from '../leave-types.ts';

interface Props {
  readonly type: VacationType | null;
  readonly onClose: () => void;
}

const NUMBERS = [
  'notice_days',
  'backdate_days',
  'carry_max',
  'overdraft',
  'min_amount',
  'paid_rate',
  'sort',
  'cycle_years',
] as const;
const LIMITS = ['max_request', 'max_cycle', 'proof_after'] as const;
const FLAGS = ['sandwich', 'needs_return', 'needs_pass', 'is_medical', 'is_active'] as const;
const CHOICES = ['unit', 'day_kind', 'attendance_mark', 'quota_mode', 'cycle', 'subject'] as const;

const START = {
  code: '',
  name: '',
  name_en: '',
  subject: 'staff',
  unit: 'day',
  min_step: '0.5',
  day_kind: 'work',
  attendance_mark: 'leave',
  quota_mode: 'none',
  cycle: 'calendar_year',
  grant: '',
  carry_until: '',
  colleague_label: '请假',
  colleague_label_en: 'On leave',
  basis: '',
};

/** 1:5, 10:10, 20:15 are years of work with what they give; one number is the same for everybody. */
function grantText(rule: GrantRule | null): string {
  if (!rule) return '';
  if (rule.kind === 'fixed') return String(rule.amount);
  return rule.steps.map(({ years, amount }) => `${years}:${amount}`).join(' ');
}

function grantOf(text: string): GrantRule | null {
  const parts = text.split(/[,，;；\s]+/).filter(Boolean);
  if (parts.length === 0) return null;
  if (!text.includes(':') && !text.includes('：')) return { kind: 'fixed', amount: Number(parts[0]) };
  const steps = parts.map((part) => {
    const [years = '', given = ''] = part.split(/[:：]/);
    return { years: Number(years), amount: Number(given) };
  });
  return { kind: 'seniority', steps };
}

function valuesOf(type: VacationType | null) {
  const numbers = Object.fromEntries(NUMBERS.map((key) => [key, String(type?.[key] ?? DEFAULTS[key])]));
  const limits = Object.fromEntries(LIMITS.map((key) => [key, type?.[key] == null ? '' : String(type[key])]));
  const flags = Object.fromEntries(FLAGS.map((key) => [key, (type?.[key] ?? key === 'is_active') ? 'yes' : '']));
  const texts = type
    ? {
        code: type.code,
        name: type.name,
        name_en: type.name_en ?? '',
        min_step: String(type.min_step),
        grant: grantText(type.grant_rule),
        carry_until: type.carry_until ?? '',
        colleague_label: type.colleague_label,
        colleague_label_en: type.colleague_label_en,
        basis: type.basis ?? '',
        ...Object.fromEntries(CHOICES.map((key) => [key, type[key]])),
      }
    : {};
  return { ...START, ...texts, ...numbers, ...limits, ...flags } as Values;
}

const DEFAULTS: Readonly<Record<(typeof NUMBERS)[number], number>> = {
  notice_days: 0,
  backdate_days: 3,
  carry_max: 0,
  overdraft: 0,
  min_amount: 0,
  paid_rate: 100,
  sort: 100,
  cycle_years: 1,
};

type Values = Record<
  keyof typeof START | (typeof NUMBERS)[number] | (typeof LIMITS)[number] | (typeof FLAGS)[number],
  string
>;

/** What the form holds, as the contract takes it. What it does not show stays as it is. */
function factsOf(values: Values, type: VacationType | null) {
  const limit = (text: string) => (text === '' ? null : Number(text));
  return {
    name: values.name,
    name_en: values.name_en || null,
    unit: values.unit as VacationType['unit'],
    min_step: (values.min_step === '1' ? 1 : 0.5) as VacationType['min_step'],
    day_kind: values.day_kind as VacationType['day_kind'],
    attendance_mark: values.attendance_mark as VacationType['attendance_mark'],
    quota_mode: values.quota_mode as VacationType['quota_mode'],
    cycle: values.cycle as VacationType['cycle'],
    cycle_years: Number(values.cycle_years),
    grant_rule: grantOf(values.grant),
    carry_max: Number(values.carry_max),
    carry_until: values.carry_until || null,
    overdraft: Number(values.overdraft),
    notice_days: Number(values.notice_days),
    backdate_days: Number(values.backdate_days),
    min_amount: Number(values.min_amount),
    max_request: limit(values.max_request),
    max_cycle: limit(values.max_cycle),
    proof_after: limit(values.proof_after),
    sandwich: values.sandwich === 'yes',
    needs_return: values.needs_return === 'yes',
    needs_pass: values.needs_pass === 'yes',
    is_medical: values.is_medical === 'yes',
    is_active: values.is_active === 'yes',
    blocked_dates: type ? [...type.blocked_dates] : [],
    who: type?.who ?? { gender: null, staff_kinds: [], min_service_days: 0 },
    paid_rate: Number(values.paid_rate),
    colleague_label: values.colleague_label,
    colleague_label_en: values.colleague_label_en,
    basis: values.basis || null,
    sort: Number(values.sort),
  };
}

/** Makes a type, or changes one: one of the group gets a version of this school. */
export function TypeDrawer({ type, onClose }: Props) {
  return type ? <ChangeType type={type} onClose={onClose} /> : <NewType onClose={onClose} />;
}

function NewType({ onClose }: { readonly onClose: () => void }) {
  const t = useLeaveText();
  const form = useContractForm({
    endpoint: vacationTypes.create,
    initial: valuesOf(null),
    toBody: (values) => ({
      ...factsOf(values, null),
      code: values.code,
      subject: values.subject as VacationType['subject'],
    }),
    invalidates: ['vacations'],
    success: t('saved'),
    onDone: onClose,
  });
  const subjects = useOptions(leaveSubjects);
  return (
    <FormDrawer opened kind="record" onClose={onClose} title={t('type_add')} submitLabel={t('save')} form={form}>
      <TextField {...form.field('code')} label={t('code')} help={t('code_help')} />
      <ChipsField {...form.field('subject')} label={t('subject')} options={subjects} />
      <TypeFields form={form} />
    </FormDrawer>
  );
}

function ChangeType({ type, onClose }: { readonly type: VacationType; readonly onClose: () => void }) {
  const t = useLeaveText();
  const form = useContractForm({
    endpoint: vacationTypes.update,
    params: { id: type.id },
    initial: valuesOf(type),
    toBody: (values) => ({ ...factsOf(values, type), version: type.version }),
    invalidates: ['vacations', 'vacation_amount_users'],
    success: t('saved'),
    onDone: onClose,
  });
  const remove = useSend(vacationTypes.remove, { onSuccess: onClose });
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={type.name}
      submitLabel={t('save')}
      form={form}
      aside={
        type.owner === 'school' && (
          <Button
            variant="default"
            onClick={() =>
              void confirm({ title: t('type_remove_sure'), confirm: t('remove') }).then(
                (sure) => sure && remove.mutate({ params: { id: type.id } }),
              )
            }
          >
            {t('remove')}
          </Button>
        )
      }
    >
      <TypeFields form={form} />
    </FormDrawer>
  );
}

type Form = ReturnType<typeof useContractForm<typeof vacationTypes.update, Values>>;

function TypeFields({ form }: { readonly form: Form }) {
  const t = useLeaveText();
  const units = useOptions(leaveUnits);
  const counted = useOptions(countedDays);
  const marks = useOptions(attendanceMarks);
  const modes = useOptions(quotaModes);
  const cycles = useOptions(quotaCycles);
  const yes = [
    { value: 'yes', label: t('yes') },
    { value: '', label: t('no') },
  ];
  return (
    <>
      <TextField {...form.field('name')} label={t('type_name')} />
      <TextField {...form.field('name_en')} label={t('type_name_en')} />
      <FormGroup title={t('group_counting')}>
        <ChipsField {...form.field('unit')} label={t('unit')} options={units} />
        <ChipsField
          {...form.field('min_step')}
          label={t('min_step')}
          options={['0.5', '1'].map((value) => ({ value, label: value }))}
        />
        <ChipsField {...form.field('day_kind')} label={t('day_kind')} options={counted} />
        <ChipsField {...form.field('sandwich')} label={t('sandwich')} options={yes} />
      </FormGroup>
      <FormGroup title={t('group_quota')}>
        <ChipsField {...form.field('quota_mode')} label={t('quota_mode')} options={modes} />
        <SelectField {...form.field('cycle')} label={t('cycle')} options={cycles} />
        <TextField {...form.field('grant', 'grant_rule')} label={t('grant_rule')} help={t('grant_rule_help')} />
        <Inline gap={12} wrap align="start">
          <TextField {...form.field('carry_max')} label={t('carry_max')} />
          <TextField {...form.field('carry_until')} label={t('carry_until')} placeholder="03-31" />
          <TextField {...form.field('overdraft')} label={t('overdraft')} />
        </Inline>
      </FormGroup>
      <FormGroup title={t('group_rules')}>
        <Inline gap={12} wrap align="start">
          <TextField {...form.field('notice_days')} label={t('notice_days')} />
          <TextField {...form.field('backdate_days')} label={t('backdate_days')} />
          <TextField {...form.field('max_request')} label={t('max_request')} />
          <TextField {...form.field('max_cycle')} label={t('max_cycle')} />
          <TextField {...form.field('proof_after')} label={t('proof_after')} />
          <TextField {...form.field('paid_rate')} label={t('paid_rate')} />
        </Inline>
        <ChipsField {...form.field('needs_return')} label={t('needs_return')} options={yes} />
        <ChipsField {...form.field('needs_pass')} label={t('needs_pass')} options={yes} />
        <ChipsField {...form.field('is_medical')} label={t('is_medical')} options={yes} />
      </FormGroup>
      <FormGroup title={t('group_shown')}>
        <ChipsField {...form.field('attendance_mark')} label={t('attendance_mark')} options={marks} />
        <TextField {...form.field('colleague_label')} label={t('colleague_label')} />
        <TextField {...form.field('colleague_label_en')} label={t('colleague_label_en')} />
        <TextField {...form.field('basis')} label={t('basis')} />
        <ChipsField {...form.field('is_active')} label={t('is_active')} options={yes} />
      </FormGroup>
    </>
  );
}
