import type { ServerModule } from '../module.ts';
import { receiptsClock, sendReminders } from './rounds.ts';

/** Reminds those who have not answered; of what say the modules (`receiptKinds`). */
export const receiptsEngine: ServerModule = {
  name: 'receipts',
  routes: [],
  register: ({ jobs }) => {
    jobs.define(receiptsClock);
    jobs.define(sendReminders);
  },
};
