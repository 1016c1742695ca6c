import { plainFields } from '#web/ui/forms/plain-fields.tsx';

/** Plain facts of a role: typed, sent, kept and shown from here. */
export const ROLE_FACTS = plainFields([{ name: 'description', kind: 'area', text: 'description', max: 300 }]);
