import type { CallOutput } from '#shared/endpoint.ts';
import type { repairOrders } from '../../contract/repair-orders.contract.ts';

export type Repair = CallOutput<typeof repairOrders.list>['list'][number];
export type RepairDetail = CallOutput<typeof repairOrders.get>;

/** The dialog that is open over a repair. */
export type RepairDialog =
  | 'update'
  | 'assign'
  | 'refuse'
  | 'pause'
  | 'finish'
  | 'verify'
  | 'reopen'
  | 'cancel'
  | 'merge';
