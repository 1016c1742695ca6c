import { useCurrentRoute } from '#web/boot/current-route.ts';

/** Where the news stands in the layout that shows it. */
export function useNewsPath(): string {
  return useCurrentRoute()?.layout === 'mobile' ? '/mobile/news' : '/news';
}
