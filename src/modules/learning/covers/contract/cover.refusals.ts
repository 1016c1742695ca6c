import { defineRefusals } from '#shared/refusal.ts';

export const coverRefusals = defineRefusals('covers', {
  busy: { cn: '{name}该节次已有安排', us: '{name} is busy in that period' },
  taken: { cn: '该代课已由{name}接受', us: '{name} already took it' },
  begun: { cn: '课程已开始', us: 'The lesson has begun' },
  changed: {
    cn: '课表有变动，代课随即更新，请稍后刷新',
    us: 'The timetable has changed. Covers follow in a minute: refresh then.',
  },
  not_over: { cn: '课程尚未结束', us: 'The lesson is not over yet' },
  not_agreed: { cn: '请假尚未批准', us: 'The leave is not approved yet' },
  too_many: { cn: '每节课最多征询{n}人', us: 'At most {n} colleagues are asked about a lesson' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
});

/** Messages that land on fields. */
export const coverTexts = {
  not_staff: { cn: '请选择本校的教职工', us: 'Choose staff of this school' },
  other_needed: { cn: '请选择其他教师', us: 'Choose another teacher' },
  ask_needed: { cn: '请选择老师', us: 'Choose a teacher' },
  uncovered_n: { cn: '还有{n}节课未安排', us: '{n} lessons have no cover' },
} as const;

/** What people are told: which lesson, never why somebody is away. */
export const coverMessages = {
  to_arrange: { cn: '{n}节课待安排代课，最早：{when}', us: '{n} lessons need a cover, the first: {when}' },
  asked: { cn: '{who}请您代课：{when} {what}', us: '{who} asks you to cover: {when}, {what}' },
  accepted: { cn: '{who}接受了代课：{when} {what}', us: '{who} covers: {when}, {what}' },
  declined: { cn: '{who}婉拒了代课：{when} {what}', us: '{who} cannot cover: {when}, {what}' },
  set: { cn: '已安排您代课：{when} {what}', us: 'You cover a lesson: {when}, {what}' },
  arranged: { cn: '代课已安排：{when} {what}', us: 'A cover is set: {when}, {what}' },
  replaced: { cn: '代课改由他人：{when} {what}', us: 'Somebody else covers: {when}, {what}' },
  void: { cn: '代课取消：{when} {what}', us: 'No cover is needed: {when}, {what}' },
  expired: { cn: '代课征询无人答复：{when} {what}', us: 'Nobody answered about a cover: {when}, {what}' },
  reopened: { cn: '代课需重新安排：{when} {what}', us: 'A cover has to be arranged anew: {when}, {what}' },
  open_soon: {
    cn: '12小时内的课尚未安排代课：{when} {what}',
    us: 'No cover yet, in less than 12 hours: {when}, {what}',
  },
  open_now: { cn: '30分钟后的课尚未安排代课：{when} {what}', us: 'No cover yet, in 30 minutes: {when}, {what}' },
} as const;
