import type { CallOutput } from '#shared/endpoint.ts';
import type { wageUsers } from '../../../contract/wage-users.contract.ts';

export type Slip = CallOutput<typeof wageUsers.get>;
