import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { DocumentFields } from '#web/ui/fields/persons/document-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { visitorLists, WHITE_MAX_DAYS } from '../../contract/visitor-lists.contract.ts';
import { useListText } from '../texts.ts';
import type { Entry, ListKind } from './list-entry.tsx';
import { useWeekdayWords, WEEKDAYS } from './weekday-words.ts';

type EntryValues = {
  readonly name: string;
  readonly phone: string;
  readonly id_type: string;
  readonly id_no: string;
  readonly plate_no: string;
  readonly company: string;
  readonly reason: string;
  readonly gate_ids: readonly string[];
  readonly weekdays: readonly string[];
  readonly from_time: string;
  readonly to_time: string;
  readonly valid_from: string;
  readonly valid_to: string;
};

const YEAR_DAYS = 365;

/** Stored numbers come masked: left empty they stay as they are. */
const typed = (entry: Entry | null): EntryValues => ({
  name: entry?.name ?? '',
  phone: '',
  id_type: entry?.id_type ?? '',
  id_no: '',
  plate_no: entry?.plate_no ?? '',
  company: entry?.company ?? '',
  reason: entry?.reason ?? '',
  gate_ids: entry?.gates.map((gate) => gate.id) ?? [],
  weekdays: entry?.weekdays ?? WEEKDAYS,
  from_time: entry?.from_time ?? '00:00',
  to_time: entry?.to_time ?? '24:00',
  valid_from: entry?.valid_from ?? today(),
  valid_to: entry?.valid_to ?? addDays(today(), YEAR_DAYS),
});

function PersonFields({ form, entry }: { readonly form: ContractForm<EntryValues>; readonly entry: Entry | null }) {
  const t = useListText();
  return (
    <FormGroup title={t('group_person')}>
      <TextField {...form.field('name')} label={t('name')} max={50} />
      <PhoneField
        {...form.field('phone')}
        label={t('phone')}
        help={t('phone_or_id')}
        {...(entry?.phone ? { placeholder: entry.phone } : {})}
      />
      <Cards least={180} fit gap={16} align="start">
        <DocumentFields
          type={form.field('id_type')}
          number={{ ...form.field('id_no'), placeholder: entry?.id_no ?? '' }}
          clearable
        />
      </Cards>
      <TextField {...form.field('plate_no')} label={t('plate_no')} capitals max={12} />
      <TextField {...form.field('company')} label={t('company')} max={100} />
    </FormGroup>
  );
}

function RuleFields({ form }: { readonly form: ContractForm<EntryValues> }) {
  const t = useListText();
  const localizedName = useLocalizedName();
  const words = useWeekdayWords();
  const known =
    useApi(gates.list, { query: { open_only: true, per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  return (
    <FormGroup title={t('group_rule')}>
      <MultiChipsField
        {...form.field('weekdays')}
        label={t('weekdays')}
        options={WEEKDAYS.map((value) => ({ value, label: words.nameOf(value) }))}
      />
      <Cards least={180} fit gap={16} align="start">
        <TimeField {...form.field('from_time')} label={t('from_time')} />
        <TimeField {...form.field('to_time')} label={t('to_time')} />
      </Cards>
      {known.length > 0 && (
        <MultiChipsField
          {...form.field('gate_ids')}
          label={t('gates')}
          help={t('gates_help')}
          options={known.map((gate) => ({ value: gate.id, label: localizedName(gate) }))}
        />
      )}
    </FormGroup>
  );
}

function Fields({
  form,
  entry,
  kind,
}: {
  readonly form: ContractForm<EntryValues>;
  readonly entry: Entry | null;
  readonly kind: ListKind;
}) {
  const t = useListText();
  return (
    <>
      <PersonFields form={form} entry={entry} />
      <FormGroup title={t('group_reason')}>
        <TextAreaField {...form.field('reason')} label={t('reason')} help={t(`reason_${kind}_help`)} rows={2} />
        <Cards least={180} fit gap={16} align="start">
          <DayField {...form.field('valid_from')} label={t('valid_from')} />
          <DayField
            {...form.field('valid_to')}
            label={t('valid_to')}
            {...(kind === 'white' ? { help: t('white_max', { n: WHITE_MAX_DAYS }) } : {})}
          />
        </Cards>
      </FormGroup>
      {kind === 'white' && <RuleFields form={form} />}
    </>
  );
}

/** A new entry of a list, or a change of a white one. */
export function EntryDrawer({
  kind,
  entry,
  onClose,
}: {
  readonly kind: ListKind;
  readonly entry: Entry | null;
  readonly onClose: () => void;
}) {
  const t = useListText();
  const form = useRowForm({
    create: kind === 'white' ? visitorLists.createWhite : visitorLists.createBlack,
    update: visitorLists.updateWhite,
    row: entry,
    initial: typed(entry),
    toBody: ({ id_type, weekdays, gate_ids, ...values }: EntryValues) => ({
      ...values,
      id_type: (values.id_no || entry?.id_no ? id_type : '') as 'identity',
      weekdays: weekdays as '1'[],
      gate_ids: [...gate_ids],
      responsible_user_id: entry?.responsible?.id ?? null,
    }),
    draft: `visitor-list.${kind}`,
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={entry ? t('edit_entry', { name: entry.name }) : t(`add_${kind}`)}
      form={form}
    >
      <Fields form={form} entry={entry} kind={kind} />
    </FormDrawer>
  );
}
