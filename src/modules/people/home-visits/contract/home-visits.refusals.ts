import { defineRefusals } from '#shared/refusal.ts';

export const homeVisitRefusals = defineRefusals('home_visit', {
  two_teachers: { cn: '入户家访须两名教师同行', us: 'Two teachers must go together' },
  slot_taken: { cn: '{name}该时段已有{what}', us: '{name} has {what} then' },
  not_draft: { cn: '只能删除未约定的家访', us: 'Only a visit that isn’t agreed yet can be deleted' },
  no_semester: { cn: '当前没有进行中的学期', us: 'No term is running now' },
  no_children: { cn: '所选班级没有待家访的学生', us: 'No child of these classes is left to visit' },
  accepted: { cn: '已归档的家访记录不能修改', us: 'An accepted record is fixed' },
  not_started: { cn: '家访开始后才能记录', us: 'A record can be written once the visit has started' },
  recorded: { cn: '该家访已有记录', us: 'This visit has a record already' },
  own_record: { cn: '不能审阅自己的家访记录', us: 'You can’t review your own record' },
  own_child: { cn: '不能处理自己孩子的家访', us: 'You can’t handle the visit to your own child' },
  signed: { cn: '家访记录已签名', us: 'This record is signed already' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  too_early: {
    cn: '家访约在{at}，最早提前1小时开始',
    us: 'The visit is set for {at}. Start it within an hour of that time.',
  },
});

/** Messages that land on fields. */
export const homeVisitTexts = {
  not_pupil: { cn: '请选择所带班级的在读学生', us: 'Choose a student of your classes' },
  not_class: { cn: '请选择所带的班级', us: 'Choose among your classes' },
  not_staff: { cn: '请选择本校教职工', us: 'Choose people on the staff here' },
  own_child: { cn: '教师不能家访自己的孩子', us: 'Teachers can’t visit their own child' },
  slot_needed: { cn: '请至少给出一个时段', us: 'Offer at least one slot' },
  slot_hours: {
    cn: '时段须在8:00至20:30之间，10分钟至4小时',
    us: 'Slots lie between 8:00 and 20:30, for 10 minutes to 4 hours',
  },
  slot_past: { cn: '时段不能早于现在', us: 'A slot can’t be in the past' },
  slots_overlap: { cn: '时段不能重叠', us: 'Slots can’t overlap' },
  not_offered: { cn: '请选择学校给出的时段', us: 'Choose one of the offered slots' },
  address_needed: { cn: '请填写家庭住址（2-200字）', us: 'Enter the home address (2-200 characters)' },
  in_future: { cn: '时间不能晚于现在', us: 'This can’t be in the future' },
  no_time: { cn: '结束时间须晚于开始时间', us: 'The end has to come after the start' },
  notes_needed: { cn: '退回时请填写意见', us: 'Say what should change' },
  summary_needed: { cn: '请填写20-2000字的家访记录', us: 'Enter a summary of 20-2,000 characters' },
  sign_it: { cn: '请签名', us: 'Sign here' },
} as const;

/** What people are told. */
export const homeVisitMessages = {
  proposed: { cn: '请为{name}的家访选择时段', us: 'Choose a time for the visit to {name}’s family' },
  confirmed: { cn: '{name}的家访已约定：{at}', us: 'The visit to {name}’s family is set for {at}' },
  cancelled: { cn: '{name}的家访已取消', us: 'The visit to {name}’s family was cancelled' },
  declined: { cn: '{name}的家长谢绝了家访', us: '{name}’s family declined the visit' },
  missed: { cn: '{name}的家访未进行', us: 'The visit to {name}’s family didn’t take place' },
  soon: { cn: '{name}的家访将于{at}进行', us: 'The visit to {name}’s family is at {at}' },
  submitted: { cn: '{name}的家访记录请您签名', us: 'Please sign the record of the visit to {name}’s family' },
  returned: { cn: '{name}的家访记录已退回', us: 'The record of the visit to {name}’s family was returned' },
} as const;
