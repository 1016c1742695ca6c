import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import type { wageUsers } from '../../../contract/wage-users.contract.ts';
import type { wages } from '../../../contract/wages.contract.ts';

export type Batch = CallOutput<typeof wages.get>;
export type BatchRow = RowOf<typeof wageUsers.list>;
