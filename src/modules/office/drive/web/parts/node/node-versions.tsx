import { Button } from '@mantine/core';
import { useId } from 'react';
import { call } from '#web/api/call.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { drive } from '../../../contract/drive.contract.ts';
import type { NodeDetail } from '../../../contract/drive.shapes.ts';
import { versionName } from '../../../contract/drive-names.ts';
import { useDriveText } from '../../texts.ts';
import { sizeText } from '../size-text.ts';

/** The versions of a file, the newest first: each can be looked at, and be made the newest one. */
export function NodeVersions({ node }: { readonly node: NodeDetail }) {
  const t = useDriveText();
  const heading = useId();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const restore = useSend(drive.restoreVersion, {
    onSuccess: (_, input) => toast.success(t('version_restored', { no: input.body.no })),
  });
  const mayRestore = node.actions.includes('restore_version');
  return (
    <section aria-labelledby={heading}>
      <Words as="h3" size="large" weight={600} id={heading}>
        {t('versions')}
      </Words>
      <RowList isSending={restore.isPending}>
        {node.versions.map(({ no, size, by, restored_no, created_at }) => (
          <li key={no}>
            <span>
              <Inline as="span" gap={8}>
                {node.deleted_at ? (
                  <span>{t('version_no', { no })}</span>
                ) : (
                  <FileLink
                    file={{
                      name: versionName(node.name, no, node.version_no),
                      ...(node.mime ? { mime: node.mime } : {}),
                    }}
                    renew={async () => (await call(drive.file, { params: { id: node.id }, query: { no } })).url}
                  >
                    {t('version_no', { no })}
                  </FileLink>
                )}
                {no === node.version_no && <Words tone="soft">{t('is_current')}</Words>}
                {restored_no !== null && <Words tone="soft">{t('restored_from', { no: restored_no })}</Words>}
              </Inline>
              <Words as="p" tone="soft" size="small">
                {[format.dateTime(created_at), by && localizedName(by), sizeText(size, format.bytes)]
                  .filter(Boolean)
                  .join(' · ')}
              </Words>
            </span>
            {mayRestore && no !== node.version_no && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${t('restore_version')} ${no}`}
                onClick={() => restore.mutate({ params: { id: node.id }, body: { no, version: node.version } })}
              >
                {t('restore_version')}
              </Button>
            )}
          </li>
        ))}
      </RowList>
    </section>
  );
}
