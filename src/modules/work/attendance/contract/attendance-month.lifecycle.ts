import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A month of a school: open while its days change, closed when they are counted. */
export const monthLifecycle = defineLifecycle({
  states: { open: states.ongoing, closed: states.closed },
  moves: {
    close: { from: ['open'], to: 'closed', cn: '月结', us: 'Close the month' },
    reopen: { from: ['closed'], to: 'open', cn: '重开', us: 'Reopen' },
  },
});
export type MonthState = StateOf<typeof monthLifecycle>;
