import { CardFaceView } from './card-face.tsx';
import classes from './editor.module.css';
import { useProfileText } from './profile-texts.ts';
import { SAMPLE, SAMPLE_CODE } from './sample-facts.ts';
import type { Template } from './use-drawing.ts';

/** On a phone the card is shown; it is drawn on a wide screen. */
export function CardLook({ template }: { readonly template: Template }) {
  const t = useProfileText();
  const shared = { look: template, facts: SAMPLE, language: 'cn', code: SAMPLE_CODE } as const;
  return (
    <div className={classes.middle}>
      <CardFaceView {...shared} face={template.front} />
      {template.back && <CardFaceView {...shared} face={template.back} />}
      <p className={classes.note}>{t('editor_wide_only')}</p>
    </div>
  );
}
