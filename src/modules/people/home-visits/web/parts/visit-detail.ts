import type { CallOutput } from '#shared/endpoint.ts';
import type { visitRecords } from '../../contract/visit-records.contract.ts';
import type { visits } from '../../contract/visits.contract.ts';

export type VisitDetail = CallOutput<typeof visits.get>;
export type VisitRecord = CallOutput<typeof visitRecords.get>;

/** The dialog that is open over a visit. */
export type OpenDialog =
  | 'update'
  | 'propose'
  | 'confirm'
  | 'decline'
  | 'cancel'
  | 'record'
  | 'change'
  | 'review'
  | 'sign';
