import { defineRefusals } from '#shared/refusal.ts';

export const recruitmentRefusals = defineRefusals('recruitment', {
  not_draft: { cn: '只能删除草稿岗位，其他岗位请改为关闭', us: 'Only a draft can be deleted. Close the job instead.' },
  open_candidates: { cn: '还有{n}名候选人未处理', us: '{n} candidates are still open' },
  no_move: { cn: '岗位不能从「{from}」改为「{to}」', us: 'A job can’t go from “{from}” to “{to}”' },
  headcount_low: {
    cn: '招聘人数不能少于已占用的名额',
    us: 'The headcount can’t be lower than the places already taken',
  },
  headcount_used: { cn: '招聘名额已满', us: 'The headcount is used up' },
  job_closed: { cn: '该岗位未在招聘中', us: 'This job isn’t taking applications' },
  already_candidate: { cn: '该应聘者已关联岗位', us: 'This person is already a candidate' },
  not_waiting: { cn: '该应聘者已不在待审核状态', us: 'This person’s form is no longer waiting for a review' },
  scores_missing: { cn: '面试评分未齐，不能录用', us: 'Some score sheets haven’t been submitted yet' },
  own: { cn: '不能处理自己的应聘', us: 'You can’t handle your own application' },
  interviewer_known: { cn: '该面试官已登记', us: 'This person is already an interviewer' },
  open_interviews: { cn: '该面试官有未完成的面试', us: 'There are open interviews' },
  interviewer_used: {
    cn: '该面试官已有面试记录，请改为停用',
    us: 'This interviewer has past interviews. Pause them instead.',
  },
  slot_taken: { cn: '{name}该时段已有面试', us: '{name} already has an interview at that time' },
  is_elsewhere: { cn: '{name}该时段有{what}', us: '{name} has {what} at that time' },
  day_full: { cn: '{name}当天的面试已满', us: '{name} has no more interviews free that day' },
  signed: { cn: '评分已提交，不能修改', us: 'This score sheet has been submitted and can’t be changed' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  rounds_done: { cn: '该岗位的{n}轮面试均已安排', us: 'Interview rounds of this job, all arranged already: {n}' },
  items_scored: {
    cn: '已有面试官按这些评分项打分，不能再改；请新建岗位',
    us: 'Candidates have been scored by these items, so they can’t change. Create a new job instead.',
  },
  link_dead: {
    cn: '面试已结束或已取消；如有疑问，请联系邀请您的学校',
    us: 'The interview is over or was cancelled. Contact the school that invited you if you have questions.',
  },
});

/** Messages that land on fields. */
export const recruitmentTexts = {
  not_staff: { cn: '请选择本校教职工', us: 'Choose someone on the staff here' },
  not_interviewer: { cn: '请选择本校启用的面试官', us: 'Choose active interviewers at this school' },
  own_interview: { cn: '应聘者不能担任自己的面试官', us: 'Candidates can’t interview themselves' },
  not_job: { cn: '请选择本校的岗位', us: 'Choose a job at this school' },
  no_place: { cn: '请选择房间或填写地点', us: 'Choose a room or enter a place' },
  not_future: { cn: '面试时间不能早于现在', us: 'An interview can’t be in the past' },
  reason_needed: { cn: '请填写原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
  name_needed: { cn: '请填写姓名', us: 'Enter a name' },
  phone_needed: { cn: '请填写手机号', us: 'Enter a phone number' },
  kind_fixed: {
    cn: '校内外身份不能更改，请另行添加',
    us: 'Someone at the school and someone from outside are two interviewers. Add a new one.',
  },
  total_needed: { cn: '请填写评分', us: 'Enter a score' },
  mark_needed: { cn: '请为每个评分项打分', us: 'Enter a score for every item' },
  mark_high: { cn: '不能高于{max}分', us: 'The most for this item is {max}' },
  total_computed: { cn: '总分由系统按评分项计算', us: 'The total is worked out from the items' },
  no_items: { cn: '该岗位没有评分项，请直接填写总分', us: 'This job has no score items. Enter one score instead.' },
} as const;

/** What interviewers from outside are sent. Who is interviewed stands behind the link, not in a message. */
export const outsideMessages = {
  invited: {
    cn: '{school}邀请您担任面试官，时间：{at}，请打开：{url}',
    us: '{school} invites you to an interview panel on {at}. Open: {url}',
  },
  cancelled: { cn: '{school}原定{at}的面试已取消', us: 'The interview at {school} on {at} was cancelled' },
} as const;

/** What people are told. */
export const recruitmentMessages = {
  invited: { cn: '请参加{name}的面试', us: 'You’re on the interview panel for {name}' },
  cancelled: { cn: '{name}的面试已取消', us: 'The interview with {name} was cancelled' },
  accepted: { cn: '{name}已接受录用，请办理入职审核', us: '{name} has accepted the offer. Please review their entry.' },
} as const;
