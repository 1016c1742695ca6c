/** What other modules may ask about compilations. Ids are UUIDs; nothing here refuses. */

export { publicChanged } from './review/compilation-messages.service.ts';
export { type Lesson, lessons } from './teaching/lessons.ts';
