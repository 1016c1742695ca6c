import { lazyPart } from '#web/api/lazy.ts';
import { useClasses as use } from './parts/classes/use-classes.ts';

/** Grades and classes of a school that are held at present, whole. */
export const useClasses = use;

/** Campuses of a school: list, add, change, remove. For holders of 0411 or 0401 there. Needs `Suspense` around it. */
export const CampusesPanel = lazyPart(async () => (await import('./parts/campuses-panel.tsx')).CampusesPanel);
/** School years and semesters of a school as a band and a list. Everybody there reads, 0411 changes. Needs `Suspense`. */
export const CalendarPanel = lazyPart(async () => (await import('./parts/calendar/calendar-panel.tsx')).CalendarPanel);
/** Grades × classes of a school as a board, with promotion. Everybody there reads, 0412 and 0413 change. Needs `Suspense`. */
export const ClassesPanel = lazyPart(async () => (await import('./parts/classes/classes-panel.tsx')).ClassesPanel);
