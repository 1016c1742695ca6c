import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import type { OrganizationKey } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import type { VacationState } from '../../contract/vacation.lifecycle.ts';

/** Somebody to sign in as, or one of the staff plan. */
type Person = CastName | `staff:${string}`;
export const personId = (who: Person): string =>
  who.startsWith('staff:') ? demoId(`user:${who}`) : castId(who as CastName);

export interface Plan {
  readonly key: string;
  readonly who: Person;
  readonly asks?: CastName;
  readonly type: string;
  /** Days from today, and halves. */
  readonly from: readonly [days: number, half: 'am' | 'pm'];
  readonly to: readonly [days: number, half: 'am' | 'pm'];
  readonly reason: string;
  readonly state: VacationState;
  readonly decider?: CastName;
  readonly out?: readonly [from: string, until: string, taker: string];
  readonly school?: OrganizationKey;
}

export const PLANS: readonly Plan[] = [
  {
    key: 'cold',
    who: 'teacher',
    type: 'sick',
    from: [-9, 'am'],
    to: [-8, 'pm'],
    reason: '感冒发烧，医生建议休息两天',
    state: 'closed',
    decider: 'principal',
  },
  {
    key: 'parents',
    who: 'teacher',
    type: 'personal',
    from: [3, 'pm'],
    to: [3, 'pm'],
    reason: '参加女儿的家长会',
    state: 'submitted',
  },
  {
    key: 'home',
    who: 'office',
    type: 'annual',
    from: [14, 'am'],
    to: [16, 'pm'],
    reason: '回老家探望父母',
    state: 'approved',
    decider: 'orgadmin',
  },
  {
    key: 'course',
    who: 'finance',
    type: 'training',
    from: [-1, 'am'],
    to: [1, 'pm'],
    reason: '财政局预算执行培训',
    state: 'in_effect',
    decider: 'principal',
  },
  {
    key: 'tooth',
    who: 'media',
    type: 'sick',
    from: [-3, 'am'],
    to: [-1, 'am'],
    reason: '智齿手术',
    state: 'ended',
    decider: 'principal',
  },
  {
    key: 'contest',
    who: 'homeroom',
    type: 'official',
    from: [6, 'am'],
    to: [7, 'pm'],
    reason: '带队参加市作文比赛',
    state: 'submitted',
  },
  {
    key: 'fever',
    who: 'staff:sy-middle:42',
    type: 'sick',
    from: [0, 'am'],
    to: [0, 'pm'],
    reason: '高烧，需要休息一天',
    state: 'in_effect',
    decider: 'orgadmin',
  },
  {
    key: 'speech',
    who: 'staff:sy-middle:50',
    type: 'official',
    from: [1, 'am'],
    to: [3, 'pm'],
    reason: '带队参加省英语演讲比赛',
    state: 'approved',
    decider: 'orgadmin',
  },
  { key: 'moving', who: 'research', type: 'personal', from: [8, 'am'], to: [8, 'pm'], reason: '搬家', state: 'draft' },
  {
    key: 'grandma',
    who: 'student',
    asks: 'guardian',
    type: 'pupil_personal',
    from: [1, 'am'],
    to: [1, 'pm'],
    reason: '奶奶八十大寿，全家回老家',
    state: 'submitted',
  },
  {
    key: 'dentist',
    who: 'student',
    asks: 'guardian',
    type: 'pupil_out',
    from: [0, 'pm'],
    to: [0, 'pm'],
    reason: '下午看牙医',
    state: 'approved',
    decider: 'homeroom',
    out: ['14:00', '15:00', '李秀兰'],
  },
  {
    key: 'elsewhere',
    who: 'outsider',
    type: 'sick',
    from: [-2, 'am'],
    to: [-2, 'pm'],
    reason: '发烧',
    state: 'closed',
    school: 'md-school',
  },
];

/** By its state, what happened to a leave: the move, who made it, and hours after it was written. */
export const LIVES: Readonly<Partial<Record<VacationState, readonly (readonly [move: string, to: VacationState])[]>>> =
  {
    draft: [],
    submitted: [['submit', 'submitted']],
    approved: [
      ['submit', 'submitted'],
      ['approve', 'approved'],
    ],
    in_effect: [
      ['submit', 'submitted'],
      ['approve', 'approved'],
      ['begin', 'in_effect'],
    ],
    ended: [
      ['submit', 'submitted'],
      ['approve', 'approved'],
      ['begin', 'in_effect'],
      ['end', 'ended'],
    ],
    closed: [
      ['submit', 'submitted'],
      ['approve', 'approved'],
      ['begin', 'in_effect'],
      ['end', 'ended'],
      ['report_return', 'closed'],
    ],
  };
