import { Button } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { usePageTitle } from '#web/boot/current-route.ts';
import { goBack } from '#web/boot/in-app-history.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { shell } from '../../contract/shell.contract.ts';
import classes from '../parts/whole-page.module.css';
import { useShellText } from '../texts.ts';

/** The page is loaded anew with its pass: only then does its policy let the other site in. */
function useAllowedPage(url: string, pass: string | null) {
  const asked = useApi(shell.framePass, { query: { url } }, { enabled: url !== '' });
  const granted = asked.data;
  useEffect(() => {
    if (!granted || granted.pass === pass) return;
    location.replace(`/online-iframe?${new URLSearchParams({ url: granted.url, pass: granted.pass })}`);
  }, [granted, pass]);
  return { ...asked, frame: granted && granted.pass === pass ? granted : null };
}

/** A page of another site that the school allows, inside the portal. */
export function Page() {
  const t = useShellText();
  const f = useFrameText();
  const title = usePageTitle();
  const [query] = useSearchParams();
  const url = query.get('url') ?? '';
  const { frame, isError, error } = useAllowedPage(url, query.get('pass'));
  const refused = isError || url === '';
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <button type="button" aria-label={f('back')} onClick={() => goBack()}>
          <IconArrowLeft aria-hidden size={20} />
        </button>
        <h1>{title}</h1>
        {frame && (
          <a href={frame.url} target="_blank" rel="noreferrer">
            <IconExternalLink aria-hidden size={18} />
            {frame.host}
          </a>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {refused && (
          <EmptyState
            title={t('frame_refused')}
            detail={error?.message || t('frame_refused_detail')}
            action={<Button onClick={() => goBack()}>{f('back')}</Button>}
          />
        )}
        {!refused && !frame && <TextSkeleton lines={6} />}
        {frame && (
          <iframe
            src={frame.url}
            title={frame.host}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
          />
        )}
      </main>
    </div>
  );
}
