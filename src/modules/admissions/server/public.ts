/** What other modules may ask of admissions; the caller's connection comes first, and nothing here refuses. */
export { examineesOf } from './examinees.queries.ts';
