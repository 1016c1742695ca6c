import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLocalize } from '../i18n/texts.ts';
import { Cards } from '../ui/layout/cards.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Panel } from '../ui/panel.tsx';
import { VideoPlayer } from '../ui/player/video-player.tsx';

const SECONDS = 6;

/** A short film of a moving number, made by this browser. */
async function recordSample(canvas: HTMLCanvasElement): Promise<string> {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const recorder = new MediaRecorder(canvas.captureStream(25));
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const done = new Promise<void>((end) => {
    recorder.onstop = () => end();
  });
  recorder.start();
  for (let at = 0; at < SECONDS * 25; at += 1) {
    pen.fillStyle = 'steelblue';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = 'white';
    pen.font = '64px sans-serif';
    pen.fillText((at / 25).toFixed(1), 20 + at, 120);
    await new Promise((next) => setTimeout(next, 40));
  }
  recorder.stop();
  await done;
  return URL.createObjectURL(new Blob(parts, { type: 'video/webm' }));
}

/** The player with a film, and as it looks when its film cannot be loaded. */
export function SamplePlayer() {
  const localize = useLocalize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const record = async () => canvas.current && setAddress(await recordSample(canvas.current));
  return (
    <Cards least={380} fit gap={16}>
      <Panel title={localize({ cn: '播放器', us: 'Player' })}>
        {address ? (
          <VideoPlayer
            source={address}
            sound_only={address}
            title={localize({ cn: '校园一分钟', us: 'A minute at school' })}
            chapters={[
              { t: 0, title: localize({ cn: '开场', us: 'Opening' }) },
              { t: 3, title: localize({ cn: '实验', us: 'Experiment' }) },
            ]}
            watermark="李雷 1234"
          />
        ) : (
          <Stack gap={16}>
            <canvas ref={canvas} width={320} height={180} />
            <Button variant="default" onClick={() => void record()}>
              {localize({ cn: '录制示例视频', us: 'Record a sample' })}
            </Button>
          </Stack>
        )}
      </Panel>
      <Panel title={localize({ cn: '直播，正在重连', us: 'Live, reconnecting' })}>
        <VideoPlayer live source="/media/none/index.m3u8" title={localize({ cn: '升旗仪式', us: 'Flag ceremony' })} />
      </Panel>
    </Cards>
  );
}
