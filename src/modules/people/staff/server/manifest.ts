import { personSections } from '#modules/core/directory/server/public.ts';
import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { invitations } from '#modules/identity/onboarding/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { paperKinds } from '#modules/office/verify/server/public.ts';
import { employment } from '#modules/people/people/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { currentUserFields, moduleFlags } from '#server/frame/current-user-fields.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import type { ServerModule } from '#server/module.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { staffApps } from '../apps.ts';
import { staffActions, staffRights } from '../rights.ts';
import { staffDemo } from './demo.ts';
import { describeInvitation, inviteeName } from './invitations/invitations.queries.ts';
import { leavingClock } from './moves/leaving-clock.service.ts';
import { moveTodos, moveWaits } from './moves/moves-feed.service.ts';
import { regularFlow } from './moves/regular-flow.service.ts';
import { standingOf } from './moves/standing.service.ts';
import { regularRequestRoutes, teacherMoveRoutes } from './moves/teacher-moves.routes.ts';
import { submitEntry } from './newcomers/entry.service.ts';
import { eraseNewcomer } from './newcomers/erasing.service.ts';
import { newcomerReviews, newcomerTodos, newcomerWaits } from './newcomers/feed.service.ts';
import { pendingComments } from './newcomers/pending-comments.service.ts';
import { hasWaiting, isBeingHired, recordOf } from './newcomers/pending-staffs.queries.ts';
import { employmentProof } from './proofs/employment-proof-paper.ts';
import { employmentProofRoutes } from './proofs/employment-proofs.routes.ts';
import { requireProofs, revokeProofs } from './proofs/employment-proofs.service.ts';
import { salaryPostRoutes } from './salary-posts/salary-post.routes.ts';
import { teacherLeft } from './staff.events.ts';
import { invitationRoutes, pendingStaffRoutes, teacherRoutes } from './staff.routes.ts';
import { draftPurge } from './teachers/drafts.service.ts';
import { peopleEmployment } from './teachers/employment.service.ts';
import { correctionTodos, correctionWaits } from './teachers/feed.service.ts';
import { teacherExportRoutes, teacherRecordRoutes } from './teachers/teachers.routes.ts';

const waitsFor = async ({ db, actor }: Context): Promise<boolean> =>
  holds(actor, staffRights.reviewNewcomers) && (await hasWaiting(db, scopeOf(actor, staffRights.reviewNewcomers)));

/** Newcomers: invitation, form, decision, entry. */
export const staffModule: ServerModule = {
  name: 'staff',
  needs: ['comments', 'geo', 'people', 'shell', 'verify'],
  apps: staffApps,
  app: 'manager',
  routes: [
    salaryPostRoutes,
    invitationRoutes,
    pendingStaffRoutes,
    teacherRoutes,
    teacherRecordRoutes,
    teacherExportRoutes,
    teacherMoveRoutes,
    regularRequestRoutes,
    employmentProofRoutes,
  ],
  rights: staffActions,
  provides: [
    erasers.with(eraseNewcomer),
    commentedRecords.with(pendingComments),
    ...[
      { find: newcomerTodos, waits: newcomerWaits },
      { find: correctionTodos, waits: correctionWaits },
      { find: moveTodos, waits: moveWaits },
      { find: regularFlow.todos, waits: regularFlow.waits },
    ].map((source) => todoSources.with({ module: 'staff', name: { cn: '入职', us: 'Newcomers' }, ...source })),
    ...regularFlow.provides,
    reviewedKinds.with(newcomerReviews),
    employment.by(peopleEmployment),
    paperKinds.with(employmentProof),
    personSections.with({ module: 'staff', key: 'employment', require: standingOf }),
    personSections.with({ module: 'staff', key: 'proofs', require: requireProofs }),
    invitations.by({
      orgInfo: (db, _services, key) => describeInvitation(db, key),
      inviteeName,
      submit: submitEntry,
      recordOf,
    }),
    currentUserFields.with({
      module: 'staff',
      load: async (ctx) => ({
        is_exist_pending_staff: await waitsFor(ctx),
        is_job_entering: await acrossOrganizations(ctx.db, () => isBeingHired(ctx.db, ctx.actor.user_id)),
      }),
    }),
    moduleFlags.with({
      module: 'staff',
      load: async (ctx) => ({ is_exist_pending_staff: await waitsFor(ctx) }),
    }),
  ],
  listens: [teacherLeft.heard(revokeProofs)],
  register: (services) => {
    services.jobs.define(draftPurge);
    services.jobs.define(leavingClock);
  },
  demo: staffDemo,
};
