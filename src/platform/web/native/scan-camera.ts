import { hasNativeShell } from './native-shell.ts';

interface Detector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
}

const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Whether the app around the portal, or this browser by itself, reads QR codes; where not, what they say is typed or searched for. */
export const canScan = hasNativeShell() || (Maker !== undefined && navigator.mediaDevices !== undefined);

/** What finds the QR codes of a picture. Throws where this browser reads none. */
export function createDetector(): Detector {
  if (!Maker) throw new Error('This browser reads no codes; ask `canScan` first');
  return new Maker({ formats: ['qr_code'] });
}
