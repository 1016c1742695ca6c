import { defineRefusals } from '#shared/refusal.ts';

export const faceRefusals = defineRefusals('faces', {
  face_off: {
    cn: '本校未启用人脸，请使用卡或二维码',
    us: 'Faces are not used at this school; use card or QR',
  },
  consent: {
    cn: '需先取得本人或监护人同意',
    us: 'Consent of the person or guardian is needed first',
  },
  guardian_first: {
    cn: '未满14周岁，请由监护人办理',
    us: 'Under 14: a guardian has to do this',
  },
  of_age: {
    cn: '已满14周岁，由本人自行决定',
    us: 'From the age of 14 on, only the student can do this',
  },
  own_review: { cn: '不能审核自己提交的人脸', us: 'Somebody else has to review a face that you submitted' },
  decided: { cn: '状态已变为「{state}」，请刷新', us: 'It is now “{state}”. Refresh to continue.' },
});

export const faceTexts = {
  own_upload: { cn: '请先拍照或选择照片', us: 'Take or choose a photo first' },
  unreadable: { cn: '无法读取照片', us: 'The photo can’t be read' },
  newer_text: { cn: '文本已更新，请重新阅读后同意', us: 'The text has been updated. Please read it again.' },
  reason_needed: { cn: '请填写退回原因（2-200字）', us: 'Say why it is returned (2-200 characters)' },
} as const;

/** The notifications of the person and the guardians. */
export const faceMessages = {
  active: { cn: '{name}的人脸已启用，可用于门禁', us: 'The face of {name} now opens doors' },
  rejected: { cn: '{name}的人脸照片被退回：{reason}', us: 'The face photo of {name} was returned: {reason}' },
  withdrawn: {
    cn: '{name}的人脸已删除，门禁卡和二维码不受影响',
    us: 'The face of {name} was deleted; card and QR code still work',
  },
} as const;
