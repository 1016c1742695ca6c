import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import type { serveUsers } from '../../contract/serve-users.contract.ts';

/** Somebody as a list shows them. */
export type ServePerson = RowOf<typeof serveUsers.list>;
/** Somebody in full. */
export type ServePersonDetail = CallOutput<typeof serveUsers.get>;
