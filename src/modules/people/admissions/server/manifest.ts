import { claimMerged, claimWithdrawn } from '#modules/people/family/server/public.ts';
import { currentUserFields, moduleFlags } from '#server/frame/current-user-fields.ts';
import type { ServerModule } from '#server/module.ts';
import { examineeRoutes } from './admissions.routes.ts';
import { admissionsDemo } from './demo.ts';
import { examineesOf } from './examinees.queries.ts';
import { archiveExamineeOf, convertExaminee } from './examinees.service.ts';

/** Children who are to apply, entered by their families. */
export const admissionsModule: ServerModule = {
  name: 'admissions',
  needs: ['family'],
  routes: [examineeRoutes],
  provides: [
    currentUserFields.with({
      module: 'admissions',
      load: async ({ db, actor }) => {
        const examinees = await examineesOf(db, actor.user_id);
        return { examinees, is_has_examinees: examinees.length > 0 };
      },
    }),
    moduleFlags.with({
      module: 'admissions',
      load: async ({ db, actor }) => ({ has_examinees: (await examineesOf(db, actor.user_id)).length > 0 }),
    }),
  ],
  listens: [
    claimMerged.heard((source, { placeholder_id, student_id }) => convertExaminee(source, placeholder_id, student_id)),
    claimWithdrawn.heard((source, { placeholder_id }) => archiveExamineeOf(source, placeholder_id)),
  ],
  demo: admissionsDemo,
};
