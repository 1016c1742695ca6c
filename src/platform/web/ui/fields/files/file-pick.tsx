import type { ReactNode } from 'react';
import classes from './file-pick.module.css';

interface Props {
  /** What the browser offers; the caller checks the files again. */
  readonly types: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  /** The name: the id of what stands above, or else words. Without both the content names it. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean | undefined;
  /** Opens the camera on a phone. */
  readonly camera?: 'user' | 'environment' | undefined;
  /** How it looks; the browser's own input lies over it unseen. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Chooses files, by pointer or keys; the same file may be chosen twice. */
export function FilePick({
  types,
  onFiles,
  labelledBy,
  label,
  multiple,
  disabled,
  camera,
  className,
  children,
}: Props) {
  return (
    <label className={`${classes.pick} ${className ?? ''}`}>
      {children}
      <input
        type="file"
        accept={types.join(',')}
        multiple={multiple}
        disabled={disabled}
        aria-labelledby={labelledBy}
        aria-label={label}
        capture={camera}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
