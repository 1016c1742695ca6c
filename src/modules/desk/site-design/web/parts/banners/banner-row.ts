import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import type { banners } from '../../../contract/banners.contract.ts';

/** A banner as a reader gets it. */
export type Banner = CallOutput<typeof banners.mine>[number];

/** A banner in the list of those who administer them. */
export type BannerRow = RowOf<typeof banners.list>;
