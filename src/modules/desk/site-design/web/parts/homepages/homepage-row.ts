import type { CallOutput } from '#shared/endpoint.ts';
import type { h5Homepages } from '../../../contract/h5-homepages.contract.ts';

/** A design of the home page in the list of the desk. */
export type HomepageRow = CallOutput<typeof h5Homepages.desk>[number];
