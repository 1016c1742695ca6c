import type { DemoContext } from '#server/module.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { shipItems } from './items/ship-items.service.ts';
import { fillPapers } from './papers.demo.ts';

/** Every organisation of the demo has the items; at the middle school papers are on their way. */
export async function officeDemo(demo: DemoContext): Promise<void> {
  const schools = (['sy', 'sy-primary', 'sy-middle', 'sy-intl', 'sy-company', 'md', 'md-school'] as const).map(
    organizationId,
  );
  await shipItems(demo.db, schools);
  await fillPapers(demo);
}
