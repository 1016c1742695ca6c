import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField, DayField } from '#web/ui/fields/date-fields.tsx';
import { FilesField } from '#web/ui/fields/files/files-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { destinations, takerKinds } from '../../../contract/leave-kinds.ts';
import { PROOF, PROOFS_AT_MOST } from '../../../contract/vacation.shapes.ts';
import { useLeaveText } from '../../texts.ts';
import type { Options } from '../leave-types.ts';
import { useAmount } from '../leave-words.ts';
import { PreviewCard } from './preview-card.tsx';
import type { RequestValues } from './request-values.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly form: ContractForm<RequestValues>;
  readonly options: Options;
  readonly byClock: boolean;
  /** The names of the fields in the body where they stand deeper. */
  readonly at?: (name: string) => string;
  /** Colleagues can be chosen who are asked to take lessons. */
  readonly asksCovers?: boolean;
}

/** The fields of a request: type, time, why; and what it comes to while it is written. */
export function RequestFields({ form, options, byClock, at = (name) => name, asksCovers = false }: Props) {
  const t = useLeaveText();
  const places = useOptions(destinations);
  const preview = usePreview(form.values, byClock);
  const type = options.types.find(({ id }) => id === form.values.vacation_type_id);
  const field = <K extends keyof RequestValues & string>(name: K) => form.field(name, at(name));
  const isStudents = options.people.some(({ id, subject }) => id === form.values.applicant_id && subject === 'student');
  return (
    <Stack gap={16}>
      <TypeField form={form} options={options} at={at} />
      {byClock ? (
        <Inline gap={12} wrap align="start">
          <DateTimeField {...field('start_at')} label={t('from')} />
          <DateTimeField {...field('end_at')} label={t('to')} />
        </Inline>
      ) : (
        <HalfDays form={form} at={at} />
      )}
      {preview && (
        <PreviewCard
          preview={preview}
          wishes={form.values.covers}
          onWish={asksCovers ? (covers) => form.set({ covers }) : undefined}
        />
      )}
      <TextAreaField {...field('reason')} label={t('reason')} help={t('reason_help')} max={500} rows={2} />
      {!isStudents && (
        <ChipsField
          {...field('reason_private')}
          label={t('who_reads')}
          options={[
            { value: '', label: t('read_by_deciders') },
            { value: 'yes', label: t('read_by_office') },
          ]}
        />
      )}
      <SelectField {...field('destination')} label={t('destination')} options={places} />
      {type?.needs_pass && <TakerFields form={form} options={options} at={at} />}
      <FilesField
        label={t('proofs')}
        add={t('proof_add')}
        kind={PROOF}
        most={PROOFS_AT_MOST}
        value={form.values.proofs}
        error={form.errors[at('proof_ids')]}
        onChange={(proofs) => form.set({ proofs })}
      />
    </Stack>
  );
}

type Part = Required<Pick<Props, 'form' | 'at'>>;

function TypeField({ form, options, at }: Part & Pick<Props, 'options'>) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const amount = useAmount();
  return (
    <ChipsField
      {...form.field('vacation_type_id', at('vacation_type_id'))}
      onChange={(vacation_type_id) =>
        form.set({
          vacation_type_id,
          taker_kind: options.types.find(({ id }) => id === vacation_type_id)?.needs_pass ? 'guardian' : '',
        })
      }
      label={t('type')}
      options={options.types
        .filter(({ is_ok, id }) => is_ok || id === form.values.vacation_type_id)
        .map((type) => ({
          value: type.id,
          label: type.left === null ? localizedName(type) : `${localizedName(type)} · ${amount(type.left, type.unit)}`,
        }))}
    />
  );
}

function HalfDays({ form, at }: Part) {
  const t = useLeaveText();
  const halves = [
    { value: 'am', label: t('morning') },
    { value: 'pm', label: t('afternoon') },
  ];
  const { from_day, to_day } = form.values;
  return (
    <>
      <Inline gap={12} wrap align="start">
        <DayField
          {...form.field('from_day', at('from_day'))}
          label={t('from_day')}
          onChange={(day) => form.set({ from_day: day, ...(to_day < day ? { to_day: day } : {}) })}
        />
        <ChipsField {...form.field('from_half', at('from_half'))} label={t('from_half')} options={halves} />
      </Inline>
      <Inline gap={12} wrap align="start">
        <DayField {...form.field('to_day', at('to_day'))} label={t('to_day')} min={from_day} />
        <ChipsField {...form.field('to_half', at('to_half'))} label={t('to_half')} options={halves} />
      </Inline>
    </>
  );
}

function TakerFields({ form, options, at }: Part & Pick<Props, 'options'>) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const kinds = useOptions(takerKinds);
  const { taker_kind } = form.values;
  return (
    <>
      <ChipsField {...form.field('taker_kind', at('taker_kind'))} label={t('taker')} options={kinds} />
      {taker_kind === 'guardian' && (
        <SelectField
          {...form.field('taker_id', at('taker_id'))}
          label={t('taker_guardian')}
          placeholder={t('any_guardian')}
          clearable
          options={options.guardians.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      )}
      {taker_kind === 'named' && <TextField {...form.field('taker_name', at('taker_name'))} label={t('taker_name')} />}
      <Inline gap={12} wrap align="start">
        <DateTimeField {...form.field('out_from', at('out_from'))} label={t('out_from')} />
        <DateTimeField {...form.field('out_until', at('out_until'))} label={t('out_until')} />
      </Inline>
    </>
  );
}
