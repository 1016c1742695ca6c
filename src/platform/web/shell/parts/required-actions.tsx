import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { useCurrentRoute } from '../../boot/current-route.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { type Settings, useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { isOlderVersion } from '../app-version.ts';

const EmailPrompt = lazyPart(async () => (await import('./email-prompt.tsx')).EmailPrompt);
const AppUpdate = lazyPart(async () => (await import('./strips/app-update.tsx')).AppUpdate);

/** Pages on which nothing is asked: where the e-mail is activated, and the way out. */
const LEFT_ALONE = /^(?:(?:\/mobile)?\/activeEmails|\/logout)(?:\/|$)/;

function needsEmail(settings: Settings, path: string): boolean {
  return settings.flags.is_force_active_email && !settings.session.impersonator && !LEFT_ALONE.test(path);
}

/** What has to be done before anything else: a newer app, an activated e-mail. */
export function RequiredActions() {
  const settings = useSettings();
  const route = useCurrentRoute();
  const { is_webapp, app_version } = useStore(entryFacts);
  if (!settings || !route) return null;
  const least = settings.min_app_version;
  const isOld = is_webapp && app_version !== undefined && least !== null && isOlderVersion(app_version, least);
  return (
    <Suspense fallback={null}>{isOld ? <AppUpdate /> : needsEmail(settings, route.path) && <EmailPrompt />}</Suspense>
  );
}
