import { defineLifecycle } from '#shared/lifecycle.ts';

/** How an interview ends. The sheets are handed in beside it, while it is planned and after it took place. */
export const interviewLifecycle = defineLifecycle({
  states: {
    planned: { cn: '待面试', us: 'Planned', tone: 'waiting' },
    done: { cn: '已完成', us: 'Done', tone: 'done' },
    no_show: { cn: '未到场', us: 'No-show', tone: 'refused' },
    cancelled: { cn: '已取消', us: 'Cancelled', tone: 'ended' },
  },
  moves: {
    done: { from: ['planned'], to: 'done', cn: '完成面试', us: 'Mark as done' },
    no_show: { from: ['planned'], to: 'no_show', cn: '标记未到场', us: 'Mark as no-show' },
    cancelled: { from: ['planned'], to: 'cancelled', cn: '取消面试', us: 'Cancel interview' },
  },
});

export type InterviewStatus = keyof typeof interviewLifecycle.states;
