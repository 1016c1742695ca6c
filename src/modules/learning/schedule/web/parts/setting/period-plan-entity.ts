import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { grades } from '#modules/core/school/contract/grades.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { periodPlans } from '../../../contract/period-plans.contract.ts';
import { planStatuses } from '../../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import { PeriodsField } from './periods-field.tsx';

/** The hours of a day, for grades and dates. */
export const periodPlanEntity = defineEntity(periodPlans, useScheduleText, {
  name: 'period_plans',
  right: scheduleRights.manage,
  sort: '-effective_from',
  title: (row) => row.name,
  fields: {
    name: { kind: 'line', text: 'plan_name', max: 30, required: true, sort: 'name' },
    campus_id: {
      kind: 'reference',
      ...optionsFrom(schoolCampuses.list),
      text: 'campus',
      required: true,
      takes_first: true,
      display: (row) => row.campus,
    },
    grade_ids: {
      kind: 'references',
      ...optionsFrom(grades.list),
      text: 'grades',
      display: (row) => row.grades,
    },
    effective_from: { kind: 'day', text: 'effective_from', required: true, sort: 'effective_from', width: 130 },
    effective_to: { kind: 'day', text: 'effective_to', required: true, width: 130 },
    status: { kind: 'choice', of: planStatuses, text: 'state', initial: 'draft', width: 110 },
    periods: { kind: 'own', text: 'periods', input: PeriodsField, from: (row) => row?.periods ?? [] },
  },
  layout: ['name', 'campus_id', 'grade_ids', ['effective_from', 'effective_to'], 'status', 'periods'],
  columns: ['name', 'campus_id', 'grade_ids', 'effective_from', 'effective_to', 'status'],
  words: {
    list: 'period_plans',
    add: 'add_plan',
    none: 'no_plans',
    none_help: 'no_plans_help',
    remove_help: 'remove_plan_help',
  },
});
