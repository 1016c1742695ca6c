import type { CallOutput } from '#shared/endpoint.ts';
import type { courseResources } from '../../contract/course-resources.contract.ts';

export type Resource = CallOutput<typeof courseResources.list>['list'][number];
export type ResourceDetail = CallOutput<typeof courseResources.show>;
export type ResourceAction = Resource['actions'][number];
