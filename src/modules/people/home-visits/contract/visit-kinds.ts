import type { ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

export const homeVisitKinds = [
  { code: 'home', cn: '入户', us: 'At home' },
  { code: 'phone', cn: '电话', us: 'By phone' },
  { code: 'online', cn: '线上', us: 'Online' },
  { code: 'school', cn: '到校', us: 'At school' },
] as const satisfies ReferenceList;

export const homeVisitReasons = [
  { code: 'new', cn: '新生', us: 'New student' },
  { code: 'regular', cn: '常规', us: 'Regular' },
  { code: 'care', cn: '重点关爱', us: 'Care' },
  { code: 'incident', cn: '突发事件', us: 'Incident' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

/** People of the family who were present. */
export const presentPeople = [
  { code: 'pupil', cn: '学生本人', us: 'The student' },
  { code: 'father', cn: '父亲', us: 'Father' },
  { code: 'mother', cn: '母亲', us: 'Mother' },
  { code: 'grandparents', cn: '祖辈', us: 'Grandparents' },
  { code: 'other', cn: '其他家人', us: 'Other family' },
] as const satisfies ReferenceList;

export const needOwners = [
  { code: 'school', cn: '学校', us: 'School' },
  { code: 'family', cn: '家庭', us: 'Family' },
] as const satisfies ReferenceList;

/** How a child stands on the wall. */
export const wallStates = [
  { code: 'visited', ...states.family_visited },
  { code: 'planned', ...states.planned },
  { code: 'missed', ...states.not_held },
  { code: 'none', ...states.not_planned },
] as const satisfies ReferenceList;

/** A visit begins at most so long before the time that was agreed. */
export const EARLY_MINUTES = 60;

/** Visits lie between these times of the clock of the school. */
export const DAY_FROM = '08:00';
export const DAY_TO = '20:30';
export const MAX_SLOTS = 3;
export const SLOT_MINUTES = { least: 10, most: 240 } as const;
/** Hours before the visit from which its teachers see the address. */
export const ADDRESS_HOURS = 24;
