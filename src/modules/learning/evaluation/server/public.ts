/**
 * What other modules may ask about evaluation: the timetable fills both ports. Answers are nobody's to read but through
 * the results of a released round.
 */
export { lessonCounts, lessonKey, type ObservableLesson, observableLessons } from './ports.ts';
