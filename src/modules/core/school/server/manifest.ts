import * as z from 'zod';
import { leaderSources } from '#server/flow/ports.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { ServerModule } from '#server/module.ts';
import { runSemesterClock } from './calendar/semester-clock.service.ts';
import { pupilLeaderLevels } from './classes/pupil-leaders.queries.ts';
import { schoolDemo } from './demo.ts';
import {
  campusRoutes,
  classroomRoutes,
  gradeRoutes,
  promotionRoutes,
  schoolYearRoutes,
  semesterRoutes,
} from './school.routes.ts';

/** The calendar of schools and their classes; its rights are the directory's (0411-0413). */
export const schoolModule: ServerModule = {
  name: 'school',
  needs: ['directory'],
  routes: [schoolYearRoutes, semesterRoutes, campusRoutes, gradeRoutes, classroomRoutes, promotionRoutes],
  provides: [leaderSources.with(pupilLeaderLevels)],
  demo: schoolDemo,
  register({ jobs }) {
    jobs.define(
      defineJob({
        name: 'school.semesters',
        title: { cn: '学期自动开始和结束', us: 'Start and end terms' },
        schema: z.object({}),
        handler: runSemesterClock,
        concurrency: 1,
        schedule: { cron: '* * * * *', payload: {} },
      }),
    );
  },
};
