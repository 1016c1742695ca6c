import type { ServerModule } from '#server/module.ts';
import { verifyRoutes } from './verify.routes.ts';

/** Papers that schools issue, and the page on which anybody checks one. */
export const verifyModule: ServerModule = { name: 'verify', needs: ['directory'], routes: [verifyRoutes] };
