import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { useLocalize } from '../i18n/texts.ts';
import { useSettings } from '../session/session.ts';
import { confirm } from '../ui/confirm-store.ts';
import { Inline, Stack, Words } from '../ui/layout/layout.tsx';
import { Note } from '../ui/layout/note.tsx';
import type { Delivery, Entry } from './delivery.ts';
import { noteRefusal, removeEntries } from './entries.ts';
import { useOutboxText } from './texts.ts';
import { deliveryOf } from './use-sending.ts';

/** The outboxes of these entries, as far as they could be loaded. */
function useDeliveries(entries: readonly Entry[]): ReadonlyMap<string, Delivery> {
  const [known, setKnown] = useState<ReadonlyMap<string, Delivery>>(new Map());
  const names = [...new Set(entries.map(({ outbox }) => outbox))].sort().join(' ');
  useEffect(() => {
    const load = async (name: string) => {
      const delivery = await deliveryOf(name).catch(() => undefined);
      if (delivery) setKnown((now) => new Map([...now, [name, delivery]]));
    };
    for (const name of names.split(' ')) void load(name);
  }, [names]);
  return known;
}

function Waiting({ entry, delivery }: { readonly entry: Entry; readonly delivery: Delivery | undefined }) {
  const t = useOutboxText();
  const format = useFormat();
  const localize = useLocalize();
  const here = useSettings()?.organization?.id ?? null;
  const giveUp = async () => {
    const asked = { title: t('give_up_ask'), body: t('give_up_help'), confirm: t('give_up'), danger: true };
    if (await confirm(asked)) await removeEntries(entry.owner_id, [entry.client_key]);
  };
  return (
    <Stack as="li" gap={4}>
      <Words weight={600}>
        {[delivery && localize(delivery.title), delivery?.wordsOf(entry)].filter(Boolean).join(' · ')}
      </Words>
      <Words tone="soft" size="small">
        {format.dateTime(entry.client_at)}
        {entry.organization_id !== here && ` · ${t('elsewhere')}`}
      </Words>
      {entry.refusal !== undefined && (
        <>
          <Note tone="refused">{entry.refusal}</Note>
          <Inline gap={8}>
            <Button size="xs" variant="default" onClick={() => void noteRefusal(entry, null)}>
              {t('again')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void giveUp()}>
              {t('give_up')}
            </Button>
          </Inline>
        </>
      )}
    </Stack>
  );
}

interface Props {
  readonly entries: readonly Entry[];
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Everything that waits on this phone for the person who is signed in, with what can be done about what was refused. */
export function WaitingDialog({ entries, onSend, onClose }: Props) {
  const t = useOutboxText();
  const frame = useFrameText();
  const deliveries = useDeliveries(entries);
  return (
    <Modal opened onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': frame('close') }}>
      <Stack gap={16}>
        <Words tone="soft">{t('help')}</Words>
        <Stack as="ul" gap={12}>
          {entries.map((entry) => (
            <Waiting key={entry.client_key} entry={entry} delivery={deliveries.get(entry.outbox)} />
          ))}
        </Stack>
        <Button onClick={onSend}>{t('send_now')}</Button>
      </Stack>
    </Modal>
  );
}
