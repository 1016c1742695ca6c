import { Button } from '@mantine/core';
import { useState } from 'react';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useVerifyText } from '../texts.ts';
import { canFingerprint, fingerprintOf } from './file-fingerprint.ts';

/** Compares a file with the registered fingerprint. It does not leave the device. */
export function CompareFile({ sha256 }: { readonly sha256: string }) {
  const t = useVerifyText();
  const [isSame, setSame] = useState<boolean | null>(null);
  if (!canFingerprint()) return null;
  const compare = async ([file]: readonly File[]) => {
    if (file) setSame((await fingerprintOf(file)) === sha256);
  };
  return (
    <div className="never-printed">
      <Panel title={t('compare')}>
        <Stack gap={12} items="start">
          <Words as="p" tone="soft">
            {t('compare_help')}
          </Words>
          <FilePick types={['application/pdf']} onFiles={(files) => void compare(files)}>
            <Button component="span" variant="default">
              {t('compare_pick')}
            </Button>
          </FilePick>
          <div role="status">
            {isSame !== null && (
              <Words as="p" tone={isSame ? 'done' : 'refused'} weight={600}>
                {t(isSame ? 'compare_same' : 'compare_other')}
              </Words>
            )}
          </div>
        </Stack>
      </Panel>
    </div>
  );
}
