import { addDays, today } from '#shared/dates.ts';
import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { ChipsField, MultiChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type AttendanceMode, attendanceModes } from '../../../contract/attendance-kinds.ts';
import { attendancePlaces } from '../../../contract/attendance-places.contract.ts';
import { attendanceRules, type RuleWindow } from '../../../contract/attendance-rules.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import { WindowsWeek } from './windows-week.tsx';

export type Rule = RowOf<typeof attendanceRules.list>;
type RuleDetail = CallOutput<typeof attendanceRules.get>;

type Values = {
  readonly name: string;
  readonly name_en: string;
  readonly include: readonly ChosenPart[];
  readonly exempt: readonly ChosenPart[];
  readonly mode: AttendanceMode;
  readonly windows: readonly RuleWindow[];
  readonly core_windows: readonly RuleWindow[];
  readonly required_minutes: number | null;
  readonly grace_late: number | null;
  readonly grace_early: number | null;
  readonly half_day_after: number | null;
  readonly absent_after: number | null;
  readonly place_ids: readonly string[];
  readonly fix_limit: number | null;
  readonly remind_before: number | null;
  readonly effective_from: string;
  readonly effective_to: string;
};

const WORKDAYS = [1, 2, 3, 4, 5];
const HAVE_WINDOWS: readonly AttendanceMode[] = ['fixed', 'flexible'];
const HELPED = ['flexible', 'roster', 'free'] as const;

const initialOf = (rule: RuleDetail | null): Values => ({
  name: rule?.name ?? '',
  name_en: rule?.name_en ?? '',
  include: rule?.named.include ?? [],
  exempt: rule?.named.exempt ?? [],
  mode: rule?.mode ?? 'fixed',
  windows:
    rule?.windows ??
    WORKDAYS.flatMap((weekday) => [
      { weekday, in: '07:40', out: '11:50', next_day: false },
      { weekday, in: '13:30', out: '17:00', next_day: false },
    ]),
  core_windows: rule?.core_windows ?? [],
  required_minutes: rule?.required_minutes ?? 480,
  grace_late: rule?.grace_late ?? 5,
  grace_early: rule?.grace_early ?? 0,
  half_day_after: rule?.half_day_after ?? 60,
  absent_after: rule?.absent_after ?? 180,
  place_ids: rule?.place_ids ?? [],
  fix_limit: rule?.fix_limit ?? 3,
  remind_before: rule?.remind_before ?? 10,
  effective_from: rule?.effective_from ?? addDays(today(), 1),
  effective_to: rule?.effective_to ?? '',
});

/** What is sent of the form. */
const bodyOf = ({
  include,
  exempt,
  name_en,
  effective_to,
  windows,
  core_windows,
  required_minutes,
  place_ids,
  mode,
  ...plain
}: Values) => ({
  ...plain,
  grace_late: plain.grace_late ?? Number.NaN,
  grace_early: plain.grace_early ?? Number.NaN,
  half_day_after: plain.half_day_after ?? Number.NaN,
  absent_after: plain.absent_after ?? Number.NaN,
  fix_limit: plain.fix_limit ?? Number.NaN,
  remind_before: plain.remind_before ?? Number.NaN,
  mode,
  name_en: name_en || null,
  effective_to: effective_to || null,
  place_ids: [...place_ids],
  windows: HAVE_WINDOWS.includes(mode) ? windows.map((one) => ({ ...one })) : [],
  core_windows: mode === 'flexible' ? core_windows.map((one) => ({ ...one })) : [],
  required_minutes: mode === 'flexible' ? (required_minutes ?? Number.NaN) : null,
  audience: { include: partsOf(include), exclude: [] },
  exempt: exempt.length > 0 ? { include: partsOf(exempt), exclude: [] } : null,
});

/** The form of a group; one that is known is read with the names of its people first. */
export function RuleForm({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const answer = useApi(attendanceRules.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id === null) return <Form rule={null} onClose={onClose} />;
  if (answer.data) return <Form rule={answer.data} onClose={onClose} />;
  return (
    <SideDrawer opened kind="form" onClose={onClose} title={t('rule')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
    </SideDrawer>
  );
}

function Form({ rule, onClose }: { readonly rule: RuleDetail | null; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    create: attendanceRules.create,
    update: attendanceRules.update,
    row: rule,
    initial: initialOf(rule),
    toBody: bodyOf,
    saved: t('saved'),
    draft: 'attendance.rule',
    invalidates: ['attendance_days'],
    onClose,
  });
  const remove = useSend(attendanceRules.remove, { onSuccess: onClose });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={rule ? localizedName(rule) : t('add_rule')}
      form={form}
      aside={
        rule && (
          <DangerButton
            isPending={remove.isPending}
            onClick={() =>
              void confirm({
                title: t('remove_rule'),
                body: t('remove_rule_help'),
                confirm: t('remove'),
                danger: true,
              }).then(
                (isSure) =>
                  isSure &&
                  remove.mutate({ params: { id: rule.id } }, { onSuccess: () => toast.success(t('removed')) }),
              )
            }
          >
            {t('remove')}
          </DangerButton>
        )
      }
    >
      <Fields form={form} rule={rule} />
    </FormDrawer>
  );
}

function Fields({ form, rule }: { readonly form: ContractForm<Values>; readonly rule: RuleDetail | null }) {
  const t = useAttendanceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const modes = useOptions(attendanceModes);
  const { values } = form;
  const helped = HELPED.find((mode) => mode === values.mode);
  const people = (name: 'include' | 'exempt', judged: string) => ({
    offer: attendanceRules.audienceOptions,
    userTypes: ['teacher' as const],
    staffOnly: true,
    value: values[name],
    onChange: (next: readonly ChosenPart[]) => form.set({ [name]: next }),
    error: form.errors[judged] ?? form.errors[`${judged}.include`],
  });
  return (
    <>
      {rule && rule.overlapping.length > 0 && (
        <Note tone="waiting">
          {t('overlapping', {
            names: format.list(rule.overlapping.map((one) => `${localizedName(one)} (${localizedName(one.rule)})`)),
          })}
        </Note>
      )}
      <TextField {...form.field('name')} label={t('rule_name')} max={40} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
      <AudienceField label={t('who')} required {...people('include', 'audience')} />
      <AudienceField label={t('exempt')} {...people('exempt', 'exempt')} />
      <FormGroup title={t('when')}>
        <ChipsField
          {...form.field('mode')}
          label={t('mode')}
          help={helped && t(`${helped}_help`)}
          options={modes}
          onChange={(next) => {
            const found = attendanceModes.find(({ code }) => code === next);
            if (found) form.set({ mode: found.code });
          }}
        />
        {HAVE_WINDOWS.includes(values.mode) && (
          <WindowsWeek
            legend={t('hours')}
            help={t('hours_help')}
            value={values.windows}
            onChange={(windows) => form.set({ windows })}
            error={form.errors['windows']}
            errorAt={(at, field) => form.errors[`windows.${at}.${field}`]}
          />
        )}
        {values.mode === 'flexible' && (
          <>
            <NumberField
              {...form.field('required_minutes')}
              required
              label={t('required_minutes')}
              min={60}
              max={720}
            />
            <WindowsWeek
              legend={t('core_hours')}
              help={t('core_hours_help')}
              value={values.core_windows}
              onChange={(core_windows) => form.set({ core_windows })}
              error={form.errors['core_windows']}
              errorAt={(at, field) => form.errors[`core_windows.${at}.${field}`]}
            />
          </>
        )}
        <Inline gap={12} align="start">
          <DayField {...form.field('effective_from')} required label={t('effective_from')} />
          <DayField {...form.field('effective_to')} label={t('effective_to')} />
        </Inline>
      </FormGroup>
      <FormGroup title={t('where')}>
        <Places form={form} />
      </FormGroup>
      <FormGroup title={t('how_strict')}>
        <Inline gap={12} align="start">
          <NumberField {...form.field('grace_late')} label={t('grace_late')} min={0} max={60} />
          <NumberField {...form.field('grace_early')} label={t('grace_early')} min={0} max={60} />
        </Inline>
        <Inline gap={12} align="start">
          <NumberField {...form.field('half_day_after')} label={t('half_day_after')} min={30} max={240} />
          <NumberField {...form.field('absent_after')} label={t('absent_after')} min={60} max={480} />
        </Inline>
        <Inline gap={12} align="start">
          <NumberField {...form.field('fix_limit')} label={t('fix_limit')} min={0} max={10} />
          <NumberField {...form.field('remind_before')} label={t('remind_before')} min={0} max={60} />
        </Inline>
      </FormGroup>
    </>
  );
}

function Places({ form }: { readonly form: ContractForm<Values> }) {
  const t = useAttendanceText();
  const localizedName = useLocalizedName();
  const places = useApi(attendancePlaces.list, { query: { per_page: 100 } }, { staleMs: 10_000 });
  const list = places.data?.list ?? [];
  const field = form.field('place_ids');
  return (
    <MultiChipsField
      {...field}
      required
      label={t('places')}
      help={places.data && list.length === 0 ? t('no_places_yet') : t('places_help')}
      options={list.map((place) => ({ value: place.id, label: localizedName(place) }))}
    />
  );
}
