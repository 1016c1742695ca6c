import { Suspense, useId } from 'react';
import type { Written } from '#shared/document/marked-text.ts';
import { lazyPart } from '../../api/lazy.ts';
import { type FieldProps, REQUIRED_MARK } from '../fields/field-props.ts';
import classes from './document-field.module.css';
import type { Contents } from './editor-props.ts';

const RichEditor = lazyPart(async () => (await import('./rich-editor.tsx')).RichEditor);

/**
 * A long text with headings, lists, links, tables, pictures and people. The value is a document (`#shared/document`), or
 * '' while there is nothing in it; a text of before is taken as it is.
 */
export function DocumentField(props: FieldProps<Written> & Contents) {
  const { label, help, error, required = false, name, onBlur, placeholder, disabled: _disabled, ...rest } = props;
  const labelId = useId();
  const noteId = useId();
  return (
    <div className={classes.field}>
      <p className={classes.label} id={labelId} {...(required ? REQUIRED_MARK : {})}>
        {label}
      </p>
      <Suspense fallback={<div className={classes.coming} data-rows={rest.rows ?? 'many'} />}>
        <RichEditor
          {...rest}
          labelId={labelId}
          noteId={noteId}
          name={name}
          required={required}
          isInvalid={error !== undefined}
          onBlur={onBlur}
          placeholder={placeholder}
        />
      </Suspense>
      <p id={noteId} className={error ? classes.error : classes.help}>
        {error ?? help}
      </p>
    </div>
  );
}
