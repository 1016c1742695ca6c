import type { CallOutput } from '#shared/endpoint.ts';
import type { adminClients } from '../../../contract/admin-clients.contract.ts';

/** A school group in full, as the console shows it. */
export type Client = CallOutput<typeof adminClients.get>;
