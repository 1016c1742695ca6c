import type { CallOutput } from '#shared/endpoint.ts';
import type { RowOf } from '#web/ui/list/use-list.ts';
import type { serveUsers } from '../../contract/serve-users.contract.ts';

/** Somebody as a list shows them. */
export type ServePerson = RowOf<typeof serveUsers.list>;
/** Somebody in full. */
export type ServePersonDetail = CallOutput<typeof serveUsers.get>;
