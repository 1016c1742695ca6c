import { accessWebModule } from '#modules/access/web/manifest.ts';
import { accountWebModule } from '#modules/account/web/manifest.ts';
import { admissionsWebModule } from '#modules/admissions/web/manifest.ts';
import { consoleWebModule } from '#modules/console/web/manifest.ts';
import { contactsWebModule } from '#modules/contacts/web/manifest.ts';
import { directoryWebModule } from '#modules/directory/web/manifest.ts';
import { familyWebModule } from '#modules/family/web/manifest.ts';
import { gatesWebModule } from '#modules/gates/web/manifest.ts';
import { homeWebModule } from '#modules/home/web/manifest.ts';
import { identitiesWebModule } from '#modules/identities/web/manifest.ts';
import { menusWebModule } from '#modules/menus/web/manifest.ts';
import { noticesWebModule } from '#modules/notices/web/manifest.ts';
import { peopleWebModule } from '#modules/people/web/manifest.ts';
import { profileWebModule } from '#modules/profile/web/manifest.ts';
import { rollWebModule } from '#modules/roll/web/manifest.ts';
import { schoolWebModule } from '#modules/school/web/manifest.ts';
import { shellWebModule } from '#modules/shell/web/manifest.ts';
import { staffWebModule } from '#modules/staff/web/manifest.ts';
import { visitorListsWebModule } from '#modules/visitor-lists/web/manifest.ts';
import { visitorsWebModule } from '#modules/visitors/web/manifest.ts';
import type { WebModule } from '#web/modules/web-module.ts';
import { deskModule } from '#web/shell/desk/desk.manifest.ts';
import { frameModule } from '#web/shell/frame-pages.manifest.ts';

/** Every module of the portal, one line each. Order decides nothing. */
export const modules: readonly WebModule[] = [
  frameModule,
  deskModule,
  accessWebModule,
  accountWebModule,
  identitiesWebModule,
  homeWebModule,
  noticesWebModule,
  directoryWebModule,
  menusWebModule,
  consoleWebModule,
  gatesWebModule,
  peopleWebModule,
  schoolWebModule,
  rollWebModule,
  familyWebModule,
  contactsWebModule,
  staffWebModule,
  shellWebModule,
  visitorListsWebModule,
  visitorsWebModule,
  profileWebModule,
  admissionsWebModule,
];
