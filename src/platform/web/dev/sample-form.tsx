import { useState } from 'react';
import { useSay } from '../i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField } from '../ui/fields/choice-fields.tsx';
import { CodeField } from '../ui/fields/code-field.tsx';
import { DateTimeField, DayField } from '../ui/fields/date-fields.tsx';
import { FileField } from '../ui/fields/file-field.tsx';
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
  const say = useSay();
  const kinds = [
    { value: 'meeting', label: say({ cn: '会议', us: 'Meeting' }) },
    { value: 'delivery', label: say({ cn: '送货', us: 'Delivery' }) },
    { value: 'parent', label: say({ cn: '家长来访', us: 'Parent visit' }) },
  ];
  return (
    <>
      <FormGroup title={say({ cn: '访客', us: 'Visitor' })}>
        <TextField
          {...form.field('name')}
          label={say({ cn: '姓名', us: 'Name' })}
          max={20}
          help={say({ cn: '与证件一致', us: 'As on the ID document' })}
        />
        <PhoneField {...form.field('phone')} label={say({ cn: '手机号', us: 'Mobile' })} />
        <CodeField
          {...form.field('code')}
          label={say({ cn: '验证码', us: 'Code' })}
          purpose="sample"
          onSend={async () => true}
        />
      </FormGroup>
      <FormGroup title={say({ cn: '来访', us: 'Visit' })}>
        <ChipsField {...form.field('kind')} label={say({ cn: '类型', us: 'Kind' })} options={kinds} />
        <MultiChipsField {...form.field('areas')} label={say({ cn: '区域', us: 'Areas' })} options={kinds} />
        <DayField {...form.field('day')} label={say({ cn: '日期', us: 'Day' })} />
        <DateTimeField {...form.field('start_at')} label={say({ cn: '开始', us: 'Starts' })} />
        <TextAreaField {...form.field('note')} label={say({ cn: '备注', us: 'Note' })} max={200} />
      </FormGroup>
    </>
  );
}

/** A whole form in its drawer. */
export function SampleForm({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const say = useSay();
  const form = useSampleForm('sample.create');
  return (
    <FormDrawer opened={opened} onClose={onClose} title={say({ cn: '邀请访客', us: 'Invite a visitor' })} form={form}>
      <Fields form={form} />
    </FormDrawer>
  );
}

/** The kinds of fields side by side, with a message each where one has it. */
export function SampleFields() {
  const say = useSay();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [day, setDay] = useState('2026-03-12');
  const [at, setAt] = useState('2026-03-12T01:30:00.000Z');
  const [choice, setChoice] = useState('');
  const options = [
    { value: 'a', label: say({ cn: '东门', us: 'East gate' }) },
    { value: 'b', label: say({ cn: '南门', us: 'South gate' }) },
  ];
  return (
    <div className={classes.fields}>
      <TextField
        label={say({ cn: '过滤输入', us: 'Filtered' })}
        value={text}
        onChange={setText}
        filtered
        required
        help={say({ cn: '只保留字母、数字和汉字', us: 'Letters, digits and Chinese only' })}
      />
      <TextField
        label={say({ cn: '有错误', us: 'With an error' })}
        value={text}
        onChange={setText}
        error={say({ cn: '此项必填', us: 'This field is required' })}
      />
      <PasswordField label={say({ cn: '密码', us: 'Password' })} value={text} onChange={setText} />
      <SelectField
        label={say({ cn: '门岗', us: 'Gate' })}
        value={choice}
        onChange={setChoice}
        options={options}
        clearable
      />
      <DayField label={say({ cn: '日期', us: 'Day' })} value={day} onChange={setDay} />
      <DateTimeField label={say({ cn: '开始时间', us: 'Starts at' })} value={at} onChange={setAt} />
      <TextField label={say({ cn: '不可用', us: 'Disabled' })} value="—" onChange={setText} disabled />
      <FileField
        label={say({ cn: '照片', us: 'Photos' })}
        value={files}
        onChange={setFiles}
        max={3}
        rule={{ max_bytes: 2_097_152, types: ['image/jpeg', 'image/png'] }}
      />
    </div>
  );
}
