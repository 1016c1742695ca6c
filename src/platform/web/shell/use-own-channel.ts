import { invalidate, refetchVisible } from '../api/cache.ts';
import { reactTo } from '../api/reactions.ts';
import { checkAgain } from '../boot/navigator.ts';
import { MISSED, SESSION_ENDED } from '../realtime/event-names.ts';
import { useChannel } from '../realtime/use-channel.ts';
import { refreshSettings, useSettings } from '../session/session.ts';

/** What the server tells a person at once: rights, notifications, the end of the session. */
export function useOwnChannel(): void {
  const settings = useSettings();
  useChannel(settings ? `user:${settings.user.id}` : null, ({ event }) => {
    switch (event) {
      case 'permissions_changed':
        refreshSettings().then(checkAgain, (error: unknown) => reactTo(error));
        break;
      case 'notification':
      case 'notification_read':
        void invalidate('frame', 'notifications');
        break;
      case MISSED:
        // a missed event may have been the loss of a right, and may concern everything on the screen
        refreshSettings().then(checkAgain, (error: unknown) => reactTo(error));
        void refetchVisible();
        break;
      case SESSION_ENDED:
        // The next call is refused with the reason, and the dialog shows it.
        void invalidate('frame');
        break;
      default:
    }
  });
}
