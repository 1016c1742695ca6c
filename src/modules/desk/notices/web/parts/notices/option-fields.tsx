import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { OPTIONS_AT_MOST } from '../../../contract/notices.shapes.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './notice-form.module.css';
import { type NoticeValues, newOption } from './notice-values.ts';

/** The choices of a notice, with the places of each. */
export function OptionFields({ form }: { readonly form: ContractForm<NoticeValues> }) {
  const t = useNoticeText();
  const options = form.values.reply_options;
  const put = (next: typeof options) => form.set({ reply_options: next });
  return (
    <fieldset className={classes.options}>
      <legend>{t('options')}</legend>
      {options.map((option, at) => (
        <div key={option.key} className={classes.option}>
          <TextField {...form.at<string>(`reply_options.${at}.text`)} label={t('option_n', { n: at + 1 })} max={60} />
          <TextField
            {...form.at<string>(`reply_options.${at}.capacity`)}
            label={t('places')}
            placeholder={t('no_limit')}
            inputMode="numeric"
          />
          <button
            type="button"
            className={classes.drop}
            aria-label={t('remove_option', { n: at + 1 })}
            onClick={() => put(options.filter((one) => one !== option))}
          >
            <IconX aria-hidden size={16} />
          </button>
        </div>
      ))}
      {options.length < OPTIONS_AT_MOST && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => put([...options, newOption(options)])}>
            {t('add_option')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
