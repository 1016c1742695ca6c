import { defineRefusals } from '#shared/refusal.ts';

export const consoleRefusals = defineRefusals('console', {
  ticket_void: { code: 422003, cn: '票据已失效', us: 'The ticket is void' },
  credential_wrong: { code: 403002, cn: '应用凭据无效', us: 'The app credential is not valid' },
  nothing_changed: { cn: '没有需要发布的修改', us: 'There is nothing to publish' },
  nothing_to_undo: { cn: '没有可撤销的发布', us: 'There is nothing to undo' },
  undo_too_late: { cn: '发布已超过30天，不能撤销', us: 'It cannot be undone after 30 days' },
  menu_has_children: { cn: '请先移走下级菜单', us: 'Move the entries below it first' },
  own_account: { cn: '不能停用或删除自己的账号', us: 'You cannot disable or delete your own account' },
  higher_account: { cn: '对方的权限高于您，不能执行此操作', us: 'This person holds more than you; you cannot do this' },
  last_super_admin: { cn: '不能停用最后一名超级管理员', us: 'The last super admin cannot be disabled' },
  super_admins_few: { cn: '至少保留{n}名超级管理员', us: 'Keep at least {n} super admins' },
  super_admins_many: { cn: '超级管理员最多{n}名', us: 'At most {n} super admins' },
  super_admin_only: {
    cn: '只有超级管理员可以设置或取消超级管理员',
    us: 'Only a super admin makes or ends another one',
  },
  in_office: {
    cn: '此人在职或在读，账号已使用过或已有其他记录，不能删除；请停用账号',
    us: 'This person is in office, and the account was used or other records name it: it cannot be deleted. Disable it instead',
  },
  wrong_status: { cn: '账号当前状态为「{state}」，请刷新', us: 'The account is now “{state}”; please refresh' },
  no_phone: { cn: '该账号没有手机号，无法发送激活链接', us: 'The account has no phone to send the link to' },
  as_super_admin: { cn: '不能以超级管理员身份登录', us: 'You cannot log in as a super admin' },
  as_disabled: { cn: '该账号已停用', us: 'This account is disabled' },
  as_yourself: { cn: '不能以自己的身份代登录', us: 'This is your own account' },
  one_at_a_time: { cn: '请先结束当前的代登录', us: 'End your present log-in as another user first' },
  wait_second: {
    cn: '未满14周岁，需另一名管理员同意后再登录',
    us: 'Under 14: a second administrator must agree first',
  },
  not_yours_to_second: { cn: '须由另一名管理员同意', us: 'Another administrator must agree' },
  already_decided: { cn: '该申请已由 {who} 于 {when} 处理', us: 'Already decided by {who} at {when}' },
  own_application: { cn: '不能审核自己的申请', us: 'You cannot decide your own request' },
  merge_same: { cn: '请选择另一个账号', us: 'Choose another account' },
  merge_open: { cn: '该账号已有待同意的合并申请', us: 'A merge of this account already waits for consent' },
  merge_not_done: { cn: '该合并未完成或已撤销', us: 'This merge is not done, or was taken back' },
  merge_undo_late: { cn: '合并已超过24小时，不能撤销', us: 'A merge cannot be undone after 24 hours' },
  job_state: { cn: '只能重试失败的任务', us: 'Only a failed job can be tried again' },
  too_long: { cn: '时间范围不能超过31天', us: 'At most 31 days' },
  text_needs_target: { cn: '全文搜索需要同时指定对象或操作人', us: 'Searching texts needs a target or a person' },
});

/** Messages that land on a field. */
export const consoleFieldTexts = {
  too_deep: { cn: '菜单最多三级', us: 'At most three levels' },
  parent_wrong: { cn: '上级须是分组', us: 'Only a group has entries below it' },
  tree_incomplete: { cn: '请提交全部菜单', us: 'Send all entries' },
  not_there: { cn: '请选择列表中的项', us: 'Choose one of the list' },
  number_taken: { cn: '工号/学号已存在', us: 'The number already exists' },
  username_taken: { cn: '账号名已存在！', us: 'The username already exists!' },
  reason_needed: { cn: '请填写原因', us: 'Give a reason' },
  phone_taken: { cn: '该手机号已被其他账号使用', us: 'The number belongs to another account' },
} as const;
