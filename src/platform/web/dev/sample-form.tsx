import { useState } from 'react';
import { useLocalize } from '../i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField } from '../ui/fields/choice-fields.tsx';
import { CodeField } from '../ui/fields/code-field.tsx';
import { DateTimeField, DayField } from '../ui/fields/date-fields.tsx';
import { FileField } from '../ui/fields/files/file-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextAreaField } from '../ui/fields/text-area-field.tsx';
import { PhoneField, TextField } from '../ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '../ui/form-drawer.tsx';
import { useContractForm } from '../ui/forms/use-contract-form.ts';
import { sample } from './sample.ts';
import classes from './ui.module.css';

const EMPTY = {
  name: '',
  phone: '',
  code: '',
  kind: '',
  areas: [] as readonly string[],
  day: '',
  start_at: '',
  note: '',
};

function useSampleForm(draft?: string) {
  return useContractForm({ endpoint: sample.create, initial: EMPTY, ...(draft ? { draft } : {}) });
}

function Fields({ form }: { readonly form: ReturnType<typeof useSampleForm> }) {
  const localize = useLocalize();
  const kinds = [
    { value: 'meeting', label: localize({ cn: '会议', us: 'Meeting' }) },
    { value: 'delivery', label: localize({ cn: '送货', us: 'Delivery' }) },
    { value: 'parent', label: localize({ cn: '家长来访', us: 'Parent visit' }) },
  ];
  return (
    <>
      <FormGroup title={localize({ cn: '访客', us: 'Visitor' })}>
        <TextField
          {...form.field('name')}
          label={localize({ cn: '姓名', us: 'Name' })}
          max={20}
          help={localize({ cn: '与证件一致', us: 'As on the ID document' })}
        />
        <PhoneField {...form.field('phone')} label={localize({ cn: '手机号', us: 'Mobile' })} />
        <CodeField
          {...form.field('code')}
          label={localize({ cn: '验证码', us: 'Code' })}
          purpose="sample"
          onSend={async () => true}
        />
      </FormGroup>
      <FormGroup title={localize({ cn: '来访', us: 'Visit' })}>
        <ChipsField {...form.field('kind')} label={localize({ cn: '类型', us: 'Kind' })} options={kinds} />
        <MultiChipsField {...form.field('areas')} label={localize({ cn: '区域', us: 'Areas' })} options={kinds} />
        <DayField {...form.field('day')} label={localize({ cn: '日期', us: 'Day' })} />
        <DateTimeField {...form.field('start_at')} label={localize({ cn: '开始', us: 'Starts' })} />
        <TextAreaField {...form.field('note')} label={localize({ cn: '备注', us: 'Note' })} max={200} />
      </FormGroup>
    </>
  );
}

/** A whole form in its drawer. */
export function SampleForm({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const localize = useLocalize();
  const form = useSampleForm('sample.create');
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={localize({ cn: '邀请访客', us: 'Invite a visitor' })}
      form={form}
    >
      <Fields form={form} />
    </FormDrawer>
  );
}

/** The kinds of fields side by side, with a message each where one has it. */
export function SampleFields() {
  const localize = useLocalize();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [day, setDay] = useState('2026-03-12');
  const [at, setAt] = useState('2026-03-12T01:30:00.000Z');
  const [choice, setChoice] = useState('');
  const options = [
    { value: 'a', label: localize({ cn: '东门', us: 'East gate' }) },
    { value: 'b', label: localize({ cn: '南门', us: 'South gate' }) },
  ];
  return (
    <div className={classes.fields}>
      <TextField
        label={localize({ cn: '过滤输入', us: 'Filtered' })}
        value={text}
        onChange={setText}
        filtered
        required
        help={localize({ cn: '只保留字母、数字和汉字', us: 'Letters, digits and Chinese only' })}
      />
      <TextField
        label={localize({ cn: '有错误', us: 'With an error' })}
        value={text}
        onChange={setText}
        error={localize({ cn: '此项必填', us: 'This field is required' })}
      />
      <PasswordField label={localize({ cn: '密码', us: 'Password' })} value={text} onChange={setText} />
      <SelectField
        label={localize({ cn: '门岗', us: 'Gate' })}
        value={choice}
        onChange={setChoice}
        options={options}
        clearable
      />
      <DayField label={localize({ cn: '日期', us: 'Day' })} value={day} onChange={setDay} />
      <DateTimeField label={localize({ cn: '开始时间', us: 'Starts at' })} value={at} onChange={setAt} />
      <TextField label={localize({ cn: '不可用', us: 'Disabled' })} value="—" onChange={setText} disabled />
      <FileField
        label={localize({ cn: '照片', us: 'Photos' })}
        value={files}
        onChange={setFiles}
        max={3}
        rule={{ max_bytes: 2_097_152, types: ['image/jpeg', 'image/png'] }}
      />
    </div>
  );
}
