import type { Context } from '#server/http/context.ts';
import { definePort, definePorts } from '#server/ports.ts';
import type { UsePlace } from '../contract/course-resource.shapes.ts';
import type { StageCode } from '../contract/resource-kinds.ts';

/** A part of the resources of a school group that somebody looks after. */
export interface Appointment {
  /** Null: every stage, every subject. */
  readonly stage_code: StageCode | null;
  readonly subject_value: string | null;
  /** The organisation of the appointment and all below it. */
  readonly organizations: readonly string[];
}

interface SubjectReviewers {
  /** What a person looks after now. */
  readonly partsOf: (ctx: Pick<Context, 'db'>, userId: string) => Promise<readonly Appointment[]>;
  /** Who looks after a part, to be told that something waits there. */
  readonly of: (
    ctx: Pick<Context, 'db'>,
    part: {
      readonly organization_id: string;
      readonly stage_code: number | null;
      readonly subject_value: string | null;
    },
  ) => Promise<readonly string[]>;
}

/** Who is super user of which part of the resources; filled by the compilations. Without them nobody is. */
export const subjectReviewers = definePort<SubjectReviewers>('the super users of subjects', {
  partsOf: async () => [],
  of: async () => [],
});

/** A place in which a resource is used, and whose it is. */
export type ResourceUse = UsePlace & {
  readonly course_resource_id: string;
  readonly owner_id: string;
};

interface ResourceUses {
  /** Places in which these resources are used, of all owners; archived ones left out. */
  readonly of: (ctx: Pick<Context, 'db'>, ids: readonly string[]) => Promise<readonly ResourceUse[]>;
}

/** Who uses resources: asked before one is archived, and when a file was replaced. */
export const resourceUses = definePorts<ResourceUses>();
