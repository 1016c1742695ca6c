import type { ServerModule } from '#server/module.ts';
import { formsApps } from '../apps.ts';
import { formsActions } from '../rights.ts';
import { formsDemo } from './demo.ts';
import { formDraftPurge } from './drafts.service.ts';
import { formRoutes } from './forms.routes.ts';

/** The form designer, and the engine by which other modules ask questions. */
export const formsModule: ServerModule = {
  name: 'forms',
  needs: ['access', 'directory'],
  apps: formsApps,
  rights: formsActions,
  routes: [formRoutes],
  register: ({ jobs }) => jobs.define(formDraftPurge),
  demo: formsDemo,
};
