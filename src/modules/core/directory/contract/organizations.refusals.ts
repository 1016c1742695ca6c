import { defineRefusals } from '#shared/refusal.ts';

export const ORGANIZATION_DEPTH_MAX = 6;

export const organizationRefusals = defineRefusals('organization', {
  too_deep: {
    cn: `机构最多${ORGANIZATION_DEPTH_MAX}级`,
    us: `Organisations can have up to ${ORGANIZATION_DEPTH_MAX} levels`,
  },
  root: { cn: '集团根机构不能停用', us: 'The school group itself can’t be suspended' },
  not_empty: {
    cn: '机构下还有{n}个下级、{m}名成员，不能归档',
    us: 'Can’t archive: {n} organisations below and {m} members remain',
  },
  wrong_state: {
    cn: '机构状态已变为「{state}」，请刷新',
    us: 'The organisation is now “{state}”. Refresh to continue.',
  },
  last_administrator: { cn: '至少保留一名空间管理员', us: 'Keep at least one administrator' },
  yourself: { cn: '不能将自己设为空间管理员', us: 'You can’t make yourself an administrator' },
});
