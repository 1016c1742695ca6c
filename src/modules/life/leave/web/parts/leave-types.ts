import type { CallOutput } from '#shared/endpoint.ts';
import type { absenceMarks } from '../../contract/absence-marks.contract.ts';
import type { vacationAmountUsers } from '../../contract/vacation-amounts.contract.ts';
import type { vacationTypes } from '../../contract/vacation-types.contract.ts';
import type { vacations } from '../../contract/vacations.contract.ts';

export type Vacation = CallOutput<typeof vacations.list>['list'][number];
export type VacationDetail = CallOutput<typeof vacations.get>;
export type Options = CallOutput<typeof vacations.options>;
export type Preview = CallOutput<typeof vacations.preview>;
export type TypeOption = Options['types'][number];
export type Quota = CallOutput<typeof vacationAmountUsers.list>['list'][number];
export type VacationType = CallOutput<typeof vacationTypes.list>['list'][number];
export type AbsenceMark = CallOutput<typeof absenceMarks.list>['list'][number];
export type Calendar = CallOutput<typeof vacations.calendar>;
export type GateRow = CallOutput<typeof vacations.gate>['list'][number];
