import type { adminApps } from '#modules/core/access/contract/admin-apps.contract.ts';
import type { RowOf } from '#web/ui/list/use-list.ts';

/** An app in the list of all. */
export type AppRow = RowOf<typeof adminApps.list>;
