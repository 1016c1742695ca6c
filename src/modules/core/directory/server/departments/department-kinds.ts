import type { ImportOption } from '#server/data-task/definitions.ts';
import { DEPARTMENT_KINDS, OWN_DEPARTMENT_KINDS } from '../../contract/departments.shapes.ts';

type Kind = (typeof DEPARTMENT_KINDS)[number];

const NAMES = {
  office: { cn: '处室', us: 'Office' },
  teaching: { cn: '教研组', us: 'Teaching group' },
  grade: { cn: '年级组', us: 'Grade' },
  class: { cn: '班级', us: 'Class' },
  project: { cn: '项目组', us: 'Project' },
} as const satisfies Record<Kind, { cn: string; us: string }>;

const own: readonly Kind[] = OWN_DEPARTMENT_KINDS;

/** The kinds in words, for files in both directions; those that only the portal makes are read and not offered. */
export const departmentKinds: readonly (ImportOption & { readonly code: Kind })[] = DEPARTMENT_KINDS.map((code) => ({
  code,
  ...NAMES[code],
  ...(own.includes(code) ? {} : { is_offered: false as const }),
}));
