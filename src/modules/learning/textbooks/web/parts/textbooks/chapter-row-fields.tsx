import { ActionIcon, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { PointsField } from '../points-field.tsx';
import type { ChapterRow } from './chapter-rows.ts';

interface Props {
  readonly row: ChapterRow;
  readonly subject: string;
  readonly error: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (change: Partial<ChapterRow>) => void;
  readonly onIndent: (by: 1 | -1) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** A chapter on one line; what is seldom asked for stands below it when it is opened. */
export function ChapterRowFields(props: Props) {
  const { row, subject, error, isOpen, onChange } = props;
  const t = useTextbookText();
  return (
    <li className={classes.row} style={{ ['--depth' as string]: row.depth }}>
      <TextInput
        aria-label={t('chapter_no')}
        placeholder={t('chapter_no')}
        value={row.no}
        maxLength={12}
        onChange={(event) => onChange({ no: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('chapter_title')}
        placeholder={t('chapter_title')}
        value={row.title}
        maxLength={80}
        error={error}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('page_from')}
        placeholder={t('page_from')}
        inputMode="numeric"
        value={row.page_from}
        maxLength={4}
        onChange={(event) => onChange({ page_from: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <Acts {...props} />
      {isOpen && (
        <div className={classes.more}>
          <TextField
            label={t('name_en')}
            value={row.title_en}
            max={120}
            onChange={(title_en) => onChange({ title_en })}
          />
          <TextField
            label={t('hours')}
            inputMode="decimal"
            value={row.hours}
            max={4}
            onChange={(hours) => onChange({ hours: hours.replace(/[^\d.]/g, '') })}
          />
          <div className={classes.wide}>
            <PointsField
              label={t('taught_points')}
              subject={subject}
              most={20}
              value={row.knowledge_ids}
              onChange={(knowledge_ids) => onChange({ knowledge_ids })}
            />
          </div>
        </div>
      )}
    </li>
  );
}

function Acts({ isOpen, onToggle, onIndent, onMove, onRemove }: Props) {
  const t = useTextbookText();
  return (
    <Inline gap={2} align="stretch">
      <Act label={t('level_out')} onClick={() => onIndent(-1)}>
        <IconIndentDecrease aria-hidden size={16} />
      </Act>
      <Act label={t('level_in')} onClick={() => onIndent(1)}>
        <IconIndentIncrease aria-hidden size={16} />
      </Act>
      <Act label={t('move_up')} onClick={() => onMove(-1)}>
        <IconArrowUp aria-hidden size={16} />
      </Act>
      <Act label={t('move_down')} onClick={() => onMove(1)}>
        <IconArrowDown aria-hidden size={16} />
      </Act>
      <Act label={t('more')} onClick={onToggle} isOpen={isOpen}>
        <IconChevronDown aria-hidden size={16} />
      </Act>
      <Act label={t('remove_chapter')} onClick={onRemove}>
        <IconTrash aria-hidden size={16} />
      </Act>
    </Inline>
  );
}

interface ActProps {
  readonly label: string;
  readonly isOpen?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Act = ({ label, isOpen, onClick, children }: ActProps) => (
  <ActionIcon
    variant="subtle"
    size={36}
    aria-label={label}
    title={label}
    {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);
