import type { CallOutput } from '#shared/endpoint.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { homeVisitKinds, homeVisitReasons } from '../../../contract/visit-kinds.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import { MINUTES } from '../slots.ts';
import { type Teachers, teacherIds } from '../teachers.ts';
import { TeachersField } from '../teachers-field.tsx';

interface Props {
  readonly rooms: CallOutput<typeof visits.coverage>['list'];
  readonly onClose: () => void;
}

/** Class, reason and kind, teachers, slots, send: a visit for each child who has none yet. */
export function PlanWizard({ rooms, onClose }: Props) {
  const t = useHomeVisitText();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const kinds = useOptions(homeVisitKinds);
  const reasons = useOptions(homeVisitReasons);
  const only = rooms.length === 1 ? rooms.map((room) => room.id) : [];
  const form = useContractForm({
    endpoint: visits.plan,
    initial: {
      classroom_ids: only as readonly string[], kind: 'home', reason: 'regular',
      teacher_ids: [{ id: person.id, name: localizedName(person) }, null] as Teachers,
        days: ['', '', ''],
        from: '18:00',
        minutes: '30',
    },
    toBody: ({ classroom_ids, kind, reason, teacher_ids, days, from, minutes }) => {
      const chosen = days.filter((day) => day !== '');
      return {
        classroom_ids: [...classroom_ids],
        kind: kind as CodeOf<typeof homeVisitKinds>,
        reason: reason as CodeOf<typeof homeVisitReasons>,
        teacher_ids: teacherIds(teacher_ids),
        offer: chosen.length > 0 ? { days: chosen, from, minutes: Number(minutes) } : null,
      };
    },
    invalidates: ['home'],
    onDone: ({ created, sent }) => {
      toast.success(t('planned_n', { n: created, sent }));
      onClose();
    },
  });
  const left = rooms
    .filter((room) => form.values.classroom_ids.includes(room.id))
    .flatMap((room) => room.students)
    .filter((child) => child.needs_visit).length;
  return (
    <FormDrawer opened onClose={onClose} title={t('plan')} submitLabel={t('plan_submit', { n: left })} form={form}>
      <MultiChipsField
        {...form.field('classroom_ids')}
        label={t('step_classes')}
        options={rooms.map((room) => ({ value: room.id, label: localizedName(room) }))}
      />
      <ChipsField {...form.field('kind')} label={t('kind')} options={kinds} />
      <SelectField {...form.field('reason')} label={t('reason')} options={reasons} />
      <TeachersField
        value={form.values.teacher_ids}
        onChange={form.field('teacher_ids').onChange}
        error={form.field('teacher_ids').error}
        labels={[t('teacher_first'), t('teacher_second')]}
      />
      <p>{t('offer_help')}</p>
      {form.values.days.map((_day, at) => (
        <DayField
          // biome-ignore lint/suspicious/noArrayIndexKey: three places that stay
          key={at}
          {...form.at<string>(`days.${at}`)}
          label={t('day_n', { n: at + 1 })}
        />
      ))}
      <TimeField {...form.field('from')} label={t('from')} />
      <SelectField
        {...form.field('minutes')}
        label={t('minutes')}
        options={MINUTES.map((value) => ({ value, label: t('minutes_n', { n: value }) }))}
      />
    </FormDrawer>
  );
}
