import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** How an interview ends. The sheets are handed in beside it, while it is planned and after it took place. */
export const interviewLifecycle = defineLifecycle({
  states: {
    planned: states.to_interview,
    done: states.done,
    no_show: states.no_show,
    cancelled: states.cancelled,
  },
  moves: {
    done: { from: ['planned'], to: 'done', cn: '完成面试', us: 'Mark as done' },
    no_show: { from: ['planned'], to: 'no_show', cn: '标记未到场', us: 'Mark as no-show' },
    cancelled: { from: ['planned'], to: 'cancelled', cn: '取消面试', us: 'Cancel interview' },
  },
});

export type InterviewStatus = keyof typeof interviewLifecycle.states;
