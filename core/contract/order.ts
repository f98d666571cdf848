import { z } from 'zod'
import { all, longText, required } from '../rules.ts'
import { Checked, DeviceNo, Flag, paged, paging, SiteId, Text, Time } from './shapes.ts'

/** What the calls of all orders of faults share: repair, judge, rush repair. */

export const Counted = z.object({ code: z.string(), name: z.string(), count: z.number().int() })

/** Where an order stands in its process. `mayTake`: the caller may take the open step. */
const Standing = {
  processInstanceId: z.string().describe('流程实例'),
  taskId: z.string().describe('当前环节，已结束时为空'),
  node: z.string().describe('当前环节的编码'),
  activityName: z.string().describe('当前环节'),
  dueTime: z.string().describe('当前环节的办理时限，没有时为空'),
  late: z.boolean().describe('当前环节已超时'),
  mayTake: z.boolean().describe('我可以办理当前环节'),
}

export const OrderRow = z.object({
  id: z.string(),
  no: z.string().describe('工单号'),
  kind: z.string().describe('类型，字典 work_type'),
  kindName: z.string(),
  status: z.string().describe('字典 order_status'),
  statusName: z.string(),
  degree: z.string().describe('字典 ORDER_LEVEL'),
  degreeName: z.string().describe('紧急程度'),
  clientName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  devName: z.string(),
  declareTime: z.string().describe('申报时间'),
  faultAddr: z.string().describe('故障地址'),
  faultAppearance: z.string().describe('故障现象'),
  declareUser: z.string().describe('申报人'),
  phoneNum: z.string(),
  crewName: z.string().describe('班组'),
  principal: z.string().describe('负责人'),
  planFinishTime: z.string().describe('计划完成时间，没有时为空'),
  overdue: z.boolean().describe('未完成且已过计划完成时间'),
  alarmId: z.string().describe('来源告警，没有时为空'),
  ...Standing,
})
export type OrderRow = z.output<typeof OrderRow>

/** Filters of lists and counts of orders. */
const filters = {
  stage: z.enum(['judge']).optional().describe('judge = 仅经故障研判的'),
  keyword: Text(40).optional().describe('工单号、站点、故障现象'),
  status: Text(2).optional().describe('状态，字典 order_status'),
  degree: Text(2).optional().describe('紧急程度，字典 ORDER_LEVEL'),
  kind: Text(20).optional().describe('类型，字典 work_type'),
  stationId: SiteId.optional(),
  todo: Flag.optional().describe('仅待我办理的'),
  mine: Flag.optional().describe('仅派给我所在班组的；不属于班组时为我派出的'),
  open: Flag.optional().describe('仅未完成的'),
  startTime: Time.optional().describe('申报时间起'),
  endTime: Time.optional().describe('申报时间止'),
}
export const OrderFilters = z.object(filters)
export const orderPaging = paging(filters)

export const orderPage = paged(OrderRow).extend({
  states: z.array(Counted).describe('各状态的工单数，不受状态条件限制'),
  overdue: z.number().int().describe('其中已超期'),
})

/** How many orders there are under some filters, and how many of them wait for the caller. */
export const OrderCount = z.object({
  total: z.number().int(),
  todo: z.number().int().describe('待我办理'),
  todoLate: z.number().int().describe('其中已超过办理时限'),
  states: z.array(Counted).describe('各状态的工单数，不受状态条件限制'),
})
export type OrderCount = z.output<typeof OrderCount>

/** A hop of an order's process, as the documents name it. */
export const ProcessHop = z.object({
  node: z.string(),
  activityName: z.string().describe('环节'),
  assigneeName: z.string().describe('办理人，未办理时为空'),
  startTime: z.string(),
  endTime: z.string().describe('未办理时为空'),
  dueTime: z.string().describe('时限，没有时为空'),
  late: z.boolean().describe('超过时限才办理，或至今未办理'),
  approveMessage: z.string().describe('意见'),
  dealResult: z.string().describe('办理结果'),
})
export type ProcessHop = z.output<typeof ProcessHop>

/** Everything of one order; the names are the documents'. Times in the site's zone, empty where it has not happened. */
export const OrderDetail = OrderRow.extend({
  deviceNo: z.string(),
  faultTime: z.string(),
  origintype: z.string().describe('来源，字典 FAILURE_SOURCE'),
  origintypeName: z.string(),
  orderContent: z.string(),
  orderRemark: z.string(),
  orderDegree: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  // judgement
  faultType: z.string().describe('字典 FAILURE_TYPE'),
  faultTypeName: z.string(),
  faultlevel: z.string().describe('字典 FAULT_LEVEL'),
  faultlevelName: z.string(),
  faultReason: z.string(),
  faultReasonName: z.string().describe('故障库条目'),
  schemeId: z.string(),
  schemeName: z.string().describe('处理方案'),
  advice: z.string(),
  nextsteps: z.string().describe('研判结论'),
  judgePerson: z.string(),
  judgeTime: z.string(),
  // dispatch
  needAssignTime: z.string().describe('派单时限'),
  assigner: z.string(),
  dispatcher: z.string(),
  dispatcherPhone: z.string(),
  dispatchTime: z.string(),
  baseId: z.string(),
  baseName: z.string(),
  crewId: z.string(),
  crewprincipal: z.string(),
  crewphone: z.string(),
  teamPrName: z.string().describe('班组长'),
  teamPrPhtone: z.string(),
  // field
  planArriveTime: z.string(),
  expectedFinishTime: z.string(),
  arriveTime: z.string(),
  arriveTimeOutReason: z.string(),
  finishTime: z.string(),
  finishTimeOutReason: z.string(),
  operationContent: z.string(),
  operationRemark: z.string(),
  // acceptance
  acceptPerson: z.string(),
  acceptTime: z.string(),
  evaluationLevel: z.number().int().describe('1 至 5，0 为未评价'),
  evaluationContent: z.string(),
  recovery: z
    .object({
      at: z.string().describe('读数时间'),
      value: z.number().nullable(),
      unit: z.string(),
      indicator: z.string(),
      within: z.boolean().nullable().describe('读数在限值内；无从判断时为空'),
      recovered: z.boolean().describe('告警已恢复'),
    })
    .nullable()
    .describe('告警读数是否恢复：验收后为验收时的情况，此前为现在的情况；没有来源告警时为空'),
  teams: z.array(z.object({ crewId: z.string(), crewName: z.string() })).describe('所属基地的班组'),
  hops: z.array(ProcessHop),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** What is told of a fault when it is reported. */
export const Declared = z.object({
  stationId: SiteId.describe('站点'),
  deviceNo: z
    .union([z.literal(''), DeviceNo])
    .optional()
    .describe('设备'),
  faultAppearance: Checked(all(required('请填写故障现象'), longText)).describe('故障现象'),
  faultAddr: Text(200).default('').describe('故障地址'),
  faultTime: z
    .union([z.literal(''), Time])
    .optional()
    .describe('故障时间'),
  degree: z.enum(['1', '2', '3'], '请选择紧急程度').describe('紧急程度'),
  declareUser: Text(40).default('').describe('申报人'),
  phoneNum: Text(20).default('').describe('联系电话'),
  orderRemark: Checked(longText).default('').describe('备注'),
})
export type Declared = z.output<typeof Declared>
