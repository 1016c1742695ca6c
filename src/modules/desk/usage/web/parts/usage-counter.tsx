import { useEffect } from 'react';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { trackUsage } from './track-usage.ts';

/** How long the first page of this load took until it stood there, once. */
function countFirstLoad(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const ms = Math.round(load?.domContentLoadedEventEnd ?? 0);
  if (ms > 0) trackUsage('web_vital', { target: 'load', ms });
}

/** Counts the pages that are opened by the pattern of their route, and the app that they belong to. Draws nothing. */
export function Part() {
  const route = useCurrentRoute();
  const path = route?.path;
  const app = route?.app_code;
  useEffect(countFirstLoad, []);
  useEffect(() => {
    if (!path) return;
    trackUsage('page_view', { route: path.replaceAll('?', '') });
    if (app) trackUsage('app_open', { target: app });
  }, [path, app]);
  return null;
}
