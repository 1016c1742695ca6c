/** What other modules may ask about compilations. Ids are UUIDs; nothing here refuses. */

export { publicChanged } from './compilation-messages.service.ts';
export { type Lesson, lessons } from './lessons.ts';
