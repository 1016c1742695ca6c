import type { Caller, Reach } from '#server/store/store-types.ts';
import { refuse, shared } from '#shared/refusal.ts';

/** Textbooks, points and tags belong to the school group as a whole, whatever school of it somebody is in. */
export const ownGroup: Reach = ({ actor }) => (actor.client_id ? [actor.client_id] : []);

/** The school group of the caller. Refuses (404001) people who belong to none. */
export function clientOf({ actor }: Caller): string {
  if (!actor.client_id) throw refuse(shared.not_found);
  return actor.client_id;
}

/** Refuses (403001) to change what every school of the group shares by a right that is held at some of its schools alone. */
export function requireHeldAtGroup(caller: Caller): void {
  if (!caller.scope.organizations.includes(clientOf(caller))) throw refuse(shared.held_at_group);
}
