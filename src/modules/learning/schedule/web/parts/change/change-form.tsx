import { useRights } from '#web/session/rights.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { lessonChanges } from '../../../contract/lesson-changes.contract.ts';
import { changeKinds, typedReasonKinds } from '../../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from '../week/lesson-words.ts';
import type { Lesson } from '../week/week-days.ts';
import { AnyRoomField, FreeSlotField, FreeTeacherField, ParallelField, SwapField } from './change-choices.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

const HAS_TIME = ['move', 'extra'];

/** Asks for a change of a lesson: what, who or when, and why. What is free is offered. */
export function ChangeForm({ lesson, onClose, onDone }: Props) {
  const t = useScheduleText();
  const { can } = useRights();
  const words = useLessonWords();
  const kinds = useOptions(changeKinds).filter(({ value }) => can(scheduleRights.manage) || value !== 'cancel');
  const reasons = useOptions(typedReasonKinds);
  const form = useContractForm({
    endpoint: lessonChanges.create,
    initial: {
      kind: 'cover',
      asked_user_id: '',
      other_lesson_id: '',
      when: '',
      to_room_id: '',
      reason_kind: 'meeting',
      reason: '',
    },
    draft: 'lesson_change',
    toBody: ({ kind, asked_user_id, other_lesson_id, when, to_room_id, reason_kind, reason }) => {
      const [to_date, to_period] = when.split(' ');
      const isTimed = HAS_TIME.includes(kind);
      return {
        kind: kind as 'cover',
        lesson_id: lesson.id,
        asked_user_id: kind === 'cover' || kind === 'self_study' ? asked_user_id || null : null,
        other_lesson_id: kind === 'swap' || kind === 'merge' ? other_lesson_id || null : null,
        to_date: isTimed ? to_date || null : null,
        to_period: isTimed && to_period ? Number(to_period) : null,
        to_room_id: kind === 'room' ? to_room_id || null : null,
        reason_kind: reason_kind as 'meeting',
        reason: reason.trim() || null,
      };
    },
    invalidates: ['home', 'lessons'],
    success: t('asked_done'),
    onDone: ({ id }) => onDone(id),
  });
  const { kind } = form.values;
  const times = form.at('to_date').error ?? form.at('to_period').error;
  return (
    <FormDrawer opened onClose={onClose} title={t('ask_change')} submitLabel={t('send')} form={form}>
      <Words as="p" tone="soft">
        {[words.name(lesson), words.classes(lesson), words.time(lesson)].join(' · ')}
      </Words>
      <SelectField {...form.field('kind')} label={t('change_kind')} options={kinds} />
      {(kind === 'cover' || kind === 'self_study') && (
        <FreeTeacherField
          {...form.field('asked_user_id')}
          required={kind === 'cover'}
          label={t('who_covers')}
          lesson={lesson}
        />
      )}
      {kind === 'swap' && (
        <SwapField {...form.field('other_lesson_id')} required label={t('swap_with')} lesson={lesson} />
      )}
      {kind === 'merge' && (
        <ParallelField {...form.field('other_lesson_id')} required label={t('merge_into')} lesson={lesson} />
      )}
      {HAS_TIME.includes(kind) && (
        <FreeSlotField
          {...form.field('when')}
          required
          label={t('when')}
          lesson={lesson}
          {...(times ? { error: times } : {})}
        />
      )}
      {kind === 'room' && <AnyRoomField {...form.field('to_room_id')} required label={t('room')} />}
      <SelectField {...form.field('reason_kind')} label={t('reason_kind')} options={reasons} />
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('reason_help')} max={200} rows={2} />
    </FormDrawer>
  );
}
