/** What other modules may ask of five-year plans. */
export { namedFiles } from './file-kinds.service.ts';
export { goalItems, goalNames, goalsAmong } from './goal-items.service.ts';
