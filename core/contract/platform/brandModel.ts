import { z } from 'zod'
import { brandName, modelName, remark } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import { Choice, choosing, listing, removal } from '../record.ts'
import { BrandModelId, Checked, Code, Done, paged, Text, Version } from '../shapes.ts'

const Rated = (most: number, unit: string) =>
  z.number().min(0, '不能为负数').max(most, `不能超过${most}`).nullable().default(null).describe(unit)
const Status = z.enum(['1', '0']).describe('状态，字典 brandmodel_status')

const Given = {
  brandType: Code(10).min(1, '请选择设备类别').describe('设备类别，字典 brand_type'),
  brandName: Checked(brandName).describe('品牌'),
  modelName: Checked(modelName).describe('型号'),
  ratedPower: Rated(100_000, '额定功率 kW'),
  ratedVoltage: Rated(1_000_000, '额定电压 V'),
  ratedCurrent: Rated(100_000, '额定电流 A'),
  efficiency: Rated(100, '最大效率 %'),
  status: Status.default('1'),
  remark: Checked(remark).default('').describe('备注'),
}

const BrandModel = z.object({
  id: z.string(),
  orgId: z.string().describe('所属机构；平台的型号各企业共用、只读'),
  brandType: z.string(),
  brandName: z.string(),
  modelName: z.string(),
  ratedPower: z.number().nullable(),
  ratedVoltage: z.number().nullable(),
  ratedCurrent: z.number().nullable(),
  efficiency: z.number().nullable(),
  status: Status,
  remark: z.string(),
  updatedAt: z.string().describe('修改时间'),
  version: z.string().describe('版本，修改时交回'),
  ...removal,
})
export type BrandModel = z.output<typeof BrandModel>

export const brandModel = contract('metadata', 'brandModel:read', {
  list: post(
    '/brandmodel/page',
    '品牌型号分页，最近修改的在前',
    listing({
      keyword: Text(40).optional().describe('品牌、型号'),
      brandType: Text(10).optional().describe('设备类别'),
      status: Status.optional(),
    }),
    paged(BrandModel),
    { records: 'brandModel' },
  ),
  detail: get('/brandmodel/detail', '一个品牌型号', z.object({ id: BrandModelId }), BrandModel),
  /** One documented path for both: without an id the row is new. */
  save: post(
    '/brandmodel/saveOrUpdate',
    '新增或修改品牌型号',
    z.object({ id: BrandModelId.optional(), version: Version, ...Given }),
    z.object({ id: z.string() }),
    {
      permission: 'brandModel:manage',
      changes: true,
    },
  ),
  remove: post('/brandmodel/delete', '删除没有设备使用的品牌型号', z.object({ id: BrandModelId }), Done, {
    permission: 'brandModel:manage',
    changes: true,
  }),
  choices: post(
    '/brandmodel/choices',
    '启用的型号，供选择',
    choosing({ brandType: Text(10).optional().describe('设备类别'), brandName: Text(40).optional().describe('品牌') }),
    paged(Choice.extend({ brandName: z.string(), modelName: z.string() })),
  ),
  getModelName: get(
    '/brandmodel/getModelName',
    '启用的型号名称，供选择',
    z.object({ brandType: Text(10).optional().describe('设备类别'), brandName: Text(40).optional().describe('品牌') }),
    z.array(z.object({ id: z.string(), brandName: z.string(), modelName: z.string() })),
  ),
  getPropModels: get(
    '/brandmodel/getPropModels',
    '一个型号的铭牌参数',
    z.object({ id: BrandModelId }),
    z.array(z.object({ propName: z.string(), propValue: z.number(), unit: z.string() })),
  ),
})
