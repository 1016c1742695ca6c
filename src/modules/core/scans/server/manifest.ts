import type { ServerModule } from '#server/module.ts';
import { routes } from './scans.routes.ts';

export const scansModule: ServerModule = { name: 'scans', routes: [routes] };
