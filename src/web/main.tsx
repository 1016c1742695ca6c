import '#web/boot/trusted-types.ts';
import 'virtual:mantine-styles';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/theme/tones.css';
import { readHomeEarly } from '#modules/desk/home/web/first-read.manifest.ts';
import { guestModule as identities } from '#modules/identity/identities/web/guest.manifest.ts';
import { guestModule as onboarding } from '#modules/identity/onboarding/web/guest.manifest.ts';
import { guestModule as recovery } from '#modules/identity/recovery/web/guest.manifest.ts';
import { guestModule as signIn } from '#modules/identity/sign-in/web/guest.manifest.ts';
import { startPortal } from '#web/boot/start.tsx';
import { frameEntrance } from '#web/shell/frame.manifest.ts';

// these two came last of all that an older browser may lack; a present one loads nothing for it
if (!('any' in AbortSignal && 'canParse' in URL)) await import('#web/boot/older-browsers.ts');

/** What guests open comes first: these pages wait for no other module's manifest; all other pages wait for all. */
await startPortal(
  [frameEntrance, signIn, onboarding, recovery, identities],
  async () => (await import('./modules.ts')).modules,
  readHomeEarly,
);
