const addressOf = (page: string, id: string, tab?: string): string => `${page}?${tab ? `tab=${tab}&` : ''}id=${id}`;

/** The page of a resource, opened in its tab. */
export const resourcePath = (id: string, tab?: string): string => addressOf('/teach_assets/cloudAssets', id, tab);
export const resourcePathOnPhone = (id: string, tab?: string): string =>
  addressOf('/mobile/teachAssets/cloudAssets', id, tab);
