import { line } from './fields.ts';
import { message } from './text.ts';

/** What is said with a decision about something that somebody handed in. */
export const reviewComment = line(2, 200);

/** For a body that may say yes without words; what refuses or gives back says why. */
export const reviewCommentRequired = message({ cn: '请填写意见', us: 'Enter a comment' });
