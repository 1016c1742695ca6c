import { Alert } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { publishStates } from '../../../contract/live-choices.ts';
import type { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';

type Push = CallOutput<typeof lives.checkPush>;

/** How the picture comes in: whether, how fast, and why somebody was not taken. */
export function SignalPanel({ push }: { readonly push: Push }) {
  const t = useLiveText();
  const format = useFormat();
  const { publish_state, kbps, fps, width, height, codec, engine_ok, last_refusal, signals } = push;
  const picture = width && height ? `${width}×${height}${codec ? ` · ${codec}` : ''}` : '–';
  return (
    <Panel title={t('signal')} aside={publish_state && <ChoiceBadge of={publishStates} code={publish_state} />}>
      {engine_ok === false && <Alert title={t('no_service')}>{t('no_service_studio')}</Alert>}
      {last_refusal && (
        <Alert color="red" title={t('push_refused', { reason: last_refusal.reason })}>
          {format.dateTime(last_refusal.at)}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t('picture'), value: picture },
          { label: t('bitrate'), value: kbps ? `${format.number(Math.round(kbps))} kbps` : '–' },
          { label: t('frames'), value: fps ? t('fps_n', { n: Math.round(fps) }) : '–' },
        ]}
      />
      {signals.length > 1 && (
        <LineChart
          title={t('signal_line')}
          unit="kbps"
          series={[t('bitrate')]}
          points={signals.map((one) => ({ tick: format.time(one.at), values: [one.kbps || null] }))}
          table={{
            columns: [t('when'), t('bitrate'), t('frames')],
            rows: signals.map((one) => ({
              key: one.at,
              label: format.time(one.at),
              values: [format.number(Math.round(one.kbps)), format.number(Math.round(one.fps))],
            })),
          }}
        />
      )}
    </Panel>
  );
}
