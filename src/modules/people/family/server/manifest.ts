import { childClasses, personSections } from '#modules/core/directory/server/public.ts';
import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { guardianship, userTypePlaces } from '#modules/identity/accounts/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { ownChildren, studentGuardians, studentLeft, studentReturned } from '#modules/people/students/server/public.ts';
import { audienceSources } from '#server/audience/audience.ts';
import { currentUserFields, moduleFlags } from '#server/frame/current-user-fields.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { forgetAbout } from '#server/notify/broadcast.ts';
import { familyApps } from '../apps.ts';
import { familyActions } from '../rights.ts';
import { guardianPlaces, linkedGuardianship } from './account-answers.ts';
import { guardianAudience } from './audience.queries.ts';
import { childClassDepartments } from './children/children.queries.ts';
import { familyFields, familyFlags } from './current-user.service.ts';
import { familyDemo } from './demo.ts';
import { eraseFamily } from './erasing.service.ts';
import { guardianLinkRemoved } from './family.events.ts';
import { cancelLinkEnd, familyClock, scheduleLinkEnd } from './family.jobs.ts';
import {
  childRoutes,
  guardianRoutes,
  invitationRoutes,
  linkRequestRoutes,
  linkRoutes,
  pictureConsentRoutes,
  transferRoutes,
} from './family.routes.ts';
import { linkRequestReviews, linkRequestTodos, linkRequestWaits } from './link-requests/link-request-feed.service.ts';
import './imports/family-import.service.ts';
import { linkRequestComments } from './link-requests/link-request-comments.service.ts';
import { proposeLink } from './link-requests/propose-link.service.ts';
import { guardiansOfStudents } from './links/guardians.queries.ts';
import { findOwnLink, restrictedFrom } from './links/links.queries.ts';
import { requireFamilyOf } from './links/links.service.ts';
import { transferTodos, transferWaits } from './transfers/transfer-feed.service.ts';
import { endTransfersOf } from './transfers/transfers.service.ts';

/** Guardians and their children. */
export const familyModule: ServerModule = {
  name: 'family',
  needs: ['comments', 'shell', 'students'],
  apps: familyApps,
  app: 'guardians',
  routes: [
    childRoutes,
    pictureConsentRoutes,
    linkRoutes,
    invitationRoutes,
    linkRequestRoutes,
    guardianRoutes,
    transferRoutes,
  ],
  rights: familyActions,
  provides: [
    audienceSources.with(guardianAudience),
    userTypePlaces.with({ user_type: 'guardian', find: guardianPlaces }),
    guardianship.by(linkedGuardianship),
    erasers.with(eraseFamily),
    commentedRecords.with(linkRequestComments),
    ...[
      { find: linkRequestTodos, waits: linkRequestWaits },
      { find: transferTodos, waits: transferWaits },
    ].map((source) => todoSources.with({ module: 'family', name: { cn: '家长关联', us: 'Guardians' }, ...source })),
    reviewedKinds.with(linkRequestReviews),
    childClasses.by(childClassDepartments),
    studentGuardians.by(guardiansOfStudents),
    ownChildren.by({ link: findOwnLink, restricted: restrictedFrom }),
    personSections.with({ module: 'family', key: 'family', require: requireFamilyOf }),
    currentUserFields.with({ module: 'family', load: familyFields }),
    moduleFlags.with({ module: 'family', load: familyFlags }),
  ],
  listens: [
    guardianLinkRemoved.heard(({ db }, { guardian_id, student_id }) => forgetAbout(db, guardian_id, student_id)),
    guardianLinkRemoved.heard((source, { guardian_id, student_id }) => endTransfersOf(source, student_id, guardian_id)),
    studentLeft.heard((source, { student_id, left_on }) => scheduleLinkEnd(source, student_id, left_on)),
    studentReturned.heard((source, { student_id }) => cancelLinkEnd(source, student_id)),
  ],
  register({ jobs }) {
    jobs.define(proposeLink);
    jobs.define(familyClock);
  },
  demo: familyDemo,
};
