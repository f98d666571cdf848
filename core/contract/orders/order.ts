import { z } from 'zod'
import { all, longText, required } from '../../rules/rules.ts'
import { Checked, DeviceNo, Flag, Instant, paged, paging, SiteId, stepAt, TeamId, TemporaryId, Text, Time } from '../shapes.ts'

/** What the calls of all orders share. */

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
  planArriveTime: z.string().describe('计划到达时间，没有时为空'),
  planFinishTime: z.string().describe('计划完成时间，没有时为空'),
  overdue: z.boolean().describe('未完成且已过计划完成时间'),
  alarmId: z.string().describe('来源告警，没有时为空'),
  ...Standing,
})
export type OrderRow = z.output<typeof OrderRow>

/** Filters of lists and counts of orders. */
const filters = {
  stage: z.enum(['judge', 'equipment']).optional().describe('judge = 仅经故障研判的，equipment = 仅已开始或完成处理的设备工单'),
  keyword: Text(40).optional().describe('工单号、站点、设备、故障现象'),
  status: Text(2).optional().describe('状态，字典 order_status'),
  degree: Text(2).optional().describe('紧急程度，字典 ORDER_LEVEL'),
  kind: Text(20).optional().describe('类型，字典 work_type'),
  stationId: SiteId.optional(),
  deviceNo: DeviceNo.optional().describe('仅与这台设备有关的'),
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
  remindedTime: z.string().describe('到期前提醒的时间，未提醒时为空'),
  escalatedTime: z.string().describe('超时后上报的时间，未上报时为空'),
  approveMessage: z.string().describe('意见'),
  dealResult: z.string().describe('办理结果'),
  receivedTime: z.string().describe('无网络时办理的，服务器收到补传的时间；当时即登记的为空'),
  position: z.string().describe('办理时的位置与精度，没有时为空'),
  away: z.string().describe('办理时的位置不在工单站点附近，相距多远；在附近或没有位置时为空'),
  deviceNo: z.string().describe('办理时核对的设备，没有时为空'),
})
export type ProcessHop = z.output<typeof ProcessHop>

/** Everything of one order; the names are the documents'. Times in the site's zone, empty where it has not happened. */
export const OrderDetail = OrderRow.extend({
  version: z.string().describe('版本，修改草稿时交回'),
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
      raised: z.number().nullable().describe('触发告警的读数'),
      lower: z.number().nullable().describe('告警下限'),
      upper: z.number().nullable().describe('告警上限'),
      within: z.boolean().nullable().describe('读数在限值内；无从判断时为空'),
      recovered: z.boolean().describe('告警已恢复'),
    })
    .nullable()
    .describe('告警读数是否恢复：验收后为验收时的情况，此前为现在的情况；没有来源告警时为空'),
  teams: z.array(z.object({ crewId: z.string(), crewName: z.string() })).describe('所属基地的班组'),
  hops: z.array(ProcessHop),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** Where and when a step is taken on site, by whoever takes it; times and positions are the phone's. */
export const OnSite = {
  at: Instant.optional().describe('现场办理的时间（手机时间）；无网络时补传用，至多 72 小时前'),
  position: z
    .object({
      longitude: z.number().min(-180, '经度不正确').max(180, '经度不正确').describe('经度'),
      latitude: z.number().min(-90, '纬度不正确').max(90, '纬度不正确').describe('纬度'),
      accuracy: z.number().min(0).max(1_000_000).describe('精度，m'),
    })
    .optional()
    .describe('位置'),
  device: z
    .object({ no: DeviceNo.describe('设备编号'), scanned: Flag.describe('扫码所得') })
    .optional()
    .describe('核对的设备'),
}

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
  fileDataid: TemporaryId.optional().describe('保存前临时上传的附件所用的编号'),
})
export type Declared = z.output<typeof Declared>

const At = z.union([z.literal(''), Time]).optional()
/**
 * Which team an order is handed to, and by when it is planned to be there and done. The names the documents send beside
 * the ids are the server's to know.
 */
export const Delivery = z.object({
  ...stepAt('dispatch'),
  crewId: TeamId.describe('班组'),
  principal: Text(40).optional().describe('负责人'),
  principalContact: Text(20).optional().describe('负责人电话'),
  planArriveTime: At.describe('计划到达时间'),
  planFinishTime: At.describe('计划完成时间'),
  orderRemark: Checked(longText).optional().describe('派单说明'),
})
export type Delivery = z.output<typeof Delivery>
