import { hasNativeShell } from '#web/native/native-shell.ts';

interface Detector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}
type MakeDetector = new (options: { readonly formats: readonly string[] }) => Detector;
/** What reads codes in this browser; undefined: nothing does. */
export const Maker = (globalThis as { BarcodeDetector?: MakeDetector }).BarcodeDetector;

/** Whether the app around the portal, or this browser by itself, reads codes; where not, the room is searched for. */
export const canScan = hasNativeShell() || (Maker !== undefined && navigator.mediaDevices !== undefined);
