/** What is shown: the camera, or the screen. */
export type SourceKind = 'camera' | 'screen';

export interface SourceChoice {
  readonly kind: SourceKind;
  /** Empty: the one that the browser prefers. */
  readonly camera: string;
  readonly microphone: string;
}

/** Why there is no picture. */
export type SourceTrouble = 'refused' | 'missing' | 'unsupported';

export class NoSource extends Error {
  readonly trouble: SourceTrouble;
  constructor(trouble: SourceTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25, max: 30 } };

export const stopAll = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Opens camera or screen, with the microphone. Throws `NoSource`. */
export async function openSource({ kind, camera, microphone }: SourceChoice): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices || typeof MediaRecorder === 'undefined') throw new NoSource('unsupported');
  const audio = microphone ? { deviceId: microphone } : true;
  try {
    if (kind === 'camera') {
      return await devices.getUserMedia({ audio, video: { ...PICTURE, ...(camera ? { deviceId: camera } : {}) } });
    }
    const screen = await devices.getDisplayMedia({ video: PICTURE, audio: true });
    return await withMicrophone(screen, audio);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new NoSource(name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing');
  }
}

/** The screen with the voice of the host; where it has sound of its own both are heard. */
async function withMicrophone(screen: MediaStream, audio: MediaTrackConstraints | boolean): Promise<MediaStream> {
  const voice = await navigator.mediaDevices.getUserMedia({ audio }).catch(() => null);
  const sounds = [screen, voice].filter((one) => one !== null && one.getAudioTracks().length > 0);
  if (sounds.length < 2) return new MediaStream([...screen.getTracks(), ...(voice?.getTracks() ?? [])]);
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const sound of sounds) if (sound) context.createMediaStreamSource(sound).connect(mixed);
  const stream = new MediaStream([...screen.getVideoTracks(), ...mixed.stream.getAudioTracks()]);
  screen.getVideoTracks()[0]?.addEventListener('ended', () => {
    stopAll(voice);
    void context.close();
  });
  return stream;
}

/** AAC is heard on every phone; what a browser cannot record so it records in its own way. */
const TYPES = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=h264,opus',
  'video/x-matroska;codecs=avc1,opus',
  'video/mp4;codecs=avc1.42E01F,opus',
];

/** The form in which this browser records H.264; null: in none. */
export const recorderType = (): string | null => TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
