import '#web/boot/trusted-types.ts';
import 'virtual:mantine-styles';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { readHomeEarly } from '#modules/desk/home/web/first-read.manifest.ts';
import { comingIn } from '#modules/identity/account/web/coming-in.manifest.ts';
import { waysIn } from '#modules/identity/identities/web/coming-in.manifest.ts';
import { startPortal } from '#web/boot/start.tsx';
import { frameEntrance } from '#web/shell/frame.manifest.ts';

/** The ways in come first; the sign-in page waits for no other module's manifest; all other pages wait for all. */
await startPortal([frameEntrance, comingIn, waysIn], async () => (await import('./modules.ts')).modules, readHomeEarly);
