import '#web/boot/trusted-types.ts';
import 'virtual:mantine-styles';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { readHomeEarly } from '#modules/desk/home/web/first-read.manifest.ts';
import { startPortal } from '#web/boot/start.tsx';
import type { WebModule } from '#web/modules/web-module.ts';
import { frameEntrance } from '#web/shell/frame.manifest.ts';

const guests = import.meta.glob<WebModule>('../modules/**/web/guest.manifest.ts', {
  eager: true,
  import: 'guestModule',
});

/** What guests open comes first: these pages wait for no other module's manifest; all other pages wait for all. */
await startPortal(
  [frameEntrance, ...Object.values(guests)],
  async () => (await import('./modules.ts')).modules,
  readHomeEarly,
);
