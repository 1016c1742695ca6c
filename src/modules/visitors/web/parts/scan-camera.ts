interface Detector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
}

const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Whether this browser reads QR codes from its camera by itself; where not, six digits are typed. */
export const canScan = Maker !== undefined && navigator.mediaDevices !== undefined;

export function createDetector(): Detector {
  if (!Maker) throw new Error('This browser reads no codes; ask `canScan` first');
  return new Maker({ formats: ['qr_code'] });
}
