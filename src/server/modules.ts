import type { ServerModule } from '#server/module.ts';

/** Composition root: one explicit line a module, in the order of what stands on what. */
export const serverModules: readonly ServerModule[] = [];
