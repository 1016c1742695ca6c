import { lives } from '#modules/learning/lives/contract/lives.contract.ts';
import { call } from '#web/api/call.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useMediaText } from '../texts.ts';
import { BrowserPublisher } from './browser-publisher.tsx';
import type { RequestTicket } from './publisher.ts';
import { UplinkCheck } from './uplink-check.tsx';

/** Publishing a live from this browser, in its studio: the line is measured first. A ticket is asked for each time. */
export function Tab({ id }: { readonly id: string }) {
  const t = useMediaText();
  const open: RequestTicket = async () => {
    const { browser } = await call(lives.pushAddress, { params: { id } });
    if (!browser) throw new Error('the engine of this portal takes no browsers');
    return browser;
  };
  return (
    <Stack as="section" gap={12} aria-label={t('from_browser')}>
      <UplinkCheck open={open} />
      <BrowserPublisher open={open} />
    </Stack>
  );
}
