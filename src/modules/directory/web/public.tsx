import { lazyPart } from '#web/modules/with-texts.ts';
import { type StaffChoice as Choice, StaffField as Field } from './parts/staff-field.tsx';

/** What a `StaffField` holds. */
export type StaffChoice = Choice;
/** A field for one member of staff, found by name, pinyin or initials; its words stand in it. */
export const StaffField = Field;

const sheet = () => import('./parts/colleague-sheet.tsx');
/** The card of a colleague with a call and a message, in a drawer. For staff. Needs `Suspense` around it. */
export const ColleagueSheet = lazyPart('directory', async () => (await sheet()).ColleagueSheet);
/** 拨打, 消息, 名片 for a member of staff (`id`), for staff; nothing for everybody else. Needs `Suspense` around it. */
export const ColleagueActs = lazyPart('directory', async () => (await sheet()).ColleagueActs);

/** The departments of an organisation as a tree to choose from: searched, walked with the keys. Needs `Suspense` around it. */
export const DepartmentTree = lazyPart(
  'directory',
  async () => (await import('./parts/department-tree.tsx')).DepartmentTree,
);
