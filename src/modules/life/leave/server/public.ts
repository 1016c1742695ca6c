/**
 * What other modules may ask about leave, and what they tell it. Every query takes the caller's connection first and sees
 * only the rows that its reach allows; nothing here refuses.
 */
export { leaveChanged } from './leave.events.ts';
export { balanceOf, gatePass, payFacts } from './leave-facts.service.ts';
export { leaveImpacts, workWindows } from './ports.ts';
