import { Button } from '@mantine/core';
import { useId } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import type { NodeDetail } from '../../../contract/drive.shapes.ts';
import { shareRights } from '../../../contract/drive-choices.ts';
import { driveShares } from '../../../contract/drive-shares.contract.ts';
import { useDriveText } from '../../texts.ts';

/** Whom a folder or file is shared with; each share can be ended. */
export function NodeShares({ node }: { readonly node: NodeDetail }) {
  const t = useDriveText();
  const lang = useLang();
  const heading = useId();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const end = useSend(driveShares.end, { invalidates: ['drive'] });
  const whom = (share: NodeDetail['shares'][number]) =>
    share.link ? t('way_link') : format.list(share.parts.map(localizedName));
  return (
    <section aria-labelledby={heading}>
      <Words as="h3" size="large" weight={600} id={heading}>
        {t('shares')}
      </Words>
      {node.shares.length === 0 ? (
        <Words as="p" tone="soft">
          {t('not_shared')}
        </Words>
      ) : (
        <RowList isSending={end.isPending}>
          {node.shares.map((share) => (
            <li key={share.id}>
              <span>
                <Inline as="span" gap={6}>
                  {whom(share)}
                  {share.link && <CopyButton text={`${location.origin}${share.link}`} what={t('link')} />}
                </Inline>
                <Words as="p" tone="soft" size="small">
                  {[
                    labelOf(shareRights, share.right, lang),
                    share.expires_on && t('until', { day: format.day(share.expires_on) }),
                    share.has_password && t('has_password'),
                    share.link && t('opened_n', { n: share.opened }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Words>
              </span>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${t('end_share')} ${whom(share)}`}
                onClick={() => end.mutate({ params: { id: share.id } })}
              >
                {t('end_share')}
              </Button>
            </li>
          ))}
        </RowList>
      )}
    </section>
  );
}
