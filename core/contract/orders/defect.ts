import { z } from 'zod'
import { all, longText, required } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import { Counted, Delivery, orderPage, orderPaging } from './order.ts'
import {
  Checked,
  Code,
  DefectId,
  DeviceNo,
  Done,
  OrderCheckId,
  OrderId,
  paged,
  paging,
  SiteId,
  stepAt,
  Text,
  Time,
  Version,
} from '../shapes.ts'

const Defect = z.object({
  id: z.string(),
  version: z.string().describe('版本，修改时交回'),
  defectNo: z.string().describe('缺陷编号'),
  stationId: z.string(),
  stationName: z.string(),
  deviceNo: z.string(),
  devName: z.string(),
  defectSource: z.string().describe('来源，字典 DEFECT_SOURCE'),
  defectLevel: z.string().describe('等级，字典 DEFECT_LEVEL'),
  defectState: z.string().describe('状态，字典 DEFECT_STATE'),
  content: z.string().describe('缺陷内容'),
  remark: z.string(),
  foundTime: z.string().describe('发现时间'),
  foundUser: z.string().describe('发现人'),
  removedTime: z.string().describe('消除时间，未消除时为空'),
  checkOrderNo: z.string().describe('发现它的工单，没有时为空'),
  checkOrderId: z.string(),
  checkOrderKind: z.string().describe('工单类型，字典 work_type'),
  orderId: z.string(),
  orderNo: z.string().describe('消缺工单，没有时为空'),
  orderKind: z.string().describe('工单类型，字典 work_type'),
})
export type Defect = z.output<typeof Defect>

const filters = {
  keyword: Text(40).optional().describe('缺陷编号、内容、站点'),
  defectSource: Text(2).optional(),
  defectLevel: Text(2).optional(),
  defectState: Text(2).optional(),
  stationId: SiteId.optional(),
  startTime: Time.optional().describe('发现时间起'),
  endTime: Time.optional().describe('发现时间止'),
}
const Saved = z.object({ id: z.string(), no: z.string(), taskId: z.string() })
const manages = { permission: 'defect:manage', changes: true } as const

/** Defects of equipment, and the orders that remove them. */
export const defect = contract('maintenance', 'defect:read', {
  list: post('/defectController/getDefectList', '缺陷，最近发现的在前', paging(filters), paged(Defect)),
  count: post(
    '/defectController/count',
    '各状态的缺陷数',
    z.object(filters),
    z.object({ total: z.number().int(), states: z.array(Counted) }),
  ),
  save: post(
    '/defectController/addOrUpdateDefects',
    '登记或修改缺陷',
    z.object({
      id: DefectId.optional(),
      version: Version,
      stationId: SiteId.describe('站点'),
      deviceNo: z
        .union([z.literal(''), DeviceNo])
        .optional()
        .describe('设备'),
      defectSource: Code(2).min(1, '请选择缺陷来源').default('4').describe('来源'),
      defectLevel: z.enum(['1', '2', '3'], '请选择缺陷等级').describe('等级'),
      content: Checked(all(required('请填写缺陷内容'), longText)).describe('缺陷内容'),
      foundTime: z
        .union([z.literal(''), Time])
        .optional()
        .describe('发现时间，空为现在'),
      remark: Checked(longText).default('').describe('备注'),
    }),
    z.object({ id: z.string(), defectNo: z.string() }),
    manages,
  ),
  /** From the field: one tap. The same check told twice is the same defect. */
  ofCheck: post(
    '/defectController/ofCheck',
    '由异常的检查项登记缺陷',
    z.object({ checkId: OrderCheckId.describe('检查项'), defectLevel: z.enum(['1', '2', '3']).default('3').describe('等级') }),
    z.object({ id: z.string(), defectNo: z.string() }),
    { permission: 'order:work', changes: true },
  ),
  remove: post('/defectController/delDefectById', '删除没有工单的缺陷', z.object({ id: DefectId }), Done, manages),
  detail: get('/defect/getDefectDetail', '一条缺陷', z.object({ id: DefectId }), Defect),
  /** The defect an order removes, or that its checks found. */
  ofOrder: get('/defect/getDefectInfo', '工单所消除的与所发现的缺陷', z.object({ orderId: OrderId }), z.array(Defect)),
  generate: post('/defect/generateDefect', '生成消缺工单', z.object({ id: DefectId }), Saved, { permission: 'order:plan', changes: true }),
  search: post(
    '/defect/searchDefect',
    '消缺工单：未完成的紧急者在前，同级的时限早者在前；其后为已完成的，申报晚者在前',
    orderPaging,
    orderPage,
    { permission: 'order:read' },
  ),
  send: post('/defect/sendDefect', '送出消缺工单，转派单', z.object(stepAt('plan')), Done, { permission: 'order:plan', changes: true }),
  deliver: post('/defect/deliver', '派给班组', Delivery, Done, { permission: 'order:dispatch', changes: true }),
})
