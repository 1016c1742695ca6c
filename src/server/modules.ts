import { accessModule } from '#modules/access/server/manifest.ts';
import { accountModule } from '#modules/account/server/manifest.ts';
import { admissionsModule } from '#modules/admissions/server/manifest.ts';
import { consoleModule } from '#modules/console/server/manifest.ts';
import { contactsModule } from '#modules/contacts/server/manifest.ts';
import { directoryModule } from '#modules/directory/server/manifest.ts';
import { familyModule } from '#modules/family/server/manifest.ts';
import { gatesModule } from '#modules/gates/server/manifest.ts';
import { geoModule } from '#modules/geo/server/manifest.ts';
import { homeModule } from '#modules/home/server/manifest.ts';
import { identitiesModule } from '#modules/identities/server/manifest.ts';
import { noticesModule } from '#modules/notices/server/manifest.ts';
import { peopleModule } from '#modules/people/server/manifest.ts';
import { profileModule } from '#modules/profile/server/manifest.ts';
import { rollModule } from '#modules/roll/server/manifest.ts';
import { scansModule } from '#modules/scans/server/manifest.ts';
import { schoolModule } from '#modules/school/server/manifest.ts';
import { shellModule } from '#modules/shell/server/manifest.ts';
import { staffModule } from '#modules/staff/server/manifest.ts';
import { visitorListsModule } from '#modules/visitor-lists/server/manifest.ts';
import { visitorsModule } from '#modules/visitors/server/manifest.ts';
import type { ServerModule } from '#server/module.ts';

/** Composition root: one explicit line a module, in the order of what stands on what. */
export const serverModules: readonly ServerModule[] = [
  directoryModule,
  schoolModule,
  geoModule,
  accountModule,
  identitiesModule,
  accessModule,
  rollModule,
  peopleModule,
  shellModule,
  familyModule,
  contactsModule,
  admissionsModule,
  staffModule,
  consoleModule,
  homeModule,
  noticesModule,
  scansModule,
  gatesModule,
  visitorListsModule,
  visitorsModule,
  profileModule,
];
