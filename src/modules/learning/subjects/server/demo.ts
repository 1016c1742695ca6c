import type { DemoContext } from '#server/module.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { subject, subjectOff } from './tables.ts';

/** Two subjects of the group's own, and one built-in that it does not offer. */
export async function subjectsDemo({ db }: DemoContext): Promise<void> {
  await db.insert(subject).values([
    {
      id: demoId('subject:103901'),
      client_id: organizationId('sy'),
      value: '103901',
      type: '103',
      name: '海洋科学',
      name_en: 'Ocean science',
      colour: '2',
      sort: 90,
    },
    {
      id: demoId('subject:102901'),
      client_id: organizationId('sy'),
      value: '102901',
      type: '102',
      name: '机器人',
      name_en: 'Robotics',
      colour: '6',
      sort: 90,
    },
  ]);
  await db.insert(subjectOff).values({ client_id: organizationId('sy'), value: '102025' });
}
