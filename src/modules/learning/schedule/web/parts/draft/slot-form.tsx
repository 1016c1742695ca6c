import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { slotKinds } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';
import type { Detail, Slot } from './slot-clashes.ts';

interface Props {
  readonly detail: Detail;
  /** Null: a new one. */
  readonly slot: Slot | null;
  readonly preset: { readonly classroom?: string; readonly teacher?: string };
  readonly onClose: () => void;
}

const NONE: readonly string[] = [];

const initialOf = ({ slot, preset }: Props) => ({
  classroom_ids: slot?.classroom_ids ?? (preset.classroom ? [preset.classroom] : NONE),
  subject_value: slot?.subject_value ?? '',
  course_name: slot?.course_name ?? '',
  teacher_ids: slot?.teacher_ids ?? (preset.teacher ? [preset.teacher] : NONE),
  broom_id: slot?.broom_id ?? '',
  length: String(slot ? slot.period_to - slot.period_from + 1 : 1),
  weeks: slot ? (Array.isArray(slot.weeks) ? slot.weeks.join(' ') : slot.weeks) : 'all',
  kind: String(slot?.kind ?? 'lesson'),
});
type Values = ReturnType<typeof initialOf>;

/** `1, 3, 5` are weeks by number. */
const weeksOf = (typed: string): Slot['weeks'] =>
  typed === 'all' || typed === 'odd' || typed === 'even'
    ? typed
    : typed
        .split(/[,，\s]+/)
        .filter(Boolean)
        .map(Number);

const toSlot = (
  { length, weeks, course_name, broom_id, kind, ...values }: Values,
  { period_from = 1, weekday = null }: Partial<Pick<Slot, 'period_from' | 'weekday'>>,
) => ({
  ...values,
  classroom_ids: [...values.classroom_ids],
  teacher_ids: [...values.teacher_ids],
  course_name: course_name.trim() || null,
  broom_id: broom_id || null,
  weekday,
  period_from,
  period_to: period_from + Number(length) - 1,
  weeks: weeksOf(weeks),
  kind: kind as Slot['kind'],
});

function useSlotForm(props: Props) {
  const { detail, slot, onClose } = props;
  const t = useScheduleText();
  return useContractForm({
    endpoint: classSchedules.slots,
    params: { id: detail.id },
    initial: initialOf(props),
    toBody: (values: Values) => ({
      version: detail.version,
      ops: [
        slot
          ? { op: 'change' as const, id: slot.id, slot: toSlot(values, slot) }
          : { op: 'add' as const, slot: toSlot(values, {}) },
      ],
    }),
    success: t('saved'),
    onDone: onClose,
  });
}

/** A weekly lesson: which classes, what, who, where, how long. */
export function SlotForm(props: Props) {
  const { detail, slot, onClose } = props;
  const t = useScheduleText();
  const form = useSlotForm(props);
  const remove = useSend(classSchedules.slots, { onSuccess: onClose });
  const discard = (id: string) =>
    remove.mutate({ params: { id: detail.id }, body: { version: detail.version, ops: [{ op: 'remove', id }] } });
  const aside = slot && (
    <DangerButton asks={false} isPending={remove.isPending} onClick={() => discard(slot.id)}>
      {t('remove')}
    </DangerButton>
  );
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(slot ? 'edit_slot' : 'add_lesson')}
      submitLabel={t('save')}
      form={form}
      aside={aside}
    >
      <SlotFields form={form} detail={detail} />
    </FormDrawer>
  );
}

function SlotFields({ form, detail }: { readonly form: ReturnType<typeof useSlotForm>; readonly detail: Detail }) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const kinds = useOptions(slotKinds);
  const named = (rows: readonly { id: string; name: string; name_en: string | null }[]) =>
    rows.map((row) => ({ value: row.id, label: localizedName(row) }));
  const at = (field: string) => {
    const { error } = form.at(`ops.0.slot.${field}`);
    return error ? { error } : {};
  };
  const subjects = detail.subjects.map((one) => ({ value: one.value, label: localizedName(one) }));
  return (
    <>
      <MultiSelectField
        {...form.field('classroom_ids')}
        {...at('classroom_ids')}
        required
        label={t('classes')}
        options={named(detail.classrooms)}
      />
      <SelectField
        {...form.field('subject_value')}
        {...at('subject_value')}
        required
        label={t('subject')}
        options={subjects}
      />
      <TextField {...form.field('course_name')} {...at('course_name')} label={t('course_name')} max={30} />
      <MultiSelectField
        {...form.field('teacher_ids')}
        {...at('teacher_ids')}
        label={t('teachers')}
        options={named(detail.teachers)}
      />
      <SelectField
        {...form.field('broom_id')}
        {...at('broom_id')}
        label={t('room')}
        help={t('home_room_help')}
        options={named(detail.rooms)}
        clearable
      />
      <SelectField
        {...form.field('length')}
        {...at('period_to')}
        label={t('length')}
        options={[1, 2, 3].map((n) => ({ value: String(n), label: t('periods_n', { n }) }))}
      />
      <TextField {...form.field('weeks')} {...at('weeks')} label={t('weeks')} help={t('weeks_help')} max={60} />
      <SelectField {...form.field('kind')} {...at('kind')} label={t('slot_kind')} options={kinds} />
    </>
  );
}
