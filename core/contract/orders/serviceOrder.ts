import { z } from 'zod'
import { longText, orderName } from '../../rules/rules.ts'
import { get, post } from '../call.ts'
import { Delivery, OrderDetail, OrderRow, orderPaging } from './order.ts'
import { Checked, Code, ContractId, DeviceNo, Done, Filled, OrderId, paged, SiteId, stepAt, StandardId, Time, Version } from '../shapes.ts'

/**
 * What patrol and maintenance orders share: planned over stations and devices of a contract, approved, handed to a
 * team, checked item by item.
 */

export const OrderCheck = z.object({
  checkId: z.string(),
  name: z.string().describe('检查项'),
  method: z.string(),
  unit: z.string().describe('读数单位，不需读数时为空'),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  photo: z.boolean().describe('需要拍照'),
  result: z.enum(['', 'ok', 'bad', 'none']).describe('ok 正常，bad 异常，none 不适用，空 未检查'),
  value: z.number().nullable(),
  note: z.string(),
  userName: z.string().describe('检查人'),
  time: z.string(),
  defectNo: z.string().describe('由此登记的缺陷，没有时为空'),
})
export type OrderCheck = z.output<typeof OrderCheck>

const StationDevice = z.object({
  devNo: z.string(),
  devName: z.string(),
  devType: z.string(),
  devTypeName: z.string(),
  devModel: z.string(),
})
export const UsedDevice = StationDevice.extend({
  standardId: z.string(),
  standardName: z.string(),
  checks: z.array(OrderCheck),
})
export type UsedDevice = z.output<typeof UsedDevice>

export const OrderStation = z.object({
  stationId: z.string(),
  stationName: z.string(),
  address: z.string(),
  devCount: z.number().int().describe('列入工单的设备数'),
  iesmngpatrolorderdevList: z.array(UsedDevice).describe('列入工单的设备'),
  iesmngpatrolorderdevListUnused: z.array(StationDevice).describe('未列入的设备'),
})

export const ServiceOrderRow = OrderRow.extend({
  contractId: z.string(),
  contractName: z.string(),
  stationCount: z.number().int(),
  devCount: z.number().int(),
  checkCount: z.number().int().describe('检查项'),
  checkedCount: z.number().int().describe('已检查'),
  badCount: z.number().int().describe('其中异常'),
})
export type ServiceOrderRow = z.output<typeof ServiceOrderRow>

export const ServiceOrderDetail = OrderDetail.extend({
  contractId: z.string(),
  contractName: z.string(),
  severLevel: z.string(),
  severLevelName: z.string(),
  orderStationList: z.array(OrderStation),
  iesopmevaluationinfoVo: z.object({ evaluationLevel: z.number().int(), evaluationContent: z.string() }),
})
export type ServiceOrderDetail = z.output<typeof ServiceOrderDetail>

/** Nobody goes to more of them under one order; each is written down with all that is checked of it. */
const mostDevices = 2000

const Plan = z.object({
  id: stepAt('plan').id.optional().describe('未下达的工单，新增时为空'),
  version: Version,
  contractId: ContractId.describe('合同'),
  orderContent: Checked(orderName).describe('工单名称'),
  orderDegree: z.enum(['1', '2', '3'], '请选择紧急程度').default('3').describe('紧急程度'),
  severLevel: Code(10).min(1, '请选择服务级别').describe('服务级别，字典 sever_level'),
  planArriveTime: Time.describe('计划开始时间'),
  planFinishTime: Time.describe('计划完成时间'),
  orderRemark: Checked(longText).default('').describe('备注'),
  orderStationList: z
    .array(
      z.object({
        stationId: SiteId,
        iesmngpatrolorderdevList: z
          .array(
            z.object({
              devNo: DeviceNo,
              standardId: z
                .union([z.literal(''), StandardId])
                .optional()
                .describe('空为自动选择'),
            }),
          )
          .max(500, '一个站点最多 500 台设备'),
      }),
    )
    .min(1, '请至少选择一个站点')
    .max(50, '最多 50 个站点')
    .refine(
      list => list.reduce((sum, { iesmngpatrolorderdevList }) => sum + iesmngpatrolorderdevList.length, 0) <= mostDevices,
      `一张工单最多 ${mostDevices} 台设备`,
    )
    .describe('站点与设备'),
})
export type Plan = z.output<typeof Plan>

const Saved = z.object({ id: z.string(), no: z.string(), taskId: z.string() })
const plans = { permission: 'order:plan', changes: true } as const
const Station = z.object({
  stationId: z.string(),
  stationName: z.string(),
  address: z.string(),
  devCount: z.number().int().describe('设备数'),
})
const Device = z.object({
  unitNumber: z.string().describe('设备编号'),
  unitName: z.string().describe('设备名称'),
  msType: z.string().describe('设备类型'),
  msTypeName: z.string(),
  equipModel: z.string().describe('型号'),
})

/**
 * The calls of one kind of them. Steps on site are `fieldWork`'s; a maintenance order is sent back and looked up in the
 * field by the patrol's calls, as documented.
 */
export const serviceCalls = <K extends 'patrol' | 'maintain'>(kind: K, noun: string) => ({
  list: post(`/order/${kind}/list`, `${noun}工单，计划开始早者在前`, orderPaging, paged(ServiceOrderRow)),
  detail: get(`/order/${kind}/detail`, `${noun}工单详情`, z.object({ id: OrderId }), ServiceOrderDetail),
  save: post(`/order/${kind}/saveOrUpdate`, `保存${noun}计划`, Plan, Saved, plans),
  send: post(`/order/${kind}/createOrUpdatePo`, `保存${noun}计划并提交审批`, Plan, Saved, plans),
  remove: post(
    `/order/${kind}/delete`,
    `删除从未提交的${noun}计划；退回的保留审批记录，不能删除`,
    z.object({ id: stepAt('plan').id }),
    Done,
    plans,
  ),
  getStationByContract: post(`/order/${kind}/getStationByContract`, '合同下的站点', z.object({ contractId: ContractId }), z.array(Station)),
  getDevByStation: post(`/order/${kind}/getDevByStation`, '站点的设备', z.object({ stationId: SiteId }), z.array(Device)),
  approve: post(
    `/order/${kind}/approve`,
    `同意${noun}计划`,
    z.object({ ...stepAt('approve'), advice: Checked(longText).default('').describe('审批意见') }),
    Done,
    { permission: 'order:approve', changes: true },
  ),
  deliver: post(`/order/${kind}/deliver`, '派给班组', Delivery, Done, { permission: 'order:dispatch', changes: true }),
})

/** Sends a plan back to whoever made it. */
export const Returned = z.object({ ...stepAt('approve'), advice: Filled(500, '请填写退回原因').describe('退回原因') })
