import { z } from 'zod'
import { patrolStates } from '../../rules/patrolStates.ts'
import { patrolName, remark } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import {
  Checked,
  Day,
  DeviceNo,
  Done,
  OrderId,
  OrgId,
  paged,
  paging,
  PatrolDeviceId,
  PatrolId,
  SiteId,
  Text,
  UnitId,
  UserId,
  Version,
} from '../shapes.ts'

const State = z.enum(patrolStates).describe('状态：planned 待巡检、underway 巡检中、done 已完成、cancelled 已取消')
export const inspectionResults = ['normal', 'abnormal'] as const

const Row = z.object({
  id: z.string(),
  patrolNo: z.string().describe('巡检编号'),
  patrolName: z.string(),
  orgId: z.string(),
  orgName: z.string().describe('所属企业'),
  itemNo: z.string().describe('运维基地，没有时为空'),
  itemName: z.string(),
  areaCode: z.string().describe('班组或企业所在区域'),
  userId: z.string(),
  userName: z.string().describe('巡检人'),
  teamName: z.string().describe('巡检人所在班组'),
  planDate: z.string().describe('计划日期'),
  state: State,
  startTime: z.string().describe('未开始时为空'),
  endTime: z.string().describe('未结束时为空'),
  intervalSeconds: z.number().int().describe('上报位置的间隔，秒'),
  devCount: z.number().int().describe('计划设备数'),
  doneCount: z.number().int().describe('其中已检'),
  abnormalCount: z.number().int().describe('其中异常'),
  lengthKm: z.number().nullable().describe('轨迹长度，仅计可信定位；可信定位不足两点时为空'),
  points: z.number().int().describe('定位点数'),
  goodPoints: z.number().int().describe('其中可信'),
  photos: z.number().int().describe('照片数'),
  orderId: z.string().describe('关联工单，没有时为空'),
  orderNo: z.string(),
  remark: z.string(),
  mine: z.boolean().describe('由本人巡检'),
  version: z.string().describe('版本，修改时交回'),
})
export type PatrolRow = z.output<typeof Row>

const PlannedDevice = z.object({
  id: z.string(),
  patrolId: z.string(),
  devNo: z.string(),
  devName: z.string(),
  devTypeName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  isKey: z.boolean().describe('重点设备'),
  inspectTime: z.string().describe('未检时为空'),
  result: z.string().describe('normal 正常、abnormal 异常，未检时为空'),
  resultRemark: z.string(),
})
export type PlannedDevice = z.output<typeof PlannedDevice>

const PickDevice = z.object({
  devNo: z.string(),
  devName: z.string(),
  devTypeName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  isKey: z.boolean().describe('重点设备'),
  nextDue: z.string().describe('重点设备下次检查日期，不是重点设备时为空'),
  planned: z.boolean().describe('已在该巡检中'),
})

const managed = { permission: 'patrol:manage', changes: true } as const
const reported = { permission: 'patrol:report', changes: true } as const

/** Patrol rounds: who goes to which devices on which day, and how far they are. */
export const patrol = contract('maintenance', 'patrol:read', {
  list: post(
    '/patrol/page',
    '巡检分页，最近的计划日在前',
    paging({
      keyword: Text(40).optional().describe('编号、名称、巡检人'),
      state: State.optional(),
      orgId: OrgId.optional(),
      itemNo: UnitId.optional().describe('运维基地'),
      userId: UserId.optional().describe('巡检人'),
      startDate: Day.optional().describe('计划日期起'),
      endDate: Day.optional().describe('计划日期止'),
    }),
    paged(Row).extend({
      states: z
        .array(z.object({ code: z.string(), name: z.string(), count: z.number().int() }))
        .describe('各状态的巡检数，不受状态条件限制'),
    }),
  ),
  detail: get('/patrol/getDetail', '一次巡检', z.object({ id: PatrolId }), Row),
  save: post(
    '/patrol/saveOrUpdate',
    '新增或修改巡检；只能修改待巡检的',
    z.object({
      id: z.union([z.literal(''), PatrolId]).optional(),
      version: Version,
      patrolName: Checked(patrolName).describe('巡检名称'),
      planDate: Day.describe('计划日期'),
      userId: UserId.describe('巡检人'),
      orderId: z
        .union([z.literal(''), OrderId])
        .optional()
        .describe('关联工单'),
      remark: Checked(remark).default('').describe('备注'),
    }),
    z.object({ id: z.string(), patrolNo: z.string() }),
    managed,
  ),
  remove: get('/patrol/delete', '删除待巡检或已取消、且没有定位的巡检', z.object({ id: PatrolId }), Done, managed),
  addDevice: post(
    '/patrol/device/add',
    '为待巡检或巡检中的巡检增加设备',
    z.object({ patrolId: PatrolId, deviceNos: z.array(DeviceNo).min(1, '请选择设备').max(100, '一次最多 100 台').describe('设备') }),
    z.object({ added: z.number().int() }),
    managed,
  ),
  pickDevice: post(
    '/patrol/getPageDeviceList',
    '可加入巡检的设备分页，到期早的重点设备在前',
    paging({
      patrolId: PatrolId.optional(),
      stationId: SiteId.optional(),
      keyword: Text(40).optional().describe('设备、站点'),
    }),
    paged(PickDevice),
  ),
  deviceList: get('/patrol/getPageDeviceListByPatrolId', '一次巡检的设备分页', paging({ patrolId: PatrolId }), paged(PlannedDevice)),
  removeDevice: get('/patrol/device/delete', '从巡检中移除未检的设备', z.object({ id: PatrolDeviceId }), Done, managed),
  getDevOpsByItemNo: get(
    '/patrol/getDevOpsByItemNo',
    '一个运维基地各站点的重点设备',
    z.object({ itemNo: UnitId }),
    z.array(PickDevice.omit({ planned: true })),
  ),
  setState: get(
    '/patrol/updatePatrolState',
    '开始、完成或取消巡检：planned → underway → done；未完成的可以取消',
    z.object({ id: PatrolId, state: z.enum(['cancelled', 'underway', 'done']).describe('cancelled 取消、underway 开始、done 完成') }),
    Done,
    reported,
  ),
  getDevOpsPatrolByUserId: get(
    '/patrol/getDevOpsPatrolByUserId',
    '某人待巡检与巡检中的巡检及其设备',
    z.object({ userId: UserId }),
    z.array(Row.extend({ devices: z.array(PlannedDevice) })),
  ),
  inspect: post(
    '/patrol/device/inspect',
    '登记巡检中一台设备的检查结果；重点设备的上次检查日期随之更新',
    z.object({
      id: PatrolDeviceId,
      result: z.enum(inspectionResults, '请选择检查结果').describe('检查结果'),
      resultRemark: Checked(remark).default('').describe('检查说明'),
    }),
    Done,
    reported,
  ),
  orgs: get('/patrol/getPatrolOrgs', '可见的企业', z.object({}), z.array(z.object({ orgId: z.string(), orgName: z.string() }))),
  people: get(
    '/patrol/getPatrolPeople',
    '可安排巡检的人员：班组的成员',
    z.object({ orgId: OrgId.optional() }),
    z.array(z.object({ userId: z.string(), userName: z.string(), teamName: z.string() })),
  ),
})
