import type { CallOutput } from '#shared/endpoint.ts';
import type { adminUsers } from '../../../contract/admin-users.contract.ts';

/** An account in full, as the console shows it. */
export type Account = CallOutput<typeof adminUsers.get>;
