import type { CallOutput } from '#shared/endpoint.ts';
import type { visitors } from '../../../contract/visitors.contract.ts';
import type { VisitValues } from '../visit-values.ts';
import type { BatchRow } from './batch-rows.ts';

/** What the form of a batch holds, and what the server says to it. */
export type BatchValues = VisitValues & { readonly mode: 'group' | 'separate'; readonly rows: readonly BatchRow[] };
export type BatchAnswer = CallOutput<typeof visitors.batchCreate>;
