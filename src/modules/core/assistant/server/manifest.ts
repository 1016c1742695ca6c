import type { ServerModule } from '#server/module.ts';
import { tencentRoutes } from './tencents.routes.ts';

/** Questions of other modules to a language model, and the token of the chat service. */
export const assistantModule: ServerModule = { name: 'assistant', needs: ['directory'], routes: [tencentRoutes] };
