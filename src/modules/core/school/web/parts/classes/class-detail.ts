import type { CallOutput } from '#shared/endpoint.ts';
import type { classrooms } from '../../../contract/classrooms.contract.ts';

/** A class in full. */
export type ClassDetail = CallOutput<typeof classrooms.get>;
