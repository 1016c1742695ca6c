import { plainFields } from '#web/ui/forms/plain-fields.tsx';

/** Plain facts of a person: typed, sent and shown from here. These two stand in the person's head as well. */
export const PERSON_FACTS = plainFields([
  { name: 'name_en', kind: 'line', text: 'name_en', max: 120, isUnshown: true },
  { name: 'number', kind: 'line', text: 'number', max: 32, isUnshown: true },
]);
