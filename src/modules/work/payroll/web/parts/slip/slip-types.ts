import type { CallOutput } from '#shared/endpoint.ts';
import type { wageUsers } from '../../../contract/wage-users.contract.ts';

export type Slip = CallOutput<typeof wageUsers.get>;

/** What the sheet of a slip is drawn from. */
export type SheetFacts = Pick<
  Slip,
  | 'id'
  | 'columns'
  | 'values'
  | 'diff'
  | 'net_fen'
  | 'change_fen'
  | 'before_net_fen'
  | 'year_to_date'
  | 'corrects'
  | 'is_own'
  | 'actions'
>;
