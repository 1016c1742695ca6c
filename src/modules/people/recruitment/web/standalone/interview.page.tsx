import { useState } from 'react';
import { useParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useProductName } from '#web/boot/current-route.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID, SkipLink } from '#web/shell/parts/skip-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { BrandMark } from '#web/ui/pictures/brand-mark.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { interviewLinks } from '../../contract/interview-links.contract.ts';
import { LinkStart } from '../parts/outside/link-start.tsx';
import classes from '../parts/outside/outside.module.css';
import { OutsideSheets } from '../parts/outside/outside-sheets.tsx';
import { useRecruitmentText } from '../texts.ts';

/** The page of an interviewer from outside: a code proves the phone, then the sheets of the open panels. */
export function Page() {
  const { link = '' } = useParams();
  const t = useRecruitmentText();
  const localizedName = useLocalizedName();
  const product = useProductName();
  const [ticket, setTicket] = useState<string | null>(null);
  const answer = useApi(interviewLinks.view, { query: { link } }, { errorDisplay: 'session_only' });
  const isDead = answer.error?.kind === 'refused' && answer.error.status !== 429;
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.head}>
        <BrandMark size={28} />
        <span className={classes.product}>{product}</span>
        <LanguageSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
        {isDead && !ticket && <EmptyState title={t('outside_gone')} detail={answer.error?.message ?? ''} />}
        {!answer.data && !isDead && <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
        {answer.data && (
          <Words as="h1" size="title">
            {t('outside_title', { school: localizedName(answer.data.organization) })}
          </Words>
        )}
        {answer.data && !ticket && (
          <LinkStart link={link} phone={answer.data.phone_masked} onDone={(begun) => setTicket(begun.ticket)} />
        )}
        {ticket && <OutsideSheets ticket={ticket} onTimeout={() => setTicket(null)} />}
      </main>
    </div>
  );
}
