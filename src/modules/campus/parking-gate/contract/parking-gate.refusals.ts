import { defineRefusals } from '#shared/refusal.ts';

export const parkingGateRefusals = defineRefusals('parking_gate', {
  second_person: { cn: '须由另一位负责人解除', us: 'Another officer has to lift this' },
  second_reviewer: { cn: '须由登记人以外的负责人审核', us: 'Somebody else than the recorder has to review this' },
  already_blocked: { cn: '已在停车黑名单中', us: 'Already on the parking block list' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  appeal_late: { cn: '已超过 {n} 天申诉期', us: 'Appeals are possible for {n} days' },
  serial_taken: { cn: '设备序列号已登记', us: 'This serial number is registered already' },
  camera_used: { cn: '该相机已有通行记录，请改为停用', us: 'This camera has records; switch it off instead' },
  no_camera: { cn: '该车场没有模拟相机', us: 'This lot has no simulated camera' },
  already_opened: { cn: '该车辆已放行', us: 'The gate was opened for this car already' },
  too_late: { cn: '该次识别已超过 {n} 分钟', us: 'This car was read more than {n} minutes ago' },
});

export const parkingGateTexts = {
  need_plate: { cn: '请填写车牌', us: 'Enter a number plate' },
  need_person: { cn: '请选择人员或填写手机号', us: 'Choose a person or enter a phone number' },
  end_before: { cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' },
  too_long: { cn: '最长 366 天', us: 'Up to 366 days' },
  future: { cn: '时间不能晚于现在', us: 'The time is in the future' },
  foreign_gate: { cn: '请选择本校的门岗', us: 'Choose a gate at this school' },
  foreign_camera: { cn: '请选择该车场的模拟相机', us: 'Choose a simulated camera of this lot' },
  foreign_lot: { cn: '请选择本校的车场', us: 'Choose a lot at this school' },
  not_vehicle_gate: { cn: '该门岗不通车', us: 'This gate is not for vehicles' },
  foreign_violation: { cn: '请选择该车牌的违停记录', us: 'Choose violations of this plate' },
  not_here: { cn: '请选择本校人员', us: 'Choose someone at this school' },
} as const;
