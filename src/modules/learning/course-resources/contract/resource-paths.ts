/** The page of a resource, opened in its tab. */
export const resourcePath = (id: string, tab?: string): string =>
  `/teach_assets/cloudAssets?${tab ? `tab=${tab}&` : ''}id=${id}`;
