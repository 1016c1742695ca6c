import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { faceLists } from '../../contract/face-lists.contract.ts';
import { faceLifecycle } from '../../contract/face-lists.lifecycle.ts';
import { useFaceText } from '../texts.ts';
import classes from './face-state.module.css';
import { FaceUnavailable } from './face-unavailable.tsx';
import { captureOf, type FaceEntry, type OwnFace } from './own-face.ts';

/** The face of one person: what waits, what opens doors, what became of the last one, and the consent it rests on. */
export function FaceState({ of }: { readonly of: OwnFace }) {
  const t = useFaceText();
  const { entries, bar, person, consent } = of;
  const live = entries.find((one) => one.photo_url !== null);
  if (bar === 'off' && !live) return <FaceUnavailable title={t('off')} />;
  return (
    <>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} person={of} />
      ))}
      {entries.length === 0 && bar === null && (
        <Panel>
          <Words as="p" weight={600}>
            {t('none_yet')}
          </Words>
          <Words as="p" tone="soft" size="small">
            {t('none_yet_help')}
          </Words>
        </Panel>
      )}
      {bar !== null && (
        <Words as="p" tone="soft" size="small">
          {t(`bar_${bar}`)}
        </Words>
      )}
      <Stack gap={8}>
        {bar === null && (
          <Button component={Link} to={captureOf(person.id)} size="md" fullWidth>
            {t(live ? 'retake' : 'take')}
          </Button>
        )}
        {live?.actions.includes('withdraw') && <Withdraw entry={live} />}
      </Stack>
      {consent && <Consent of={of} />}
      <Words as="p" tone="soft" size="small">
        {t('never_only_way')}
      </Words>
    </>
  );
}

function Entry({ entry, person }: { readonly entry: FaceEntry; readonly person: OwnFace }) {
  const t = useFaceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const doors = format.list(entry.unconfirmed.map(localizedName));
  return (
    <Panel>
      <Inline gap={16} align="start">
        {entry.photo_url && (
          <img
            className={classes.photo}
            src={entry.photo_url}
            alt={t('photo_of', { name: localizedName(person.person) })}
          />
        )}
        <Stack gap={8} items="start">
          <StateBadge of={faceLifecycle} state={entry.status} />
          <p>{t(`says_${entry.status}`)}</p>
          {entry.review_opinion && <p>{entry.review_opinion}</p>}
          <Words as="p" tone="soft" size="small">
            {format.dateTime(entry.withdrawn_at ?? entry.decided_at ?? entry.created_at)}
          </Words>
          {entry.withdrawn_at !== null && (
            <p role="status">{entry.unconfirmed.length ? t('still_on', { doors }) : t('gone_everywhere')}</p>
          )}
        </Stack>
      </Inline>
    </Panel>
  );
}

function Withdraw({ entry }: { readonly entry: FaceEntry }) {
  const t = useFaceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const send = useSend(faceLists.withdraw, {
    onSuccess: ({ unconfirmed }) =>
      unconfirmed.length
        ? toast.warning(t('still_on', { doors: format.list(unconfirmed.map(localizedName)) }))
        : toast.success(t('deleted')),
  });
  const ask = async () => {
    const question = { title: t('ask_delete'), body: t('ask_delete_help'), confirm: t('delete'), danger: true };
    if (await confirm(question)) send.mutate({ params: { id: entry.id } });
  };
  return (
    <Button variant="default" size="md" fullWidth loading={send.isPending} onClick={() => void ask()}>
      {t('delete')}
    </Button>
  );
}

function Consent({ of: { consent } }: { readonly of: OwnFace }) {
  const t = useFaceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (!consent) return null;
  return (
    <Panel title={t('consent')}>
      <p>{t('consent_short')}</p>
      <Words as="p" tone="soft" size="small">
        {t('consent_given', {
          name: localizedName(consent.giver),
          day: format.day(consent.given_at),
          version: consent.text_version,
        })}
      </Words>
      <Link to="/mobile/privacyPolicy?kind=face_doors">{t('consent_read')}</Link>
    </Panel>
  );
}
