import { defineRefusals } from '#shared/refusal.ts';

export const ORGANIZATION_DEPTH_MAX = 6;

export const organizationRefusals = defineRefusals('organization', {
  too_deep: {
    cn: `机构最多${ORGANIZATION_DEPTH_MAX}级`,
    us: `Organisations go ${ORGANIZATION_DEPTH_MAX} levels deep at most`,
  },
  root: { cn: '集团根机构不能停用', us: 'The root organisation cannot be suspended' },
  not_empty: {
    cn: '机构下还有{n}个下级、{m}名成员，不能归档',
    us: 'Still in the organisation: units {n}, members {m}',
  },
  wrong_state: { cn: '机构状态已变为「{state}」，请刷新', us: 'The organisation is now “{state}”; please refresh' },
  last_administrator: { cn: '至少保留一名空间管理员', us: 'Keep at least one space administrator' },
  yourself: { cn: '不能将自己设为空间管理员', us: 'You cannot make yourself a space administrator' },
});
