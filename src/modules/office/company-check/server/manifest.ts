import type { ServerModule } from '#server/module.ts';
import { companyCheckRoutes } from './company-check.routes.ts';

/** What is known of a company, by its credit code or name. */
export const companyCheckModule: ServerModule = { name: 'company-check', routes: [companyCheckRoutes] };
