import type { Actor } from '#server/rights/actor.ts';
import { COMPLETE_FIELDS } from '../contract/profile.contract.ts';

type Field = (typeof COMPLETE_FIELDS)[number];

/** Whether the person acts, and not an administrator or a guardian through their session. */
export const actsInPerson = ({ impersonator_id, switched_from }: Pick<Actor, 'impersonator_id' | 'switched_from'>) =>
  impersonator_id === null && switched_from === null;

/** How much of a record is there, in whole percent, and what is not. */
export function completenessOf(held: Readonly<Record<Field, unknown>>): { percent: number; missing_fields: Field[] } {
  const missing_fields = COMPLETE_FIELDS.filter((field) => held[field] === null || held[field] === '');
  const there = COMPLETE_FIELDS.length - missing_fields.length;
  return { percent: Math.round((there / COMPLETE_FIELDS.length) * 100), missing_fields };
}
