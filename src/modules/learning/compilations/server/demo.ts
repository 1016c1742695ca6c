import type { DemoContext } from '#server/module.ts';

export async function compilationsDemo(_demo: DemoContext): Promise<void> {}
