import 'virtual:mantine-styles';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { accountWebModule } from '#modules/account/web/manifest.ts';
import { startPortal } from '#web/boot/start.tsx';
import { frameModule } from '#web/shell/frame.manifest.ts';

/** The sign-in page waits for no other module's manifest; all other pages wait for all. */
await startPortal([frameModule, accountWebModule], async () => (await import('./modules.ts')).modules);
