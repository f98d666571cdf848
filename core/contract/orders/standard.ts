import { z } from 'zod'
import { checkName, longText, standardName } from '../../rules/rules.ts'
import { contract, post } from '../call.ts'
import { listing, removal } from '../record.ts'
import { Checked, Code, ContractId, Done, Id, Nothing, paged, StandardId, Text, Version } from '../shapes.ts'

/** One thing that is checked of a device. With a unit a value is read, and judged by the limits. */
const Item = z
  .object({
    standardId: Text(64).default('').describe('检查项编号，新增的为空'),
    standardName: Checked(checkName).describe('检查项'),
    method: Checked(longText).default('').describe('检查方法与要求'),
    unit: Text(12).default('').describe('读数单位，不需读数时为空'),
    lower: z.number().nullable().default(null).describe('读数下限'),
    upper: z.number().nullable().default(null).describe('读数上限'),
    photo: z.boolean().default(false).describe('需要拍照'),
  })
  .refine(({ lower, upper }) => lower === null || upper === null || lower <= upper, { path: ['upper'], message: '上限不能小于下限' })
  .refine(({ unit, lower, upper }) => unit.trim() !== '' || (lower === null && upper === null), {
    path: ['unit'],
    message: '有上下限时请填写单位',
  })

const State = z.enum(['1', '0']).describe('状态，字典 service_state')
const Given = {
  standardName: Checked(standardName).describe('标准名称'),
  businessType: Code(10).min(1, '请选择业务类型').describe('业务类型，字典 business_type'),
  devtype: Code(10).default('').describe('设备类型，空为不限'),
  severLevel: Code(10).min(1, '请选择服务级别').describe('服务级别，字典 sever_level'),
  severType: Code(10).min(1, '请选择服务类型').describe('服务类型，字典 sever_type'),
  standardRelationList: z.array(Item).min(1, '请至少添加一个检查项').max(50, '最多 50 个检查项').describe('检查项'),
  standardState: State.default('1'),
}
const Standard = z.object({
  id: z.string(),
  orgId: z.string().describe('所属机构；平台的标准各企业共用、只读'),
  standardName: z.string(),
  businessType: z.string(),
  devtype: z.string(),
  devtypeName: z.string().describe('设备类型，空为不限'),
  severLevel: z.string(),
  severType: z.string(),
  standardRelationList: z.array(Item),
  standardState: State,
  updatedAt: z.string().describe('修改时间'),
  version: z.string().describe('版本，修改时交回'),
  ...removal,
})
export type Standard = z.output<typeof Standard>
const Choice = z.object({ standardId: Id, standardName: z.string(), devtype: z.string(), severLevel: z.string(), items: z.number().int() })
const managed = { permission: 'standard:manage', changes: true } as const

/** Maintenance standards: what is checked of which device, at which kind and level of service. */
export const standard = contract('maintenance', 'standard:read', {
  list: post(
    '/maintenance/standard/listOfStandard',
    '运维标准，最近修改的在前',
    listing({
      keyword: Text(40).optional().describe('标准名称'),
      businessType: Text(10).optional(),
      severLevel: Text(10).optional(),
      severType: Text(10).optional(),
      devtype: Text(10).optional(),
      standardState: State.optional(),
    }),
    paged(Standard),
    { records: 'standard' },
  ),
  detail: post('/maintenance/standard/getStandardDetail', '一个标准', z.object({ id: StandardId }), Standard),
  add: post('/maintenance/standard/addStandard', '新增标准', z.object(Given), z.object({ id: z.string() }), managed),
  update: post('/maintenance/standard/editStandard', '修改标准', z.object({ id: StandardId, version: Version, ...Given }), Done, managed),
  remove: post('/maintenance/standard/deleteStandLibrary', '删除标准', z.object({ id: StandardId }), Done, managed),
  setState: post(
    '/maintenance/standard/status/update',
    '启用或停用标准',
    z.object({ id: StandardId, standardState: State }),
    Done,
    managed,
  ),
  types: post(
    '/maintenance/standard/deviceTypes',
    '可选的设备类型，首项为不限',
    Nothing,
    z.array(z.object({ devtype: z.string(), devtypeName: z.string() })),
  ),
  check: post(
    '/maintenance/standard/checkServProIfNull',
    '删除或停用前检查：未完成的计划是否在用',
    z.object({ id: StandardId }),
    z.object({ success: z.boolean(), orders: z.number().int().describe('在用的未下达工单') }),
  ),
  ofContract: post(
    '/maintenance/standard/contractAndServerTypeGetStandard',
    '适用于合同下设备的标准',
    z.object({ contractId: ContractId, severType: Text(10) }),
    z.array(Choice),
  ),
  ofDevice: post(
    '/maintenance/standard/leverAtypeAdevForMaintenance',
    '适用于一类设备的标准，专用的在前',
    z.object({ severLevel: Text(10).optional(), severType: Text(10), devtype: Text(10) }),
    z.array(Choice),
  ),
})
