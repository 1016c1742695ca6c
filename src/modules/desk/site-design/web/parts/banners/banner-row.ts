import type { RowOf } from '#web/ui/list/use-list.ts';
import type { banners } from '../../contract/banners.contract.ts';

/** A banner in the list of the desk. */
export type BannerRow = RowOf<typeof banners.list>;
