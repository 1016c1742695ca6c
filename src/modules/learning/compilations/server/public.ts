/** What other modules may ask about compilations. Ids are UUIDs; nothing here refuses. */

export { lessons } from './teaching/lessons.ts';
