import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

/** What becomes of the lesson. */
export const coverModes = [
  { code: 'cover', cn: '代课', us: 'Cover' },
  { code: 'self_study', cn: '自习', us: 'Self-study' },
] as const satisfies ReferenceList;
export type CoverMode = CodeOf<typeof coverModes>;

/** What a colleague who was asked has said; who answered too late or after another one is no longer asked. */
export const offerStates = ['asked', 'accepted', 'declined', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];

/** Whether lessons are arranged because of leave, and whether a leave waits until all of them are. */
export const coverWays = ['none', 'before', 'parallel'] as const;
export type CoverWay = (typeof coverWays)[number];

/** Colleagues who are asked about one lesson. */
export const OFFERS_AT_MOST = 5;
/** Hours within which they answer, and minutes on the day of the lesson. */
export const ANSWER_HOURS = 12;
export const ANSWER_MINUTES = 30;

/** Why a colleague fits, the best reasons first. */
export const candidateReasons = [
  { code: 'same_subject', cn: '同学科', us: 'Same subject' },
  { code: 'teaches_class', cn: '任教本班', us: 'Teaches this class' },
  { code: 'free_around', cn: '前后有空', us: 'Free before and after' },
  { code: 'few_covers', cn: '代课较少', us: 'Has covered least' },
] as const satisfies ReferenceList;
