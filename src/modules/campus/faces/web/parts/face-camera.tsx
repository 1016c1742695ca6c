import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocalize } from '#web/i18n/texts.ts';
import { type FaceProblem, faceProblems } from '../../contract/face-rules.ts';
import { useFaceText } from '../texts.ts';
import { analyseFrame, takePhoto } from './analyse-frame.ts';
import classes from './face-camera.module.css';

const EVERY_MS = 400;
/** A face is nearer than a document: as much of it as the camera gives. */
const WANTED = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } } as const;

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** The camera in front of the person while this is shown, and what is wrong with its picture at this moment. */
function useFrontCamera(onNone: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const none = useRef(onNone);
  none.current = onNone;
  const [problems, setProblems] = useState<readonly FaceProblem[] | null>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isWanted = true;
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const opening = devices?.getUserMedia({ video: WANTED, audio: false });
    if (!opening) none.current();
    opening?.then(
      (opened) => {
        stream = opened;
        if (!isWanted || !video.current) return stop(opened);
        video.current.srcObject = opened;
        void video.current.play();
      },
      () => none.current(),
    );
    const look = async () => {
      const shown = video.current;
      if (!shown || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !shown.videoWidth) return;
      const found = await analyseFrame(shown);
      if (isWanted) setProblems(found);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
      if (stream) stop(stream);
    };
  }, []);
  return { video, problems };
}

interface Props {
  readonly onPhoto: (file: File) => void;
  /** A photo was wanted that the rules refuse. */
  readonly onFailed: (problem: FaceProblem) => void;
  /** There is no camera, or it was refused. */
  readonly onNone: () => void;
}

/** The own face in an oval, with a hint of what to change, and one button. Nothing leaves the phone before it is pressed. */
export function FaceCamera({ onPhoto, onFailed, onNone }: Props) {
  const t = useFaceText();
  const localize = useLocalize();
  const { video, problems } = useFrontCamera(onNone);
  const [first] = problems ?? [];
  const press = async () => {
    if (!video.current) return;
    const [problem] = await analyseFrame(video.current);
    if (problem) return onFailed(problem);
    const photo = await takePhoto(video.current);
    if (photo) onPhoto(photo);
  };
  return (
    <>
      <div className={classes.frame}>
        <video ref={video} className={classes.picture} muted playsInline aria-label={t('camera')} />
        <div className={classes.oval} data-good={problems !== null && !first} aria-hidden />
      </div>
      <p className={classes.hint} role="status">
        {problems === null ? t('camera_opens') : first ? localize(faceProblems[first]) : t('looks_good')}
      </p>
      <Button size="md" fullWidth disabled={problems === null} onClick={() => void press()}>
        {t('shoot')}
      </Button>
    </>
  );
}
