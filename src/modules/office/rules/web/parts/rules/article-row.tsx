import { Button } from '@mantine/core';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { ARTICLE_LENGTH, ARTICLE_LEVELS, type DraftArticle } from '../../../contract/rule.shapes.ts';
import { useRulesText } from '../../texts.ts';
import classes from './rules.module.css';

interface Props {
  readonly article: DraftArticle;
  readonly isOpen: boolean;
  readonly errorOf: (field: 'no' | 'heading' | 'text' | 'text_en') => string | undefined;
  readonly onToggle: () => void;
  readonly onChange: (article: DraftArticle) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

/** One article of a draft: its beginning, and its fields when it is open. */
export function ArticleRow({ article, isOpen, errorOf, onToggle, onChange, onAdd, onRemove }: Props) {
  const t = useRulesText();
  const { level, no, heading, text, text_en } = article;
  const wrong = errorOf('text') ?? errorOf('heading') ?? errorOf('no') ?? errorOf('text_en');
  return (
    <Stack as="li" gap={8}>
      <Inline gap={8} justify="spread" align="start">
        <Words narrow className={classes.excerpt}>
          <strong>{[no, heading].filter(Boolean).join(' ')}</strong> {text}
        </Words>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={onToggle}>
          {t(isOpen ? 'article_close' : 'article_edit')}
        </Button>
      </Inline>
      {wrong && !isOpen && (
        <Words tone="refused" role="alert">
          {wrong}
        </Words>
      )}
      {isOpen && (
        <>
          <SelectField
            label={t('level')}
            value={level}
            onChange={(next) => onChange({ ...article, level: ARTICLE_LEVELS.find((one) => one === next) ?? level })}
            options={ARTICLE_LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
          />
          <TextField
            label={t('article_no')}
            value={no}
            onChange={(next) => onChange({ ...article, no: next })}
            error={errorOf('no')}
            max={20}
          />
          <TextField
            label={t('heading')}
            value={heading}
            onChange={(next) => onChange({ ...article, heading: next })}
            error={errorOf('heading')}
            max={80}
          />
          <TextAreaField
            label={t('article_text')}
            value={text}
            onChange={(next) => onChange({ ...article, text: next })}
            error={errorOf('text')}
            max={ARTICLE_LENGTH}
          />
          <TextAreaField
            label={t('article_text_en')}
            value={text_en ?? ''}
            onChange={(next) => onChange({ ...article, text_en: next || null })}
            error={errorOf('text_en')}
            max={ARTICLE_LENGTH * 2}
          />
          <Inline gap={8}>
            <Button variant="default" size="compact-sm" onClick={onAdd}>
              {t('article_add_below')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={onRemove}>
              {t('article_remove')}
            </Button>
          </Inline>
        </>
      )}
    </Stack>
  );
}
