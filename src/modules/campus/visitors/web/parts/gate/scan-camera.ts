import { hasNativeShell } from '#web/native/native-shell.ts';

interface Detector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
}

const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Whether the app around the portal, or this browser by itself, reads QR codes; where not, six digits are typed. */
export const canScan = hasNativeShell() || (Maker !== undefined && navigator.mediaDevices !== undefined);

export function createDetector(): Detector {
  if (!Maker) throw new Error('This browser reads no codes; ask `canScan` first');
  return new Maker({ formats: ['qr_code'] });
}
