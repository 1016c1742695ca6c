import type { DemoContext } from '#server/module.ts';

export async function leaveDemo(_demo: DemoContext): Promise<void> {}
