import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { grades } from '#modules/core/school/contract/grades.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { scheduleDays } from '../../../contract/schedule-days.contract.ts';
import { dayModes, followWeeks } from '../../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import { PeriodsOffField, WeekdayField } from './day-fields.tsx';

/** Days with other lessons than their weekday has. */
export const scheduleDayEntity = defineEntity(scheduleDays, useScheduleText, {
  name: 'schedule_days',
  right: scheduleRights.manage,
  sort: '-date',
  title: (row) => row.date,
  fields: {
    date: { kind: 'day', text: 'day', required: true, sort: 'date', width: 130 },
    mode: { kind: 'choice', of: dayModes, text: 'day_mode', initial: 'follow', width: 150 },
    follow_weekday: {
      kind: 'own',
      text: 'follow_weekday',
      input: WeekdayField,
      from: (row) => (row?.follow_weekday ? String(row.follow_weekday) : ''),
      toBody: (value: string) => (value ? Number(value) : null),
      when: (values) => values['mode'] === 'follow',
    },
    follow_week: { kind: 'choice', of: followWeeks, text: 'follow_week', initial: 'same' },
    periods_off: {
      kind: 'own',
      text: 'periods_off',
      help: 'periods_off_help',
      input: PeriodsOffField,
      from: (row) => row?.periods_off ?? [],
    },
    campus_id: {
      kind: 'reference',
      ...optionsFrom(schoolCampuses.list),
      text: 'campus',
      help: 'empty_is_all',
      display: (row) => row.campus,
    },
    grade_ids: {
      kind: 'references',
      ...optionsFrom(grades.list),
      text: 'grades',
      help: 'empty_is_all',
      display: (row) => row.grades,
    },
    reason: { kind: 'line', text: 'day_reason', max: 60, required: true },
  },
  layout: ['date', 'mode', ['follow_weekday', 'follow_week'], 'periods_off', 'campus_id', 'grade_ids', 'reason'],
  columns: ['date', 'mode', 'grade_ids', 'reason'],
  words: {
    list: 'schedule_days',
    add: 'add_day',
    none: 'no_days',
    none_help: 'no_days_help',
    remove_help: 'remove_day_help',
  },
});
