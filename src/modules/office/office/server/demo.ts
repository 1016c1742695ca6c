import type { DemoContext } from '#server/module.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { shipItems } from './items/ship-items.service.ts';

/** Every organisation of the demo has the items. */
export async function officeDemo({ db }: DemoContext): Promise<void> {
  const schools = (['sy', 'sy-primary', 'sy-middle', 'sy-intl', 'md-school'] as const).map(organizationId);
  await shipItems(db, schools);
}
