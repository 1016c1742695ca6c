import { defineRefusals } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

export const moveRefusals = defineRefusals('teacher_move', {
  use_regular: { cn: '请通过转正办理', us: 'Use become regular' },
  use_rehire: { cn: '退休人员返聘请新办入职', us: 'Re-employment is a new entry' },
  former_only: { cn: '只能恢复为「{status}」', us: 'The status can only go back to “{status}”' },
  same_status: { cn: '在职状态没有变化', us: 'The work status is the same already' },
  too_early: { cn: '试用期未满，最早{date}可办理', us: 'Possible from {date}' },
  under_way: { cn: '转正审批进行中', us: 'The approval is under way' },
  probation_limit: { cn: '试用期已达上限', us: 'The probation limit is reached' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  leaving: { cn: '已登记离职，最后工作日为{date}', us: 'Leaving is recorded already, last day {date}' },
  not_leaving: { cn: '没有可撤销的离职登记', us: 'There’s no leaving to withdraw' },
  employed: { cn: '该人员仍在职', us: 'This person still works here' },
});

/** Messages that land on fields. */
export const moveTexts = {
  papers_needed: { cn: '请上传医疗证明', us: 'Upload the medical papers' },
  own_upload: { cn: '请重新上传文件', us: 'Upload the file again' },
  in_future: { cn: '日期不能晚于今天', us: 'The date can’t be in the future' },
  before_entry: { cn: '日期不能早于入职日期', us: 'The date can’t be before the start' },
  too_late: { cn: '日期不能超过一年', us: 'Choose a date within a year' },
  in_past: { cn: '日期不能早于今天', us: 'The date can’t be in the past' },
} as const;

/** Who is to retire before the day by law. */
export const retiresEarly = (day: string): Text => ({
  cn: `早于法定退休日期 ${day}，请填写原因`,
  us: `This is before retirement by law on ${day}. Enter a reason.`,
});

/** What people are told. */
export const moveMessages = {
  approved: { cn: '您已转正', us: 'You’re a regular member of staff now' },
  approved_of: { cn: '{name}的转正已通过', us: '{name} is a regular member of staff now' },
  refused: { cn: '{name}的转正未通过：{reason}', us: '{name} didn’t become regular: {reason}' },
  extended: { cn: '您的试用期延长至{day}', us: 'Your probation now ends on {day}' },
  leaving: { cn: '您的离职已登记，最后工作日为{day}', us: 'Your leaving is recorded. Your last day is {day}.' },
  staying: { cn: '您的离职登记已撤销', us: 'Your leaving was withdrawn' },
} as const;
