/**
 * What other modules may ask about merit: they add what they know of students, and read what the caller of a context may
 * read of one (404001 else).
 */
export { viewOfStudent as meritsOfStudent } from './records/merit-reads.service.ts';
export { addMerits } from './records/merits-of-others.service.ts';
