import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';

type Address = CallOutput<typeof lives.pushAddress>;

/** Ways to send: what other modules add (the browser), and the address for an encoder, shown when it is asked for. */
export function SendPanel({ id }: { readonly id: string }) {
  const t = useLiveText();
  const localize = useLocalize();
  const ways = useContributedTabs('live_studio.send');
  return (
    <>
      {ways.map((way) => (
        <Panel key={way.key} title={localize(way.label)}>
          <Suspense fallback={<TextSkeleton lines={3} />}>
            <way.Body id={id} />
          </Suspense>
        </Panel>
      ))}
      <Panel title={t('push_address')}>
        <EncoderAddress id={id} />
      </Panel>
    </>
  );
}

function EncoderAddress({ id }: { readonly id: string }) {
  const t = useLiveText();
  const format = useFormat();
  const [address, show] = useState<Address | null>(null);
  const params = { id };
  const hide = () => show(null);
  const rotate = useSend(lives.rotateKey, {
    onSuccess: () => {
      hide();
      toast.success(t('key_changed'));
    },
  });
  const take = useSend(lives.takeOver, {
    onSuccess: () => {
      hide();
      toast.success(t('taken_over'));
    },
  });
  const look = () => {
    void call(lives.pushAddress, { params }).then(show, reactTo);
  };
  const sure = async (title: string, act: () => void) => {
    if (await confirm({ title, body: t('key_body'), confirm: t('go_on'), danger: true })) act();
  };
  return (
    <>
      {address ? (
        <>
          <Facts
            facts={[
              { label: t('server'), value: <Copied text={address.rtmp_url} what={t('server')} /> },
              { label: t('stream_key'), value: <Copied text={address.stream_key} what={t('stream_key')} /> },
              {
                label: t('valid'),
                value: `${format.dateTime(address.valid_from)} – ${format.dateTime(address.valid_to)}`,
              },
            ]}
          />
          {address.rtmp_url && (
            <QrCode text={`${address.rtmp_url}/${address.stream_key}`} size={160} label={t('push_qr')} />
          )}
          <p>{t('push_help')}</p>
        </>
      ) : (
        <p>{t('push_hidden')}</p>
      )}
      <Group gap={8}>
        <Button variant="default" onClick={address ? hide : look}>
          {t(address ? 'hide_address' : 'show_address')}
        </Button>
        <Button
          variant="default"
          loading={take.isPending}
          onClick={() => void sure(t('take_title'), () => take.mutate({ params }))}
        >
          {t('take_over')}
        </Button>
        <Button
          variant="default"
          loading={rotate.isPending}
          onClick={() => void sure(t('rotate_title'), () => rotate.mutate({ params }))}
        >
          {t('rotate_key')}
        </Button>
      </Group>
    </>
  );
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <>
      <code>{text || '–'}</code> {text && <CopyButton text={text} what={what} />}
    </>
  );
}
