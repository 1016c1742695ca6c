import { IconQrcode, IconQrcodeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Words } from '#web/ui/layout/layout.tsx';
import classes from './scan-card.module.css';

interface Props {
  readonly tone: 'waiting' | 'refused';
  readonly title: string;
  readonly detail?: string;
  readonly action?: ReactNode;
}

/** What came of a scan, in one large sentence. */
export function ScanCard({ tone, title, detail, action }: Props) {
  const Picture = tone === 'refused' ? IconQrcodeOff : IconQrcode;
  return (
    <section className={classes.card} data-tone={tone} role="status">
      <Picture aria-hidden size={56} stroke={1.4} />
      <Words as="p" size="title" weight={600}>
        {title}
      </Words>
      {detail && <p>{detail}</p>}
      {action}
    </section>
  );
}
