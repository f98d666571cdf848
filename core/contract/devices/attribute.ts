import { z } from 'zod'
import { attributeName, attributeNo, unitName } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import * as its from '../record.ts'
import { Checked, Done, paged, Text } from '../shapes.ts'

const AttributeId = its.numberedId('属性')
const dataTypes = ['number', 'text', 'day'] as const
const Group = Text(10).min(1, '请选择设备类别').describe('设备类别，字典 brand_type')
const Given = {
  typeGroup: Group,
  propNo: its.OwnCode(attributeNo).describe('属性编号'),
  propName: Checked(attributeName).describe('属性名称'),
  dataType: z.enum(dataTypes, '请选择数据类型').describe('数据类型：number 数值 text 文本 day 日期'),
  unitName: Checked(unitName).default('').describe('单位'),
  sort: z.number('请输入排序').int('应为整数').min(0, '不能为负数').max(9999, '不能超过9999').default(0).describe('排序'),
  remark: its.Remark,
}
const Attribute = its.record(Given).omit({ orgId: true }).extend(its.Shipped)
export type Attribute = z.output<typeof Attribute>
const filters = {
  keyword: Text(40).optional().describe('属性编号、名称'),
  typeGroup: Text(10).optional().describe('设备类别'),
  dataType: z
    .enum([...dataTypes, ''])
    .optional()
    .describe('数据类型'),
  origin: z.enum(['shipped', 'changed', 'added', '']).optional().describe('来源'),
}
const managed = { permission: 'attribute:manage', changes: true } as const

/** What a plate says of a device, by the group of its type, as the platform keeps it for everybody. */
export const attribute = contract('metadata', 'attribute:read', {
  list: post('/propmodel/page', '设备属性分页，按类别与排序', its.listing(filters), paged(Attribute), { records: 'attribute' }),
  detail: get('/propmodel/detail', '一个设备属性', z.object({ id: AttributeId }), Attribute),
  getModelByTypeGroup: get(
    '/propmodel/getModelByTypeGroup',
    '一个设备类别的属性；不填为全部',
    z.object({ typeGroup: Text(10).optional().describe('设备类别') }),
    z.array(Attribute.pick({ id: true, typeGroup: true, propNo: true, propName: true, dataType: true, unitName: true })),
  ),
  add: post('/propmodel/save', '新增设备属性', z.object(Given), its.Added, managed),
  update: post('/propmodel/update', '修改设备属性', its.changed(AttributeId, Given), Done, managed),
  remove: post('/propmodel/delete', '删除设备属性', z.object({ id: AttributeId }), Done, managed),
  reset: post('/propmodel/reset', '设备属性恢复出厂', z.object({ id: AttributeId }), Done, managed),
})
