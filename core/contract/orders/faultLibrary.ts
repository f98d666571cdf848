import { z } from 'zod'
import { faultName, longText } from '../../rules/rules.ts'
import { contract, post } from '../call.ts'
import { listing, removal } from '../record.ts'
import { Checked, Code, Done, FaultId, paged, Text, Version } from '../shapes.ts'

const State = z.enum(['1', '0']).describe('状态，字典 service_state')

const Given = {
  standardName: Checked(faultName).describe('故障名称'),
  businessType: Code(10).min(1, '请选择业务类型').describe('业务类型，字典 business_type'),
  severType: Code(10).min(1, '请选择服务类型').describe('服务类型，字典 sever_type'),
  faultAppearance: Checked(longText).default('').describe('故障现象'),
  faultReason: Checked(longText).default('').describe('可能原因'),
  schemeName: Checked(longText).default('').describe('处理方案'),
  standardState: State.default('1'),
}

const Fault = z.object({
  id: z.string(),
  orgId: z.string().describe('所属机构；平台的条目各企业共用、只读'),
  standardName: z.string(),
  businessType: z.string(),
  severType: z.string(),
  faultAppearance: z.string(),
  faultReason: z.string(),
  schemeName: z.string(),
  standardState: State,
  updatedAt: z.string().describe('修改时间'),
  version: z.string().describe('版本，修改时交回'),
  ...removal,
})
export type Fault = z.output<typeof Fault>

const managed = { permission: 'faultLibrary:manage', changes: true } as const

export const faultLibrary = contract('maintenance', 'faultLibrary:read', {
  list: post(
    '/fault/library/listOfFaultExpert',
    '故障库分页，最近修改的在前',
    listing({
      keyword: Text(40).optional().describe('故障名称、现象'),
      businessType: Text(10).optional().describe('业务类型'),
      severType: Text(10).optional().describe('服务类型'),
      standardState: State.optional(),
    }),
    paged(Fault),
    { records: 'faultLibrary' },
  ),
  detail: post('/fault/library/getFaultDetail', '一条故障', z.object({ id: FaultId }), Fault),
  add: post('/fault/library/addFault', '新增故障', z.object(Given), z.object({ id: z.string() }), managed),
  update: post('/fault/library/editFault', '修改故障', z.object({ id: FaultId, version: Version, ...Given }), Done, managed),
  remove: post('/fault/library/deleteFaultLibrary', '删除故障', z.object({ id: FaultId }), Done, managed),
})
