import { defineRefusals } from '#shared/refusal.ts';

export const consoleRefusals = defineRefusals('console', {
  ticket_void: { code: 422003, cn: '票据已失效', us: 'This ticket has expired' },
  credential_wrong: { code: 403002, cn: '应用凭据无效', us: 'Invalid app credential' },
  nothing_changed: { cn: '没有需要发布的修改', us: 'Nothing to publish' },
  nothing_to_undo: { cn: '没有可撤销的发布', us: 'Nothing to undo' },
  undo_too_late: { cn: '发布已超过30天，不能撤销', us: 'Can’t be undone after 30 days' },
  menu_has_children: { cn: '请先移走下级菜单', us: 'Move the items below it first' },
  own_account: { cn: '不能停用或删除自己的账号', us: 'You can’t disable or delete your own account' },
  higher_account: {
    cn: '对方的权限高于您，不能执行此操作',
    us: 'This person has more permissions than you, so you can’t do this',
  },
  last_super_admin: { cn: '不能停用最后一名超级管理员', us: 'The last super admin can’t be disabled' },
  super_admins_few: { cn: '至少保留{n}名超级管理员', us: 'Keep at least {n} super admins' },
  super_admins_many: { cn: '超级管理员最多{n}名', us: 'You can have up to {n} super admins' },
  super_admin_only: {
    cn: '只有超级管理员可以设置或取消超级管理员',
    us: 'Only super admins can add or remove super admins',
  },
  in_office: {
    cn: '此人在职或在读，账号已使用过或已有其他记录，不能删除；请停用账号',
    us: 'This person holds a post and the account has been used or has other records, so it can’t be deleted. Disable it instead.',
  },
  wrong_status: { cn: '账号当前状态为「{state}」，请刷新', us: 'The account is now “{state}”. Refresh to continue.' },
  no_phone: {
    cn: '该账号没有手机号，无法发送激活链接',
    us: 'This account has no phone number to send the activation link to',
  },
  as_super_admin: { cn: '不能以超级管理员身份登录', us: 'You can’t sign in as a super admin' },
  as_disabled: { cn: '该账号已停用', us: 'This account is disabled' },
  as_yourself: { cn: '不能以自己的身份代登录', us: 'You can’t sign in as yourself' },
  one_at_a_time: { cn: '请先结束当前的代登录', us: 'Stop signing in as the current person first' },
  wait_second: {
    cn: '未满14周岁，需另一名管理员同意后再登录',
    us: 'Under 14. Another administrator must approve before you can sign in.',
  },
  not_yours_to_second: { cn: '须由另一名管理员同意', us: 'Another administrator must approve' },
  already_decided: { cn: '该申请已由 {who} 于 {when} 处理', us: 'Already reviewed by {who} at {when}' },
  own_application: { cn: '不能审核自己的申请', us: 'You can’t review your own request' },
  merge_same: { cn: '请选择另一个账号', us: 'Choose another account' },
  merge_open: { cn: '该账号已有待同意的合并申请', us: 'This account already has a merge waiting for approval' },
  merge_not_done: { cn: '该合并未完成或已撤销', us: 'This merge isn’t complete or has been undone' },
  merge_undo_late: { cn: '合并已超过24小时，不能撤销', us: 'A merge can’t be undone after 24 hours' },
  job_state: { cn: '只能重试失败的任务', us: 'Only failed jobs can be retried' },
  too_long: { cn: '时间范围不能超过31天', us: 'Choose a period of up to 31 days' },
  text_needs_target: { cn: '全文搜索需要同时指定对象或操作人', us: 'Full-text search needs a target or a person' },
});

/** Messages that land on a field. */
export const consoleFieldTexts = {
  too_deep: { cn: '菜单最多三级', us: 'Menus can have up to three levels' },
  parent_wrong: { cn: '上级须是分组', us: 'Only groups can contain items' },
  tree_incomplete: { cn: '请提交全部菜单', us: 'Submit the whole menu' },
  not_there: { cn: '请选择列表中的项', us: 'Choose from the list' },
  number_taken: { cn: '工号/学号已存在', us: 'This number already exists' },
  username_taken: { cn: '账号名已存在！', us: 'The username already exists!' },
  reason_needed: { cn: '请填写原因', us: 'Enter a reason' },
  phone_taken: { cn: '该手机号已被其他账号使用', us: 'Another account already uses this phone number' },
} as const;

/** What people are told. */
export const consoleTexts = {
  doubles_found: {
    cn: '发现{n}对疑似重复的账号，请核对后合并',
    us: 'Possible duplicate accounts found: {n}. Check them and merge those of one person.',
  },
} as const;
