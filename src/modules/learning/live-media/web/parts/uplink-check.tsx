import { Button } from '@mantine/core';
import { useState } from 'react';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useMediaText } from '../texts.ts';
import type { RequestTicket } from './publisher.ts';
import classes from './publishing.module.css';
import { measureUplink } from './uplink.ts';

/** What a picture of 720 lines needs, with as much again for what else is on the line. */
const ENOUGH_KBPS = 4000;
const JUST_KBPS = 2200;

type Result = { readonly kbps: number } | 'failed' | null;

/** Measures how fast this browser can send, before anybody watches. */
export function UplinkCheck({ open, onResult }: { open: RequestTicket; onResult?: (kbps: number) => void }) {
  const t = useMediaText();
  const [result, setResult] = useState<Result>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  const measure = async () => {
    setMeasuring(true);
    try {
      const kbps = await measureUplink((await open()).ticket);
      setResult({ kbps });
      onResult?.(kbps);
    } catch {
      setResult('failed');
    } finally {
      setMeasuring(false);
    }
  };
  return (
    <Inline gap={12} wrap justify="spread">
      <Words as="p" tone="soft" className={classes.state} role="status" data-state={gradeOf(result)}>
        {result === null && t('uplink_unknown')}
        {result === 'failed' && t('uplink_failed')}
        {result !== null &&
          result !== 'failed' &&
          t(`uplink_${gradeOf(result)}`, { mbps: (result.kbps / 1000).toFixed(1) })}
      </Words>
      <Button variant="default" size="sm" loading={isMeasuring} onClick={() => void measure()}>
        {t('measure_uplink')}
      </Button>
    </Inline>
  );
}

function gradeOf(result: Result): 'good' | 'fair' | 'poor' {
  if (result === null || result === 'failed') return 'poor';
  return result.kbps >= ENOUGH_KBPS ? 'good' : result.kbps >= JUST_KBPS ? 'fair' : 'poor';
}
