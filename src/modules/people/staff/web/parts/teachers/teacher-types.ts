import type { CallOutput } from '#shared/endpoint.ts';
import type { teacherRecords } from '../../../contract/teachers.contract.ts';

export type TeacherRow = CallOutput<typeof teacherRecords.list>['list'][number];
export type TeacherDetail = CallOutput<typeof teacherRecords.get>;
export type ShownSection = TeacherDetail['sections'][number];
export type Correction = CallOutput<typeof teacherRecords.corrections>['list'][number];
