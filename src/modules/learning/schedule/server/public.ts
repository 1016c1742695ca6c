/**
 * What other modules may ask the timetable. Every query takes the caller's connection first and sees only the rows that
 * its reach allows; ids are UUIDs. Refuses as `setCover` says.
 */
/** @public covers of lessons ask for them */
export { clearCover, setCover } from './change/covers.service.ts';
