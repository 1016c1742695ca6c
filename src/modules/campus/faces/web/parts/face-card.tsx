import { Button } from '@mantine/core';
import type { RowOf } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type faceLists, faceSources } from '../../contract/face-lists.contract.ts';
import { faceLifecycle } from '../../contract/face-lists.lifecycle.ts';
import { useFaceText } from '../texts.ts';
import classes from './face-review.module.css';

export type ReviewedFace = RowOf<typeof faceLists.list>;

interface Props {
  readonly face: ReviewedFace;
  readonly isCurrent: boolean;
  readonly isSending: boolean;
  readonly onUse: () => void;
  readonly onReturn: () => void;
}

/** One face beside the picture by which the person is known, with what decides about it. */
export function FaceCard({ face, isCurrent, isSending, onUse, onReturn }: Props) {
  const t = useFaceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { person } = face;
  const doors = format.list(face.unconfirmed.map(localizedName));
  return (
    <li className={classes.one} data-current={isCurrent}>
      {face.photo_url ? (
        <img src={face.photo_url} alt={t('photo_of', { name: localizedName(person) })} />
      ) : (
        <div className={classes.gone}>{t('photo_gone')}</div>
      )}
      <Inline gap={8}>
        <PersonAvatar person={person} />
        <div>
          <Words as="p" weight={600}>
            {localizedName(person)}
          </Words>
          <Words as="p" tone="soft" size="small">
            {person.number}
          </Words>
        </div>
      </Inline>
      <Words as="p" tone="soft" size="small">
        {[
          labelOf(faceSources, face.source, lang),
          `${face.width} × ${face.height}`,
          format.dateTime(face.created_at),
        ].join(' · ')}
      </Words>
      {face.handed_in_by.id !== person.id && (
        <Words as="p" tone="soft" size="small">
          {t('by', { name: localizedName(face.handed_in_by) })}
        </Words>
      )}
      {!face.awaits_review && <StateBadge of={faceLifecycle} state={face.status} />}
      {face.review_opinion && (
        <Words as="p" tone="soft" size="small">
          {face.review_opinion}
        </Words>
      )}
      {face.unconfirmed.length > 0 && (
        <Words as="p" tone="soft" size="small">
          {t('waits_on', { doors })}
        </Words>
      )}
      {face.awaits_review &&
        (face.actions.includes('review') ? (
          <Inline gap={8} wrap>
            <Button size="xs" loading={isSending} onClick={onUse}>
              {t('use')}
            </Button>
            <Button size="xs" variant="default" onClick={onReturn}>
              {t('return')}
            </Button>
          </Inline>
        ) : (
          <Words as="p" tone="soft" size="small">
            {t('own')}
          </Words>
        ))}
    </li>
  );
}
