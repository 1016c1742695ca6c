import { useMemo } from 'react';
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  readonly size?: number;
  /** `high` survives a logo or a scratch. */
  readonly correction?: 'low' | 'medium' | 'quartile' | 'high';
  /** What the code is for, for screen readers. */
  readonly label: string;
}

const LEVELS = { low: 'L', medium: 'M', quartile: 'Q', high: 'H' } as const;
const BORDER = 2;

/** A QR code as vector picture: always dark on white, because scanners do not know dark mode. */
export function QrCode({ text, size = 200, correction = 'medium', label }: Props) {
  const { path, side } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: LEVELS[correction], border: BORDER });
    const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: cells.join(''), side: modules };
  }, [text, correction]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#101828" />
    </svg>
  );
}
