import type { CallOutput } from '#shared/endpoint.ts';
import type { parkingTerms } from '../../contract/parking-terms.contract.ts';
import type { parkings } from '../../contract/parkings.contract.ts';

export type PermitRow = CallOutput<typeof parkings.list>['list'][number];
export type PermitDetail = CallOutput<typeof parkings.get>;
export type OpenTerm = CallOutput<typeof parkingTerms.open>['list'][number];
export type Loan = CallOutput<typeof parkings.mine>['lent'][number];
/** What is open over a permit. */
export type PermitDialog = 'edit' | 'return' | 'reject' | 'suspend' | 'revoke' | 'swap' | 'away' | 'renew';
