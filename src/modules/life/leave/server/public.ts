/**
 * What other modules may ask about leave, and what they tell it. Every query takes the caller's connection first and sees
 * only the rows that its reach allows; nothing here refuses.
 */
export { leaveChanged } from './leave.events.ts';
export { balanceOf, gatePass, leavesOf, payFacts, undecidedLeave } from './leave-facts.service.ts';
export {
  closedMonths,
  coverCredits,
  type LeaveImpact,
  type LeaveImpactSource,
  type LeaveSpan,
  leaveImpacts,
  workWindows,
} from './ports.ts';
