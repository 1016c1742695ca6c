import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Life of an organisation. An archived one stays readable to the administrators above it. */
export const organizationLifecycle = defineLifecycle({
  states: {
    active: states.in_use,
    suspended: states.disabled,
    archived: states.archived,
  },
  moves: {
    create: { from: ['active'], to: 'active', cn: '新建', us: 'Create' },
    update: { from: ['active', 'suspended'], to: ['active', 'suspended'], cn: '修改', us: 'Edit' },
    suspend: { from: ['active'], to: 'suspended', cn: '停用', us: 'Suspend' },
    resume: { from: ['suspended'], to: 'active', cn: '恢复', us: 'Resume' },
    set_administrators: {
      from: ['active', 'suspended'],
      to: ['active', 'suspended'],
      cn: '设置空间管理员',
      us: 'Set administrators',
    },
    archive: { from: ['suspended'], to: 'archived', cn: '归档', us: 'Archive' },
  },
});

/** Moves that a person makes on one organisation; `create` makes one below it. */
export const ORGANIZATION_ACTIONS = ['update', 'suspend', 'resume', 'archive', 'create', 'set_administrators'] as const;
