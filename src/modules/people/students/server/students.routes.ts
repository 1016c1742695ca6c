import { implement } from '#server/http/context.ts';
import { rollChanges } from '../contract/roll-changes.contract.ts';
import { studentExports } from '../contract/student-export.contract.ts';
import { students } from '../contract/students.contract.ts';
import { createStudent } from './enrolment.service.ts';
import { viewRollChanges } from './roll-changes.service.ts';
import { exportStudents, exportWholeNumbers } from './student-export.service.ts';
import { removeStudent, updateStudent } from './student-file.service.ts';
import { changeStudent } from './student-moves.service.ts';
import { revealStudent, updateHealth } from './student-private.service.ts';
import { listStudents, showAfterChange, showStudent, viewStudent } from './students.service.ts';

export const studentRoutes = implement(students)({
  list: ({ query }, ctx) => listStudents(ctx, query),
  get: ({ params, query }, ctx) => viewStudent(ctx, params.id, query),
  create: async ({ body }, ctx) => showStudent(ctx, await createStudent(ctx, body)),
  change: async ({ params, body }, ctx) => {
    await changeStudent(ctx, params.id, body);
    return showStudent(ctx, params.id);
  },
  update: async ({ params, body }, ctx) => {
    await updateStudent(ctx, params.id, body);
    return showStudent(ctx, params.id);
  },
  health: async ({ params, body }, ctx) => {
    await updateHealth(ctx, params.id, body);
    return showAfterChange(ctx, params.id);
  },
  reveal: ({ params, body }, ctx) => revealStudent(ctx, params.id, body),
  remove: ({ params }, ctx) => removeStudent(ctx, params.id),
});

export const studentExportRoutes = implement(studentExports)({
  export: ({ query }, ctx) => exportStudents(ctx, query),
  export_whole: ({ query, body }, ctx) => exportWholeNumbers(ctx, query, body),
});

export const rollChangeRoutes = implement(rollChanges)({
  rollChanges: (_input, ctx) => viewRollChanges(ctx),
});
