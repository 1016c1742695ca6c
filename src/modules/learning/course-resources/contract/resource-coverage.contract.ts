import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { resourceRights } from '../rights.ts';
import { stageCode } from './course-resource.shapes.ts';

/** Where the school has resources, and where it has none. */
export const resourceCoverage = defineEndpoints('course_resources', {
  coverage: {
    method: 'GET',
    path: '/course_resources/coverage',
    summary:
      'How many of the resources of the school stand at each subject and grade, as the list of the school narrows to',
    right: [resourceRights.review, resourceRights.manage],
    output: z.object({
      list: z.array(z.object({ stage_code: stageCode, subject_value: z.string(), grade_no: z.int(), n: z.int() })),
    }),
  },
});
