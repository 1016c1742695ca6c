import { defineLifecycle } from '#shared/lifecycle.ts';

/** A newcomer who applies for a job, up to the accepted offer; from there on the review of newcomers decides. */
export const candidateLifecycle = defineLifecycle({
  states: {
    applied: { cn: '已应聘', us: 'Applied', tone: 'waiting' },
    interview: { cn: '面试中', us: 'Interviewing', tone: 'running' },
    offered: { cn: '已发录用', us: 'Offered', tone: 'running' },
    accepted: { cn: '已接受', us: 'Accepted', tone: 'done' },
    ended: { cn: '已结束', us: 'Ended', tone: 'ended' },
  },
  moves: {
    offer: { from: ['interview'], to: 'offered', cn: '发出录用', us: 'Make an offer' },
    accept: { from: ['offered'], to: 'accepted', cn: '记录接受', us: 'Record acceptance' },
    interview: { from: ['applied', 'interview'], to: 'interview', cn: '安排面试', us: 'Arrange interview' },
    end: { from: ['applied', 'interview', 'offered'], to: 'ended', cn: '结束应聘', us: 'End application' },
  },
});

export type CandidateStage = keyof typeof candidateLifecycle.states;
