import { type ComponentType, lazy } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';

/** A part with the texts of this module, which no route of its own would load. */
function part<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('school')]);
    return { default: component };
  });
}

/** Campuses of a school: list, add, change, remove. For holders of 0411 or 0401 there. Needs `Suspense` around it. */
export const CampusesPanel = part(async () => (await import('./parts/campuses-panel.tsx')).CampusesPanel);
/** School years and semesters of a school as a band and a list. Everybody there reads, 0411 changes. Needs `Suspense`. */
export const CalendarPanel = part(async () => (await import('./parts/calendar-panel.tsx')).CalendarPanel);
/** Grades × classes of a school as a board, with promotion. Everybody there reads, 0412 and 0413 change. Needs `Suspense`. */
export const ClassesPanel = part(async () => (await import('./parts/classes-panel.tsx')).ClassesPanel);
/** School years of a school group (`client_id`: its id or that of its root). For 1413 with 99999. Needs `Suspense`. */
export const SchoolYearsPanel = part(async () => (await import('./parts/school-years-panel.tsx')).SchoolYearsPanel);
/** A data task while it goes on: progress, run after the check, cancel, undo, the file. Needs `Suspense` around it. */
export const TaskDialog = part(async () => (await import('./parts/task-dialog.tsx')).TaskDialog);
