import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { faceLists } from '../../contract/face-lists.contract.ts';
import classes from '../parts/capture.module.css';
import { Capture } from '../parts/capture.tsx';
import { FaceUnavailable } from '../parts/face-unavailable.tsx';
import { useFaceText } from '../texts.ts';

/** Takes the photo of a face: first the consent where there is none, then the camera. */
export function Page() {
  const t = useFaceText();
  const localizedName = useLocalizedName();
  const [address] = useSearchParams();
  const [agreed, setAgreed] = useState<string | null>(null);
  // one answer for the whole visit: the links of photos are not needed here
  const answer = useApi(faceLists.mine, {}, { staleMs: Number.POSITIVE_INFINITY });
  if (!answer.data)
    return (
      <>
        <PageHead />
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      </>
    );
  const { list, text_version } = answer.data;
  const of = list.find((one) => one.person.id === address.get('for')) ?? list[0];
  if (!of || of.bar)
    return (
      <>
        <PageHead />
        <FaceUnavailable title={of?.bar ? t(`bar_${of.bar}`) : t('nobody')} />
      </>
    );
  const name = of.is_self ? t('myself') : localizedName(of.person);
  return (
    <>
      <PageHead />
      {of.consent || agreed ? (
        <Capture userId={of.person.id} consentVersion={of.consent ? null : agreed} />
      ) : (
        <Consent name={name} isSelf={of.is_self} onAgree={() => setAgreed(text_version)} />
      )}
    </>
  );
}

interface ConsentProps {
  readonly name: string;
  readonly isSelf: boolean;
  readonly onAgree: () => void;
}

/** What the photo is for, in short, and one tick that nobody made before. */
function Consent({ name, isSelf, onAgree }: ConsentProps) {
  const t = useFaceText();
  const [isTicked, setTicked] = useState(false);
  return (
    <Panel title={t('consent')}>
      <Stack gap={12}>
        <p>{t('consent_short')}</p>
        <ul className={classes.rules}>
          <li>{t('consent_who')}</li>
          <li>{t('consent_where')}</li>
          <li>{t('consent_end')}</li>
          <li>{t('never_only_way')}</li>
        </ul>
        <Link to="/mobile/privacyPolicy?kind=face_doors">{t('consent_read')}</Link>
        <Checkbox
          checked={isTicked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          label={isSelf ? t('agree_self') : t('agree_child', { name })}
        />
        <Button size="md" fullWidth disabled={!isTicked} onClick={onAgree}>
          {t('go_on')}
        </Button>
      </Stack>
    </Panel>
  );
}
