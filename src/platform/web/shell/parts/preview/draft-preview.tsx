import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useLang } from '../../../i18n/language.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { Stack, Words } from '../../../ui/layout/layout.tsx';
import { ViewTabs } from '../../../ui/list/view-tabs.tsx';
import { BellLine } from '../bell/bell-line.tsx';
import { PageFrame } from './page-frame.tsx';
import classes from './preview.module.css';
import { previewWords as words } from './preview-words.ts';

interface Props {
  /** As the bell says it. */
  readonly title: string;
  readonly titleEn: string | null;
  readonly onClose: () => void;
  /** Sends it to the writer alone; absent where that cannot be. */
  readonly onTrial?: (() => void) | undefined;
  /** The page on which it is read. */
  readonly children: ReactNode;
}

const VIEWS = ['phone', 'bell', 'print'] as const;
type View = (typeof VIEWS)[number];

/** What is being written as its readers will see it: in the bell, on a phone, on paper. */
export function DraftPreview({ title, titleEn, onClose, onTrial, children }: Props) {
  const t = useFrameText();
  const localize = useLocalize();
  const lang = useLang();
  const [view, setView] = useState<View>('phone');
  const [now] = useState(() => new Date().toISOString());
  const untitled = localize(words.untitled);
  const line = { title: title || untitled, title_en: titleEn || title || untitled, created_at: now, is_read: false };
  return (
    <Modal
      opened
      onClose={onClose}
      title={localize(words.preview)}
      size={view === 'print' ? 880 : 560}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap={16}>
        <ViewTabs
          label={localize(words.views)}
          tabs={VIEWS.map((value) => ({ value, label: localize(words[value]) }))}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        {view === 'bell' ? (
          <div className={classes.bell}>
            <BellLine message={line} to="" onClick={onClose} />
          </div>
        ) : (
          <PageFrame key={`${view} ${lang}`} kind={view} title={localize(words[view])}>
            {children}
          </PageFrame>
        )}
        {onTrial && (
          <>
            <Words as="p" tone="soft" size="normal">
              {localize(words.trial_help)}
            </Words>
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                {t('close')}
              </Button>
              <Button onClick={onTrial}>{localize(words.trial)}</Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
