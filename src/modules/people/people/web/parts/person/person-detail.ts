import type { CallOutput } from '#shared/endpoint.ts';
import type { users } from '../../../contract/users.contract.ts';

/** A person in full, as colleagues with the right to it see them. */
export type PersonDetail = CallOutput<typeof users.get>;
