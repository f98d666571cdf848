import { z } from 'zod'
import { type Direction, directions, type IndicatorKind, indicatorKinds, type Quantity, quantities } from '../../devices/quantities.ts'
import { indicatorName, indicatorNo, unitName } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import * as its from '../record.ts'
import { Checked, Done, paged, Text } from '../shapes.ts'

const keysOf = <K extends string>(named: Readonly<Record<K, string>>) => Object.keys(named) as [K, ...K[]]
const IndicatorId = its.numberedId('指标')
const classes = ['001', '002', '003'] as const
const Limit = (title: string) =>
  z.number(`请输入${title}`).min(-1e12, '不能小于 -1000000000000').max(1e12, '不能超过 1000000000000').describe(title)
const Given = {
  indiNo: Checked(indicatorNo).describe('指标编号'),
  indiName: Checked(indicatorName).describe('指标名称'),
  indiClassify: z.enum(classes, '请选择分类').describe('分类：001 电气量 002 电量与状态 003 环境'),
  unitName: Checked(unitName).default('').describe('单位'),
  quantity: z.enum(keysOf<Quantity>(quantities)).default('').describe('物理量'),
  direction: z.enum(keysOf<Direction>(directions)).default('').describe('方向：in 流入 out 流出 both 双向 own 随设备'),
  kind: z
    .enum(keysOf<IndicatorKind>(indicatorKinds))
    .default('instant')
    .describe('数据类型：instant 瞬时值 register 累计表码 day 当日累计 state 状态'),
  lowest: Limit('合理下限'),
  highest: Limit('合理上限'),
}
const Indicator = its.record(Given).omit({ orgId: true }).extend(its.Shipped)
export type Indicator = z.output<typeof Indicator>
const Model = Indicator.pick({
  id: true,
  indiNo: true,
  indiName: true,
  indiClassify: true,
  unitName: true,
  quantity: true,
  direction: true,
  kind: true,
})
const filters = {
  keyword: Text(40).optional().describe('指标编号、名称'),
  indiClassify: z
    .enum([...classes, ''])
    .optional()
    .describe('分类'),
  quantity: z.enum(keysOf<Quantity>(quantities)).optional().describe('物理量'),
  kind: z
    .enum([...keysOf<IndicatorKind>(indicatorKinds), ''])
    .optional()
    .describe('数据类型'),
  origin: z.enum(['shipped', 'changed', 'added', '']).optional().describe('来源'),
}
const managed = { permission: 'indicator:manage', changes: true } as const

/** What can be measured, as the platform keeps it for everybody. */
export const indicator = contract('metadata', 'indicator:read', {
  list: post('/indimodel/rIndiModel/page', '指标分页，按编号', its.listing(filters), paged(Indicator), { records: 'indicator' }),
  detail: get('/indimodel/rIndiModel/detail', '一个指标', z.object({ id: IndicatorId }), Indicator),
  getIndiModelByType: get(
    '/indimodel/rIndiModel/getIndiModelByType',
    '一种设备类型或一个分类的指标；不填为全部',
    z.object({ type: Text(10).optional().describe('设备类型编码，或分类 001 至 003') }),
    z.array(Model),
  ),
  add: post('/indimodel/rIndiModel/save', '新增指标', z.object(Given), its.Added, managed),
  update: post('/indimodel/rIndiModel/update', '修改指标', its.changed(IndicatorId, Given), Done, managed),
  remove: post('/indimodel/rIndiModel/delete', '删除没有测点的自建指标', z.object({ id: IndicatorId }), Done, managed),
  reset: post('/indimodel/rIndiModel/reset', '指标恢复出厂', z.object({ id: IndicatorId }), Done, managed),
})
