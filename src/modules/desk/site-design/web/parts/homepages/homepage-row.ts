import type { CallOutput } from '#shared/endpoint.ts';
import type { h5Homepages } from '../../../contract/h5-homepages.contract.ts';

/** A drawn home page in the list of those who administer them. */
export type HomepageRow = CallOutput<typeof h5Homepages.desk>[number];
