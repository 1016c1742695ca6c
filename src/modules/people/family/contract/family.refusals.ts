import { defineRefusals } from '#shared/refusal.ts';

export const familyRefusals = defineRefusals('family', {
  oneself: { cn: '不能添加本人', us: 'You can’t add yourself' },
  already_listed: { cn: '该子女已在列表中', us: 'This child is already in your list' },
  claim_closed: { cn: '该申请已处理，请刷新', us: 'This request has already been reviewed. Refresh to continue.' },
  own_request: { cn: '不能审核自己的申请', us: 'You can’t review your own request' },
  request_decided: {
    cn: '该申请状态已变为「{state}」，请刷新',
    us: 'The request is now “{state}”. Refresh to continue.',
  },
  second_main: { cn: '该学生已有主监护人', us: 'This student already has a main guardian' },
  too_many: { cn: '监护人数量已达上限', us: 'This child has reached the guardian limit' },
  last_guardian: { cn: '未成年学生至少保留一名监护人', us: 'A minor must have at least one guardian' },
  invites_oneself: { cn: '不能邀请本人', us: 'You can’t invite yourself' },
  invited_already: { cn: '该手机号已是监护人或已在邀请中', us: 'This phone number is already linked or invited' },
  invitation_dead: {
    cn: '邀请已失效，请联系邀请人',
    us: 'This invitation is no longer valid. Contact the person who invited you.',
  },
  other_phone: { cn: '请使用收到邀请的手机号登录', us: 'Sign in with the phone number that received the invitation' },
  main_stays: { cn: '请先转移主监护人', us: 'Transfer the main guardianship first' },
  id_known: { cn: '该证件号码已存在', us: 'This ID number already exists' },
  linked_already: { cn: '该家长已是此学生的监护人', us: 'This person is already a guardian of the student' },
  still_linked: { cn: '仍有关联学生', us: 'Still linked to a student' },
  restricted_guardian: { cn: '该监护人受限，请联系学校', us: 'Please contact the school' },
  transfer_open: { cn: '该学生已有进行中的监护转移', us: 'A transfer for this student is already waiting' },
  transfer_over: {
    cn: '该转移状态已变为「{state}」，请刷新',
    us: 'The transfer is now “{state}”. Refresh to continue.',
  },
  transfer_own: { cn: '须由另一位老师确认', us: 'Somebody else at the school has to confirm this' },
  transfer_early: {
    cn: '须在告知现主监护人满72小时后确认',
    us: 'This can be confirmed 72 hours after the current main guardian was notified',
  },
  no_other_guardian: {
    cn: '请选择该学生的另一位监护人',
    us: 'Choose another guardian of this student',
  },
});

/** Messages that land on fields. */
export const familyTexts = {
  relation_needed: { cn: '请选择与学生的关系', us: 'Choose your relationship to the student' },
  reason_needed: { cn: '请填写原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
  papers_needed: { cn: '请上传证明材料', us: 'Add at least one paper' },
} as const;

/** What is wrong with a row of an import of families. */
export const familyImportTexts = {
  foreign_organization: { cn: '机构不在您的管理范围', us: 'You don’t manage this organisation' },
  no_class: { cn: '本校没有该班级', us: 'This school has no such class' },
  several_classes: {
    cn: '有多个同名班级，请填写年级和班级',
    us: 'Several classes have this name. Enter grade and class.',
  },
  guardian_name: { cn: '请填写监护人姓名', us: 'Enter the name of the guardian' },
  guardian_relation: { cn: '请选择监护人与学生的关系', us: 'Choose the relation of the guardian' },
  guardian_phone: { cn: '请填写监护人手机号', us: 'Enter the phone number of the guardian' },
  first_guardian: { cn: '请先填写监护人1', us: 'Fill in guardian 1 first' },
  same_guardian: { cn: '两名监护人相同', us: 'Both guardians are the same person' },
  other_name: {
    cn: '该证件号码属于另一位人员，请核对姓名',
    us: 'This ID number belongs to another person. Check the name.',
  },
  phone_of: {
    cn: '手机号已属于{name}，是同一人吗？导入会新建一人，同一人请写成一样的姓名',
    us: 'This phone number already belongs to {name}. Is it the same person? A new one is made; use the same name if it is.',
  },
  phone_in_row: {
    cn: '与上面“{name}”的手机号相同，是同一人吗？同一人请写成一样的姓名',
    us: '“{name}” above has the same phone number. Is it the same person? Use the same name if it is.',
  },
} as const;

/** What guardians are told. */
export const familyMessages = {
  linked: { cn: '您已与{name}建立监护关系', us: 'You’re now a guardian of {name}' },
  refused: { cn: '信息未能核实，请联系班主任', us: 'Couldn’t be verified. Contact the homeroom teacher.' },
  other_linked: { cn: '{name}新增了一名监护人', us: '{name} has a new guardian' },
  invited: {
    cn: '{name}邀请您成为{child}的监护人，请在7日内打开链接确认：{url}',
    us: '{name} invites you to be a guardian of {child}. Open this link within 7 days to accept: {url}',
  },
  transfer_asked: {
    cn: '{from}请您担任{child}的主监护人，请在7日内确认',
    us: '{from} asks you to become the main guardian of {child}. Please answer within 7 days.',
  },
  transfer_announced: {
    cn: '学校拟变更{child}的主监护人，如有异议请在72小时内联系学校',
    us: 'The school is going to change the main guardian of {child}. If you object, contact the school within 72 hours.',
  },
  main_changed: { cn: '{child}的主监护人已变更', us: 'The main guardian of {child} has changed' },
  transfer_declined: {
    cn: '{child}的监护转移申请被拒绝',
    us: 'The request to transfer the main guardianship of {child} was declined',
  },
  transfer_withdrawn: {
    cn: '{child}的监护转移申请已撤回',
    us: 'The request to transfer the main guardianship of {child} was withdrawn',
  },
  transfer_expired: {
    cn: '{child}的监护转移申请已过期',
    us: 'The request to transfer the main guardianship of {child} has expired',
  },
  removed: { cn: '您与{name}的监护关系已解除', us: 'You’re no longer a guardian of {name}' },
} as const;
