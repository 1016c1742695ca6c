import type { DemoContext } from '#server/module.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { reportRights } from '../rights.ts';
import { reportLink } from './tables.ts';

/** What the IT office of the middle school registered: two reports of its server, one of them for the leaders alone. */
export async function reportsDemo({ db }: DemoContext): Promise<void> {
  const link = (key: string) => ({ id: demoId(`report:${key}`), organization_id: organizationId('sy-middle') });
  await db.insert(reportLink).values([
    {
      ...link('exams'),
      name: '期中考试质量分析',
      name_en: 'Midterm exam analysis',
      group: 'teaching',
      kind: 'fanreport',
      path: '/webroot/decision/view/report?viewlet=exam/midterm.cpt',
      params: [
        { name: 'org', value: '{organization}' },
        { name: 'year', value: '{year}' },
      ],
      right: reportRights.view,
      embed: false,
      sort: 10,
      enabled: true,
    },
    {
      ...link('energy'),
      name: '水电用量月报',
      name_en: 'Monthly energy use',
      group: 'campus',
      kind: 'fanreport',
      path: '/webroot/decision/view/report?viewlet=energy/monthly.cpt',
      params: [{ name: 'month', value: '{today}' }],
      right: reportRights.view,
      embed: false,
      sort: 20,
      enabled: true,
    },
    {
      ...link('old'),
      name: '旧版学籍报表',
      name_en: 'Old pupil report',
      group: 'people',
      kind: 'fanreport',
      path: '/webroot/decision/view/report?viewlet=old/pupils.cpt',
      right: reportRights.view,
      embed: false,
      sort: 90,
      enabled: false,
    },
  ]);
}
