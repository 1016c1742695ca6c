/** What other modules may ask about duty. Nothing here refuses. */
export { onDuty, shiftsOf } from './on-duty.queries.ts';
