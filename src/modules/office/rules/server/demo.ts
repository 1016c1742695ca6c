import type { DemoContext } from '#server/module.ts';
import { filesDemo } from './demo/files.demo.ts';
import { rulesDemo } from './demo/rules.demo.ts';

/** What the office of the demo keeps: rules in their versions, documents of the year. */
export async function rulesModuleDemo(demo: DemoContext): Promise<void> {
  await rulesDemo(demo);
  await filesDemo(demo);
}
