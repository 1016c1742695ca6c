import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { files } from '#shared/calls/files.contract.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type FaceSource, faceLists } from '../../contract/face-lists.contract.ts';
import { FACE_PHOTO, type FaceProblem, faceProblems } from '../../contract/face-rules.ts';
import { useFaceText } from '../texts.ts';
import { analyseFile } from './analyse-frame.ts';
import classes from './capture.module.css';
import { FaceCamera } from './face-camera.tsx';

const TRIES = 3;

interface Taken {
  readonly file: File;
  readonly url: string;
  readonly source: FaceSource;
}

interface Props {
  readonly userId: string;
  /** The text that was just agreed to; null where consent was given before. */
  readonly consentVersion: string | null;
}

/** Takes a photo of a face, shows it, and hands it in. After three that the rules refuse, or without a camera: the album. */
export function Capture({ userId, consentVersion }: Props) {
  const t = useFaceText();
  const localize = useLocalize();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [failed, setFailed] = useState(0);
  const [problem, setProblem] = useState<FaceProblem | null>(null);
  const [hasCamera, setHasCamera] = useState(true);
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken.url)), [taken]);
  const keep = (file: File, source: FaceSource) => {
    setProblem(null);
    setTaken({ file, source, url: URL.createObjectURL(file) });
  };
  const choose = async (chosen: File | undefined) => {
    const file = chosen && (await prepareFileOrToast(chosen, FACE_PHOTO));
    if (!file) return;
    const [found] = await analyseFile(file);
    if (found) setProblem(found);
    else keep(file, 'upload');
  };
  if (taken)
    return <Preview taken={taken} userId={userId} consentVersion={consentVersion} onAgain={() => setTaken(null)} />;
  const showsAlbum = !hasCamera || failed >= TRIES;
  return (
    <div className={classes.steps}>
      {hasCamera && (
        <FaceCamera
          onPhoto={(file) => keep(file, 'capture')}
          onNone={() => setHasCamera(false)}
          onFailed={(found) => {
            setProblem(found);
            setFailed(failed + 1);
          }}
        />
      )}
      {!hasCamera && (
        <Words as="p" weight={600}>
          {t('no_camera')}
        </Words>
      )}
      {problem && (
        <Note tone="refused" role="alert">
          {t('not_taken', { problem: localize(faceProblems[problem]) })}
        </Note>
      )}
      {showsAlbum && (
        <FilePick className={classes.album} types={FACE_PHOTO.types} onFiles={([file]) => void choose(file)}>
          {t('from_album')}
        </FilePick>
      )}
      <ul className={classes.rules}>
        <li>{t('rule_alone')}</li>
        <li>{t('rule_light')}</li>
        <li>{t('rule_free')}</li>
      </ul>
    </div>
  );
}

function Preview({
  taken,
  userId,
  consentVersion,
  onAgain,
}: Props & { readonly taken: Taken; readonly onAgain: () => void }) {
  const t = useFaceText();
  const go = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const submitFace = useSend(faceLists.create, {
    onSuccess: () => {
      toast.success(t('handed_in'));
      void go(`/mobile/myFace?for=${userId}`, { replace: true });
    },
    errorDisplay: 'session_only',
    onError: (error) =>
      setProblem(error.errors['file_id']?.[0] ?? error.errors['consent_version']?.[0] ?? sentenceOf(error)),
  });
  const upload = useSend(files.upload, {
    invalidates: false,
    errorDisplay: 'session_only',
    onError: (error) => setProblem(sentenceOf(error)),
    onSuccess: ({ id }) =>
      submitFace.mutate({
        body: { user_id: userId, file_id: id, source: taken.source, consent_version: consentVersion },
      }),
  });
  return (
    <div className={classes.steps}>
      <img className={classes.preview} src={taken.url} alt={t('preview')} />
      {problem && (
        <Note tone="refused" role="alert">
          {problem}
        </Note>
      )}
      <Button
        size="md"
        fullWidth
        loading={upload.isPending || submitFace.isPending}
        onClick={() => upload.mutate({ body: { purpose: 'face_photo' }, files: { file: taken.file } })}
      >
        {t('hand_in')}
      </Button>
      <Button size="md" fullWidth variant="default" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
