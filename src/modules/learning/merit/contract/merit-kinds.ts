import { defineLifecycle } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';

export const meritDimensions = [
  { code: 'moral', cn: '德', us: 'Character' },
  { code: 'academic', cn: '智', us: 'Learning' },
  { code: 'health', cn: '体', us: 'Health' },
  { code: 'art', cn: '美', us: 'Arts' },
  { code: 'labour', cn: '劳', us: 'Work' },
] as const satisfies ReferenceList;

export const meritKinds = [
  { code: 'praise', cn: '表扬', us: 'Praise' },
  { code: 'effort', cn: '努力', us: 'Effort' },
  { code: 'remind', cn: '提醒', us: 'Reminder' },
  { code: 'fact', cn: '记实', us: 'Fact' },
] as const satisfies ReferenceList;

export const meritSources = [
  { code: 'manual', cn: '教师记录', us: 'Teacher' },
  { code: 'awards', cn: '获奖', us: 'Awards' },
  { code: 'activities', cn: '活动', us: 'Activities' },
  { code: 'observation', cn: '观察', us: 'Observation' },
] as const satisfies ReferenceList;

/** A note counts until it is withdrawn; its sentence stays readable for staff. */
export const meritLifecycle = defineLifecycle({
  states: { active: states.recorded, withdrawn: states.withdrawn },
  moves: { withdraw: { from: ['active'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' } },
});

/** So many students a call. */
export const STUDENTS_MOST = 60;
/** So many days the giver may withdraw a note. */
export const WITHDRAW_DAYS = 7;
/** Points are counted in tenths. */
export const TENTHS_MOST = 50;

export const meritRefusals = defineRefusals('merit', {
  cap: { cn: '今天的{kind}记录已达上限（{most}条）', us: 'You have reached today’s limit of {most} for {kind}' },
  too_late: { cn: '只能撤回7天内自己的记录', us: 'You can withdraw your own notes within 7 days' },
  no_term: { cn: '当前没有进行中的学期', us: 'No term is running' },
  rule_known: { cn: '本学期已有该维度和类型的规则', us: 'There is a rule for this dimension and type in this term' },
});

export const meritTexts = {
  only_head: { cn: '提醒只能由班主任告知家长', us: 'Only the homeroom teacher tells families of a reminder' },
  sign: { cn: '表扬和努力不能扣分，提醒不能加分', us: 'Praise takes no points away, and a reminder gives none' },
  foreign_semester: { cn: '请选择本校的学期', us: 'Choose a term of this school' },
} as const;

/** Sentences that teachers choose from, by kind. */
export const MERIT_SENTENCES: Readonly<
  Record<(typeof meritKinds)[number]['code'], readonly { cn: string; us: string }[]>
> = {
  praise: [
    { cn: '主动帮助同学', us: 'Helped a classmate' },
    { cn: '课堂发言有见解', us: 'Spoke up with a good idea' },
    { cn: '作业认真工整', us: 'Careful, tidy homework' },
    { cn: '值日尽职尽责', us: 'Did the class duty well' },
  ],
  effort: [
    { cn: '比上周有明显进步', us: 'Clear progress since last week' },
    { cn: '坚持完成了难题', us: 'Stayed with a hard problem' },
    { cn: '体育锻炼很努力', us: 'Trained hard in sports' },
  ],
  remind: [
    { cn: '请按时完成作业', us: 'Finish homework on time' },
    { cn: '上课请专心听讲', us: 'Pay attention in class' },
    { cn: '请爱护公共物品', us: 'Take care of shared things' },
  ],
  fact: [
    { cn: '参加班级劳动', us: 'Took part in class work' },
    { cn: '参加艺术节演出', us: 'Performed at the arts festival' },
  ],
};
