import { appsByCode, openApps } from '#modules/desk/site-design/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { prefetch, useApi } from '#web/api/queries.ts';
import { currentLang } from '#web/i18n/language.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { home } from '../../../contract/home.contract.ts';

export type Overview = CallOutput<typeof home.overview>;
export type Todo = NonNullable<Overview['todos']['data']>['list'][number];
export type DayItem = NonNullable<Overview['day']['data']>['list'][number];
export type Notice = NonNullable<Overview['notices']['data']>['list'][number];
export type HomeChild = NonNullable<Overview['children']['data']>[number];

/** Events after which a home page is read again. */
const NEWS = ['todos_changed', 'notification', 'notification_read', 'permissions_changed', 'children_changed'];
const POLL_MS = 300_000;
/** All open pages of a school get the event at once; they read at different moments. */
const SPREAD_MS = 3_000;

/** Reads again what stands on a home page as soon as the server says that it changed. */
export function useOverviewRefresh(): void {
  const settings = useSettings();
  useChannel(settings ? `user:${settings.user.id}` : null, ({ event }) => {
    if (NEWS.includes(event)) void invalidate('home');
  });
  const organization = settings?.organization?.id;
  useChannel(organization ? `home:${organization}` : null, () => {
    setTimeout(() => void invalidate('home'), Math.random() * SPREAD_MS);
  });
}

/** The overview travels while the frame is still being drawn. */
export const warmOverview = (placement: 'home' | 'h5'): void =>
  prefetch(home.overview, { query: { placement } }, currentLang());

/** Everything of the home page, kept fresh. Its blocks show their own failures. */
export function useOverview(placement: 'home' | 'h5') {
  useOverviewRefresh();
  return useApi(home.overview, { query: { placement } }, { staleMs: 15_000, pollMs: POLL_MS });
}

/** Whether the block of usual apps has something to show, be it that it failed: an empty frame is not drawn. */
export function hasUsualApps({ usual_apps }: Overview, settings: Settings | null): boolean {
  if (usual_apps.outcome === 'failed') return true;
  const codes = [...(usual_apps.data?.codes ?? []), ...(usual_apps.data?.frequent ?? [])];
  return settings !== null && appsByCode(openApps(settings), codes).length > 0;
}
