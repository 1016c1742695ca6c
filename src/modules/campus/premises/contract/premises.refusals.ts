import { defineRefusals } from '#shared/refusal.ts';

export const premisesRefusals = defineRefusals('premises', {
  not_empty: {
    cn: '请先处理：{n} 间房、{m} 把锁、{k} 个预订',
    us: 'First move: {n} rooms, {m} locks, {k} bookings',
  },
  room_in_use: { cn: '该房间仍在使用：{what}，请改为关闭', us: 'This room is in use: {what}; close it instead' },
  no_lock: { cn: '该房间未安装门锁', us: 'This room has no door lock' },
});

export const premisesTexts = {
  foreign_campus: { cn: '请选择本校的校区', us: 'Choose a campus of this school' },
  foreign_building: { cn: '请选择本校的楼宇', us: 'Choose a building of this school' },
  foreign_floor: { cn: '请选择本校的楼层', us: 'Choose a floor of this school' },
  foreign_department: { cn: '请选择本校的部门', us: 'Choose a department of this school' },
  foreign_room: { cn: '请选择本层的房间', us: 'Choose rooms of this floor' },
  not_staff: { cn: '请选择本校的教职工', us: 'Choose a member of staff of this school' },
  code_used: { cn: '楼宇编码已存在', us: 'This code exists already' },
  level_used: { cn: '该楼层已存在', us: 'This floor exists already' },
  number_used: { cn: '房号在本楼已存在', us: 'This number exists in the building' },
  no_building: { cn: '没有这栋楼，请先新建', us: 'There is no such building; add it first' },
  no_floor: { cn: '该楼没有这一层，请先新建', us: 'The building has no such floor; add it first' },
} as const;
