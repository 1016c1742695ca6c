import type { CallOutput } from '#shared/endpoint.ts';
import type { guardianTransfers } from '../../../contract/guardian-transfers.contract.ts';

/** A main guardianship on its way to another guardian. */
export type Transfer = CallOutput<typeof guardianTransfers.list>['list'][number];
