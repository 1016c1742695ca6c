import type { CallOutput } from '#shared/endpoint.ts';
import type { stuGdClients } from '../../../contract/links.contract.ts';

/** A guardian of a student, and what they may do. */
export type GuardianLink = CallOutput<typeof stuGdClients.list>['list'][number];
