import { useEffect } from 'react';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { countUse } from './count-use.ts';

/** Counts the pages that are opened by the pattern of their route, and the app that they belong to. Draws nothing. */
export function Part() {
  const route = useCurrentRoute();
  const path = route?.path;
  const app = route?.app_code;
  useEffect(() => {
    if (!path) return;
    countUse('page_view', { route: path.replaceAll('?', '') });
    if (app) countUse('app_open', { target: app });
  }, [path, app]);
  return null;
}
