import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A newcomer who applies for a job, up to the accepted offer; from there on the review of newcomers decides. */
export const candidateLifecycle = defineLifecycle({
  states: {
    applied: states.applied_for_job,
    interview: states.interviewing,
    offered: states.job_offered,
    accepted: states.accepted,
    ended: states.ended,
  },
  moves: {
    offer: { from: ['interview'], to: 'offered', cn: '发出录用', us: 'Make an offer' },
    accept: { from: ['offered'], to: 'accepted', cn: '记录接受', us: 'Record acceptance' },
    interview: { from: ['applied', 'interview'], to: 'interview', cn: '安排面试', us: 'Arrange interview' },
    end: { from: ['applied', 'interview', 'offered'], to: 'ended', cn: '结束应聘', us: 'End application' },
  },
});

export type CandidateStage = keyof typeof candidateLifecycle.states;
