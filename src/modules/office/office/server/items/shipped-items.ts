import { financeRights } from '#modules/office/finance/rights.ts';
import { officeRights } from '../../rights.ts';
import { ask, maybe, options, reason, type ShippedItem } from './shipped-form.ts';

const office = officeRights.manage;
const finance = financeRights.manage;

export const SHIPPED_ITEMS: readonly ShippedItem[] = [
  {
    code: 'SEAL',
    name: '用印申请',
    name_en: 'Use of the seal',
    category: 'seal',
    description: '公章、合同章等印章的使用，请附上需盖章的文件。',
    handler_code: office,
    needs_amount: false,
    needs_subject: false,
    form: {
      fields: [
        ask(
          'seal',
          'choice',
          '印章',
          'Seal',
          options(
            ['school', '学校公章', 'School seal'],
            ['contract', '合同专用章', 'Contract seal'],
            ['finance', '财务专用章', 'Finance seal'],
            ['legal', '法定代表人章', 'Seal of the legal representative'],
          ),
        ),
        ask('document', 'text', '文件名称', 'Document', { max: 100 }),
        ask('copies', 'number', '份数', 'Copies', { min: 1, max: 500 }),
        ask('takes_out', 'choice', '是否外带', 'Taken off site', options(['no', '否', 'No'], ['yes', '是', 'Yes'])),
        ask('back_on', 'date', '归还日期', 'Brought back on', {
          show_when: { field: 'takes_out', operator: 'equals', value: 'yes' },
        }),
        reason('用途', 'Purpose'),
      ],
    },
  },
  {
    code: 'CAR',
    name: '用车申请',
    name_en: 'Use of a car',
    category: 'vehicle',
    description: '公务用车，请至少提前一个工作日申请。',
    handler_code: office,
    needs_amount: false,
    needs_subject: false,
    form: {
      fields: [
        ask('day', 'date', '用车日期', 'Day'),
        ask('leaves_at', 'time', '出发时间', 'Leaves at'),
        ask('back_at', 'time', '返回时间', 'Back at'),
        ask('from', 'text', '出发地', 'From', { max: 60 }),
        ask('to', 'text', '目的地', 'To', { max: 60 }),
        ask('people', 'number', '乘车人数', 'People', { min: 1, max: 60 }),
        reason('事由', 'Reason'),
      ],
    },
  },
  {
    code: 'EXP',
    name: '费用报销',
    name_en: 'Expenses',
    category: 'finance',
    description: '日常费用与差旅报销，请附上发票。',
    handler_code: finance,
    needs_amount: true,
    needs_subject: true,
    form: {
      fields: [
        ask('spent', 'range', '费用发生日期', 'Spent between'),
        ask('invoices', 'number', '票据张数', 'Invoices', { min: 1, max: 200 }),
        ask(
          'paid_by',
          'choice',
          '付款方式',
          'Paid by',
          options(
            ['self', '本人垫付', 'Myself'],
            ['official', '公务卡', 'Official card'],
            ['transfer', '对公转账', 'Bank transfer'],
          ),
        ),
        ask('account', 'text', '收款账号', 'Account', {
          max: 40,
          sensitive: true,
          show_when: { field: 'paid_by', operator: 'equals', value: 'self' },
        }),
        ask('payee', 'text', '收款单位', 'Payee', {
          max: 80,
          show_when: { field: 'paid_by', operator: 'equals', value: 'transfer' },
        }),
        reason('费用说明', 'What it was for'),
      ],
    },
  },
  {
    code: 'REQ',
    name: '请示',
    name_en: 'Request to the head',
    category: 'request',
    description: '需要学校领导批示的事项。',
    handler_code: null,
    needs_amount: false,
    needs_subject: false,
    form: {
      fields: [
        ask('matter', 'textarea', '请示事项', 'Matter', { max: 2000 }),
        ask('until', 'date', '希望批复日期', 'Answer wanted by', maybe),
      ],
    },
  },
  {
    code: 'BUY',
    name: '采购申请',
    name_en: 'Purchase',
    category: 'purchase',
    description: '货物与服务的采购。',
    handler_code: office,
    needs_amount: true,
    needs_subject: true,
    form: {
      fields: [
        ask('what', 'text', '采购内容', 'What', { max: 100 }),
        ask('quantity', 'text', '规格与数量', 'Specification and quantity', { max: 200 }),
        ask(
          'way',
          'choice',
          '采购方式',
          'How',
          options(
            ['direct', '直接采购', 'Direct'],
            ['compare', '询价比价', 'Quotations'],
            ['tender', '招标', 'Tender'],
          ),
        ),
        ask('wanted_on', 'date', '期望到货日期', 'Wanted on', maybe),
        ask('supplier', 'text', '建议供应商', 'Suggested supplier', { max: 80, ...maybe }),
        reason('采购理由', 'Reason'),
      ],
    },
  },
  {
    code: 'GOODS',
    name: '物资领用',
    name_en: 'Supplies',
    category: 'purchase',
    description: '办公用品与教学物资的领用。',
    handler_code: office,
    needs_amount: false,
    needs_subject: false,
    form: {
      fields: [
        ask('what', 'textarea', '物资与数量', 'Supplies and quantity', { max: 500 }),
        ask('place', 'text', '使用地点', 'Used at', { max: 60 }),
        ask('wanted_on', 'date', '领用日期', 'Wanted on'),
      ],
    },
  },
  {
    code: 'TRIP',
    name: '出差申请',
    name_en: 'Business trip',
    category: 'personnel',
    description: '因公外出，返校后凭本单报销。',
    handler_code: null,
    needs_amount: true,
    needs_subject: false,
    form: {
      fields: [
        ask('days', 'range', '出差日期', 'Days'),
        ask('place', 'text', '出差地点', 'Place', { max: 80 }),
        ask(
          'transport',
          'multi',
          '交通工具',
          'Transport',
          options(['train', '火车', 'Train'], ['plane', '飞机', 'Plane'], ['car', '汽车', 'Car']),
        ),
        ask('companions', 'text', '同行人员', 'Companions', { max: 100, ...maybe }),
        reason('出差事由', 'Reason'),
      ],
    },
  },
  {
    code: 'PROOF',
    name: '开具证明',
    name_en: 'Certificate',
    category: 'personnel',
    description: '收入、在读、介绍信等需学校出具的证明；在职证明请在个人档案中自助开具。',
    handler_code: office,
    needs_amount: false,
    needs_subject: false,
    form: {
      fields: [
        ask(
          'type',
          'choice',
          '证明类型',
          'Certificate',
          options(
            ['income', '收入证明', 'Income'],
            ['intro', '介绍信', 'Letter of introduction'],
            ['other', '其他', 'Other'],
          ),
        ),
        ask('about', 'textarea', '证明内容', 'What it should say', { max: 500, sensitive: true }),
        ask('for', 'text', '提交单位', 'For whom', { max: 80 }),
        ask('copies', 'number', '份数', 'Copies', { min: 1, max: 20 }),
      ],
    },
  },
  {
    code: 'CTR',
    name: '合同会签',
    name_en: 'Contract',
    category: 'finance',
    description: '合同与协议签署前的会签，请附上合同文本。',
    handler_code: office,
    needs_amount: true,
    needs_subject: false,
    form: {
      fields: [
        ask('party', 'text', '对方单位', 'Other party', { max: 100 }),
        ask('term', 'range', '合同期限', 'Term'),
        ask(
          'type',
          'choice',
          '合同类型',
          'Contract',
          options(
            ['goods', '货物', 'Goods'],
            ['service', '服务', 'Services'],
            ['building', '工程', 'Building'],
            ['other', '其他', 'Other'],
          ),
        ),
        ask('terms', 'textarea', '主要条款', 'Main terms', { max: 2000 }),
      ],
    },
  },
  {
    code: 'MEET',
    name: '会务申请',
    name_en: 'Meeting',
    category: 'request',
    description: '会议与活动的会场、设备与接待。',
    handler_code: office,
    needs_amount: false,
    needs_subject: false,
    form: {
      fields: [
        ask('name', 'text', '会议名称', 'Meeting', { max: 100 }),
        ask('day', 'date', '日期', 'Day'),
        ask('from', 'time', '开始', 'From'),
        ask('to', 'time', '结束', 'To'),
        ask('place', 'text', '会场', 'Place', { max: 60 }),
        ask('people', 'number', '人数', 'People', { min: 1, max: 5000 }),
        ask('needs', 'multi', '所需服务', 'Needed', {
          ...options(
            ['screen', '投影', 'Projector'],
            ['sound', '音响', 'Sound'],
            ['tea', '茶水', 'Tea'],
            ['photos', '摄影', 'Photos'],
            ['interpreter', '翻译', 'Interpreter'],
          ),
          ...maybe,
        }),
        ask('note', 'textarea', '备注', 'Remark', { max: 500, ...maybe }),
      ],
    },
  },
];
