import { personSections } from '#modules/core/directory/server/public.ts';
import { classPromoter } from '#modules/core/school/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { studentApps } from '../apps.ts';
import { studentActions } from '../rights.ts';
import { studentsDemo } from './demo.ts';
import { promoter } from './promoter.service.ts';
import { rollChangeRoutes, studentExportRoutes, studentRoutes } from './students.routes.ts';
import { requireViewer } from './students.service.ts';

/** Pupils on the roll of their schools. */
export const studentsModule: ServerModule = {
  name: 'students',
  needs: ['accounts'],
  apps: studentApps,
  app: 'students',
  routes: [studentExportRoutes, rollChangeRoutes, studentRoutes],
  rights: studentActions,
  provides: [
    classPromoter.by(promoter),
    personSections.with({ module: 'students', key: 'roll', require: requireViewer }),
  ],
  demo: studentsDemo,
};
