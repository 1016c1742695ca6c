import type { ActionName } from '#shared/action-name.ts';

export const evaluationRights = {
  take: '2605',
  manage: '2606',
  results: '2607',
  observe: '2608',
} as const;

export const evaluationActions = {
  [evaluationRights.take]: {
    name: '参与评教',
    name_en: 'Take part in evaluation',
    roles: ['user_type_student', 'user_type_guardian', 'user_type_teacher'],
  },
  [evaluationRights.manage]: { name: '评教管理', name_en: 'Manage evaluation', roles: ['research', 'registrar'] },
  [evaluationRights.results]: {
    name: '评教结果',
    name_en: 'Evaluation results in reach',
    roles: ['principal', 'dept_head'],
  },
  [evaluationRights.observe]: { name: '听评课', name_en: 'Observe lessons', roles: ['user_type_teacher'] },
} as const satisfies Record<string, ActionName>;
