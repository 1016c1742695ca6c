import { financeRights } from '#modules/office/finance/rights.ts';
import { holders, leader, type Step } from '#shared/flow/steps.ts';
import { officeRights } from '../../rights.ts';

const head = leader(1, { due_hours: 24, else: officeRights.all });
const top = { else: officeRights.all } as const;
const over = (yuan: number) => [{ amount: { op: 'over' as const, value: yuan * 100 } }];
const finance = holders(financeRights.manage, { cn: '财务审核', us: 'Finance' }, { due_hours: 48 });
const office = holders(officeRights.manage, { cn: '办公室审核', us: 'Administration office' }, { due_hours: 24 });

/** Who decides about the papers of the ten items that every school begins with; a school may write steps of its own. */
export const SHIPPED_STEPS: Readonly<Record<string, readonly Step[]>> = {
  SEAL: [head, leader('top', top)],
  CAR: [head, office],
  EXP: [head, finance, leader('top', { ...top, when: over(1_000) })],
  REQ: [head, leader('top', top)],
  BUY: [head, finance, leader('top', top)],
  GOODS: [head, office],
  TRIP: [head, leader('top', { ...top, when: over(3_000) })],
  PROOF: [office],
  CTR: [head, finance, leader('top', top)],
  MEET: [head, office],
};
