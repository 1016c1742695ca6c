/** What other modules may ask about banners and drawn pages. */

export { viewOwnBanners } from './banners.service.ts';
export { viewOwnHomepage } from './h5-homepages.service.ts';
export { siteDesignChanged } from './site-design.events.ts';
