import { demoId } from './random.ts';

/** A notice of the demo that asks staff to confirm it; the tour opens it. */
export const NOTICE_ID = demoId('notice:invigilation');
