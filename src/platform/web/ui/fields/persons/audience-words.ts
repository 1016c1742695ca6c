/** Words of the field of an audience, which stands on pages of several modules. */
export const audienceWords = {
  add_by: { cn: '按什么添加', us: 'Add' },
  choose_to_add: { cn: '选择后添加', us: 'Choose to add' },
  department: { cn: '部门或班级', us: 'Department or class' },
  nobody_found: { cn: '没有找到这个人', us: 'Nobody found' },
  nothing_offered: { cn: '没有可选的范围', us: 'There is nothing you can choose here' },
  organization: { cn: '整个学校', us: 'Whole school' },
  person: { cn: '个人', us: 'Person' },
  post: { cn: '岗位', us: 'Post' },
  remove: { cn: '移除{name}', us: 'Remove {name}' },
  type_name: { cn: '输入姓名', us: 'Type a name' },
  user_group: { cn: '用户组', us: 'User group' },
  who_there: { cn: '其中的', us: 'Who there' },
} as const;
