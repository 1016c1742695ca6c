import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { reactTo } from '#web/api/reactions.ts';
import { wps } from '../../contract/wps.contract.ts';
import { useDriveText } from '../texts.ts';

/** Leads to the document service of the school, where it has one. While it is away the button says so. */
export function WpsButton() {
  const t = useDriveText();
  const { data } = useApi(wps.offer, {}, { staleMs: 600_000 });
  const [isAsking, setAsking] = useState(false);
  const [away, setAway] = useState('');
  if (!data?.is_offered) return null;
  const open = async () => {
    // opened by the press itself, since browsers keep back windows that come later
    const page = window.open('', '_blank');
    setAsking(true);
    setAway('');
    try {
      const { url } = await call(wps.ssoUrl, {});
      if (page) page.location.href = url;
      else location.assign(url);
    } catch (error) {
      page?.close();
      if (error instanceof ApiError && error.code === 503001) setAway(error.message);
      else reactTo(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button variant="default" loading={isAsking} onClick={() => void open()}>
      {away || t('open_wps')}
    </Button>
  );
}
