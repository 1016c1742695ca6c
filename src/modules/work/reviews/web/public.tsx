import { lazyPart } from '#web/api/lazy.ts';

/** The designer of the steps of one kind of paper (`kind`, `flowKey`), for who keeps them. Needs `Suspense` around it. */
export const FlowDesigner = lazyPart(async () => (await import('./parts/flows/flow-designer.tsx')).FlowDesigner);
