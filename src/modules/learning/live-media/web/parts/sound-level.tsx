import { useEffect, useRef } from 'react';
import { Words } from '#web/ui/layout/layout.tsx';
import { useMediaText } from '../texts.ts';
import classes from './publishing.module.css';

const EVERY_MS = 100;

/** How loud the microphone is, from 0 to 1. */
function levelOf(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, Math.sqrt(power) * 4);
}

/** A bar that moves with the sound of a stream. */
export function SoundLevel({ stream }: { readonly stream: MediaStream | null }) {
  const t = useMediaText();
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      if (bar.current) bar.current.value = levelOf(analyser, samples);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  if (stream && stream.getAudioTracks().length === 0)
    return (
      <Words as="p" tone="waiting" size="small">
        {t('no_sound')}
      </Words>
    );
  return <meter ref={bar} className={classes.level} min={0} max={1} low={0.05} aria-label={t('sound_level')} />;
}
