import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FRAMES } from '../../../contract/face.shapes.ts';
import { useText } from '../../texts.ts';
import classes from './face.module.css';

const BETWEEN_MS = 350;
const QUALITY = 0.9;

export type Frames = { readonly [K in (typeof FRAMES)[number]]?: Blob };

interface Props {
  readonly label: string;
  readonly isSending: boolean;
  readonly disabled?: boolean;
  readonly onFrames: (frames: Frames) => void;
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** The camera in front of the person, from now until this is gone; null: it was refused, or there is none. */
function useFrontCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isWanted = true;
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const opening = devices?.getUserMedia({ video: { facingMode: 'user' }, audio: false });
    if (!opening) setRefused(true);
    opening?.then(
      (opened) => {
        stream = opened;
        if (!isWanted || !video.current) return stop(opened);
        video.current.srcObject = opened;
        void video.current.play();
      },
      () => setRefused(true),
    );
    return () => {
      isWanted = false;
      if (stream) stop(stream);
    };
  }, []);
  return { video, isRefused };
}

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}

/** Three pictures, a moment apart. */
async function takeFrames(video: HTMLVideoElement): Promise<Frames> {
  const frames: Record<string, Blob> = {};
  for (const name of FRAMES) {
    const picture = await pictureOf(video);
    if (picture) frames[name] = picture;
    await new Promise((done) => setTimeout(done, BETWEEN_MS));
  }
  return frames;
}

/** The own face in the camera, and one button that takes the pictures. Nothing leaves the device before it is pressed. */
export function FaceCamera({ label, isSending, disabled = false, onFrames }: Props) {
  const t = useText();
  const { video, isRefused } = useFrontCamera();
  const [isTaking, setTaking] = useState(false);
  const press = async () => {
    if (!video.current) return;
    setTaking(true);
    const frames = await takeFrames(video.current);
    setTaking(false);
    onFrames(frames);
  };
  if (isRefused) return <p role="alert">{t('face_no_camera')}</p>;
  return (
    <>
      <video ref={video} className={classes.picture} muted playsInline aria-label={t('face_camera')} />
      <Button fullWidth size="md" loading={isTaking || isSending} disabled={disabled} onClick={() => void press()}>
        {label}
      </Button>
    </>
  );
}
