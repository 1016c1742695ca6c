import type { RowOf } from '#shared/endpoint.ts';
import type { adminApps } from '../../../contract/admin-apps.contract.ts';

/** An app in the list of all. */
export type AppRow = RowOf<typeof adminApps.list>;
