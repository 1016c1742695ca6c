import type { adminClients } from '#modules/core/access/contract/admin-clients.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';

/** A school group in full, as the console shows it. */
export type Client = CallOutput<typeof adminClients.get>;
