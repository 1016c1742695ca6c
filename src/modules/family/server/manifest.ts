import { registerErasing, registerGuardianship, registerHat } from '#modules/account/server/public.ts';
import { registerChildClasses } from '#modules/directory/server/public.ts';
import {
  registerGuardiansOfStudents,
  registerOwnChild,
  studentLeft,
  studentReturned,
} from '#modules/roll/server/public.ts';
import { registerCurrentUserFields, registerFrameFlags } from '#modules/shell/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { familyApps } from '../apps.ts';
import { familyRights } from '../rights.ts';
import { guardianHat, guardianship } from './account-answers.ts';
import { canAct, childClassDepartments } from './children.queries.ts';
import { familyFields, familyFlags } from './current-user.service.ts';
import { familyDemo } from './demo.ts';
import { eraseFamily } from './erasing.service.ts';
import { endLinksLater, familyClock, keepLinks } from './family.jobs.ts';
import { childRoutes, invitationRoutes, linkRequestRoutes, linkRoutes } from './family.routes.ts';
import { guardiansOfStudents } from './guardians.queries.ts';
import { registerLinkRequestFeed } from './link-request-feed.service.ts';
import { proposeLink } from './propose-link.service.ts';

/** Guardians and their children. */
export const familyModule: ServerModule = {
  name: 'family',
  needs: ['roll', 'shell'],
  apps: familyApps,
  app: 'guardians',
  routes: [childRoutes, linkRoutes, invitationRoutes, linkRequestRoutes],
  rights: familyRights,
  register(services) {
    const { jobs } = services;
    jobs.define(proposeLink);
    jobs.define(familyClock);
    registerHat('guardian', guardianHat);
    registerGuardianship(guardianship);
    registerErasing('family', eraseFamily);
    registerLinkRequestFeed();
    registerChildClasses(childClassDepartments);
    registerGuardiansOfStudents(guardiansOfStudents);
    registerOwnChild((db, userId, studentId) => canAct(db, userId, studentId));
    registerCurrentUserFields('family', familyFields);
    registerFrameFlags('family', familyFlags);
    studentLeft.on(services, (source, { student_id, left_on }) => endLinksLater(source, student_id, left_on));
    studentReturned.on(services, (source, { student_id }) => keepLinks(source, student_id));
  },
  demo: familyDemo,
};
