import { plainFields } from '#web/ui/forms/plain-fields.tsx';

/** Facts that are typed, sent and shown the same way; the head of the department shows those that have a value. */
export const DEPARTMENT_FACTS = plainFields([
  { name: 'name_en', kind: 'line', text: 'name_en', max: 120, isUnshown: true },
  { name: 'phone', kind: 'tel', text: 'department_phone', max: 20 },
  { name: 'sort', kind: 'number', text: 'sort', help: 'sort_help', max: 4, isUnshown: true },
  { name: 'closes_on', kind: 'day', text: 'closes_on' },
]);
