import 'virtual:mantine-styles';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { startPortal } from '#web/boot/start.tsx';
import { modules } from './modules.ts';

await startPortal(modules);
