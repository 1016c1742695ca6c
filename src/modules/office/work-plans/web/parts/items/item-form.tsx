import { useState } from 'react';
import { RoomField } from '#modules/campus/room-bookings/web/public.tsx';
import { DepartmentInput, type StaffChoice, StaffListField } from '#modules/core/directory/web/public.tsx';
import { ffyplans } from '#modules/office/ffyplans/contract/ffyplans.contract.ts';
import { ffyplansRights } from '#modules/office/ffyplans/rights.ts';
import { instantAt, isDay, timeOf, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { itemKinds } from '../../../contract/work-plan.shapes.ts';
import { type WorkPlanItem, workPlans } from '../../../contract/work-plans.contract.ts';
import { workPlansRights } from '../../../rights.ts';
import { useWorkPlanText } from '../../texts.ts';
import { Clashes } from './clashes.tsx';

interface Span {
  readonly from: string;
  readonly to: string;
}

const within = ({ from, to }: Span): string => (today() >= from && today() <= to ? today() : from);

const initialOf = (
  item: WorkPlanItem | null,
  span: Span,
  nameOf: (one: { name: string; name_en: string | null }) => string,
) => ({
  text: item?.text ?? '',
  kind: (item?.kind ?? 'meeting') as string,
  date: item?.date ?? within(span),
  from: item?.starts_at ? timeOf(item.starts_at) : '',
  to: item?.ends_at ? timeOf(item.ends_at) : '',
  broom_id: item?.room?.id ?? '',
  owners: (item?.owners ?? []).map((one) => ({ ...one, name: nameOf(one) })) as readonly StaffChoice[],
  partner: '',
  partners: (item?.partners ?? []).map(({ id }) => id) as readonly string[],
  goal: item?.goal?.id ?? '',
  supervised: item?.supervised ? 'yes' : 'no',
  include: (item?.audience?.include ?? []) as readonly ChosenPart[],
  note: item?.note ?? '',
});
type Values = ReturnType<typeof initialOf>;

/** A time of the day as an instant; what is no time is sent as it is, and the contract says so. */
const momentOf = (date: string, time: string): string | null =>
  time === '' ? null : isDay(date) && /^\d\d:\d\d$/.test(time) ? instantAt(date, time) : time;

const bodyOf = (values: Values, item: WorkPlanItem | null) => ({
  text: values.text,
  kind: itemKinds.find(({ code }) => code === values.kind)?.code ?? ('other' as const),
  date: values.date,
  starts_at: momentOf(values.date, values.from),
  ends_at: momentOf(values.date, values.to),
  broom_id: values.broom_id || null,
  owner_ids: values.owners.map(({ id }) => id),
  partner_department_ids: [...values.partners],
  ffyplan_goal_id: values.goal || null,
  supervised: values.supervised === 'yes',
  note: values.note,
  ...(values.include.length
    ? { audience: { include: partsOf(values.include), exclude: [...(item?.audience?.exclude ?? [])] } }
    : {}),
});

interface Props {
  readonly planId: string;
  readonly item: WorkPlanItem | null;
  readonly span?: Span;
  readonly onClose: () => void;
}

/** An item that is added or changed; what stands in its way is shown while it is typed. */
export function ItemForm({ planId, item, span = { from: today(), to: today() }, onClose }: Props) {
  const t = useWorkPlanText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [initial] = useState(() => initialOf(item, span, localizedName));
  const form = useRowForm({
    create: workPlans.addItem,
    update: workPlans.updateItem,
    row: item ? { id: item.id, version: item.version } : null,
    params: { id: planId },
    id_param: 'item_id',
    initial,
    toBody: (values) => bodyOf(values, item),
    // of an item that is changed, nobody in particular means all staff again
    toKnown: ({ include }) => (include.length ? {} : { audience: null }),
    saved: t('saved'),
    invalidates: ['home', 'ffyplans'],
    onClose,
  });
  return (
    <FormDrawer kind="record" opened onClose={onClose} title={t(item ? 'item_edit' : 'item_add')} form={form}>
      <TextField {...form.field('text')} required label={t('item')} max={300} />
      <ChipsField {...form.field('kind')} label={t('kind')} options={useOptions(itemKinds)} />
      <DayField {...form.field('date')} required label={t('day')} min={span.from} max={span.to} />
      <Inline gap={12} align="start" wrap>
        <TimeField {...form.field('from', 'starts_at')} label={t('from')} />
        <TimeField {...form.field('to', 'ends_at')} label={t('to')} />
      </Inline>
      <RoomField {...form.field('broom_id')} clearable label={t('room')} help={t('room_help')} />
      <StaffListField {...form.field('owners', 'owner_ids')} required label={t('owners')} />
      <Clashes
        startsAt={momentOf(form.values.date, form.values.from)}
        endsAt={momentOf(form.values.date, form.values.to)}
        roomId={form.values.broom_id}
        ownerIds={form.values.owners.map(({ id }) => id)}
        itemId={item?.id ?? null}
      />
      <FurtherFields form={form} isOffice={can(workPlansRights.manage)} />
    </FormDrawer>
  );
}

function FurtherFields({ form, isOffice }: { readonly form: ContractForm<Values>; readonly isOffice: boolean }) {
  const t = useWorkPlanText();
  const { can } = useRights();
  return (
    <FormGroup title={t('further')}>
      {(can(ffyplansRights.read) || can(ffyplansRights.manage)) && <GoalField form={form} />}
      <DepartmentInput
        {...form.field('partner', 'partner_department_ids')}
        label={t('partner')}
        onChange={(id) => form.set({ partner: id, partners: id ? [id] : [] })}
        value={form.values.partners[0] ?? ''}
      />
      {isOffice && (
        <ChipsField
          {...form.field('supervised')}
          label={t('supervised')}
          help={t('supervised_help')}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      <AudienceField
        label={t('audience')}
        offer={workPlans.audienceOptions}
        userTypes={['teacher']}
        value={form.values.include}
        onChange={(include) => form.set({ include })}
        error={form.errors['audience'] ?? form.errors['audience.include']}
      />
      <TextField {...form.field('note')} label={t('note')} max={500} />
    </FormGroup>
  );
}

/** A goal of the five-year plan for which it is done. */
function GoalField({ form }: { readonly form: ContractForm<Values> }) {
  const t = useWorkPlanText();
  const localizedName = useLocalizedName();
  const answer = useApi(ffyplans.goalOptions, { query: {} }, { staleMs: 60_000 });
  const options = (answer.data?.list ?? []).map((goal) => ({ value: goal.id, label: localizedName(goal) }));
  return <SelectField {...form.field('goal', 'ffyplan_goal_id')} clearable label={t('goal')} options={options} />;
}
