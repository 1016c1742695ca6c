import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { consentWithdrawn } from '#modules/identity/accounts/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { faceActions } from '../rights.ts';
import { facesDemo } from './demo.ts';
import { faceReviews, faceTodos, faceWaits } from './face-feed.service.ts';
import { endWithConsent, endWithMembership, endWithSchool, eraseFaces, faceNight } from './faces.jobs.ts';
import { faceListRoutes } from './faces.routes.ts';

/** Faces that open doors: submitted with consent, looked at by people, erased when the consent ends. */
export const facesModule: ServerModule = {
  name: 'faces',
  needs: ['doors', 'family', 'shell'],
  // faces are reviewed below the page of the doors
  app: 'doorLock',
  rights: faceActions,
  routes: [faceListRoutes],
  provides: [
    todoSources.with({ module: 'faces', name: { cn: '人脸', us: 'Faces' }, find: faceTodos, waits: faceWaits }),
    reviewedKinds.with(faceReviews),
    erasers.with((db, userId, services) => eraseFaces(db, userId, services)),
  ],
  listens: [
    consentWithdrawn.heard(endWithConsent),
    membershipEnded.heard(endWithMembership),
    studentLeft.heard(endWithSchool),
  ],
  register({ jobs }) {
    jobs.define(faceNight);
  },
  demo: facesDemo,
};
