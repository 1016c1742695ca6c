import type { CallOutput } from '#shared/endpoint.ts';
import type { students } from '../../contract/students.contract.ts';

export type StudentRow = CallOutput<typeof students.list>['list'][number];
export type StudentDetail = CallOutput<typeof students.get>;
