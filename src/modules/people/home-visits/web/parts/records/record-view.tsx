import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { visitRecordLifecycle } from '../../../contract/home-visits.lifecycle.ts';
import { needOwners, presentPeople } from '../../../contract/visit-kinds.ts';
import { useHomeVisitText } from '../../texts.ts';
import type { VisitRecord } from '../visit-detail.ts';
import classes from '../visit-drawer.module.css';

function useFacts(record: VisitRecord): Fact[] {
  const t = useHomeVisitText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const present = record.present.map((one) => labelOf(presentPeople, one, lang) ?? one);
  return [
    { label: t('state'), value: <StateBadge of={visitRecordLifecycle} state={record.state} /> },
    { label: t('started_at'), value: format.dateTime(record.started_at) },
    { label: t('present'), value: format.list(present) },
    { label: t('ended_at'), value: format.dateTime(record.ended_at) },
    ...(record.written_by ? [{ label: t('written_by'), value: localizedName(record.written_by) }] : []),
    {
      label: t('signed_by'),
      value:
        record.signed_by && record.signed_at
          ? [localizedName(record.signed_by), format.dateTime(record.signed_at)].join(' · ')
          : t('not_signed'),
    },
    ...(record.comment ? [{ label: t('comment'), value: record.comment, wide: true }] : []),
    ...(record.review_notes ? [{ label: t('review_notes'), value: record.review_notes, wide: true }] : []),
    ...(record.confidential_note ? [{ label: t('confidential'), value: record.confidential_note, wide: true }] : []),
  ];
}

/** What was found, what was promised, and who signed. */
export function RecordView({ record }: { readonly record: VisitRecord }) {
  const t = useHomeVisitText();
  const lang = useLang();
  const format = useFormat();
  return (
    <section>
      <Words as="h3" size="normal" weight={600} above={20} below={8}>
        {t('record_title')}
      </Words>
      <p className={classes.text}>{record.summary}</p>
      <Facts facts={useFacts(record)} />
      {record.photos.length > 0 && (
        <Inline gap={8} wrap align="stretch" above={8} below={8} className={classes.photos}>
          {record.photos.map((photo, at) => (
            <FileLink key={photo.id} file={{ name: t('photo_n', { n: at + 1 }), mime: 'image/jpeg', url: photo.url }}>
              <img src={photo.url} alt={t('photo_n', { n: at + 1 })} />
            </FileLink>
          ))}
        </Inline>
      )}
      {record.needs.length > 0 && (
        <>
          <Words as="h3" size="normal" weight={600} above={20} below={8}>
            {t('tab_needs')}
          </Words>
          <Stack as="ul" gap={6} className={classes.rows}>
            {record.needs.map((need) => (
              <li key={need.id}>
                <span>
                  {[need.text, labelOf(needOwners, need.owner, lang), need.due && format.day(need.due)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <ToneBadge tone={need.done ? 'done' : 'waiting'}>{t(need.done ? 'is_done' : 'is_open')}</ToneBadge>
              </li>
            ))}
          </Stack>
        </>
      )}
    </section>
  );
}
