import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { fenOf } from '../../contract/money.ts';

/** An amount in yuan; digits of any width and thousands are understood. */
export const YuanField = (props: FieldProps<string>) => <TextField {...props} inputMode="decimal" />;

/** What was typed as whole fen; what is no amount is sent as it is, and the contract says so at the field. */
export const fenTyped = (typed: string): number => (fenOf(typed) ?? typed) as number;

/** Fen as they are typed. */
export const yuanOf = (fen: number): string => (fen % 100 ? (fen / 100).toFixed(2) : String(fen / 100));
