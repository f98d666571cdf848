import { z } from 'zod'
import { dictName, dictValue, longText } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import * as its from '../record.ts'
import { Checked, Done, Filled, Flag, paged, Text } from '../shapes.ts'

const EntryId = its.numberedId('字典项')
const Dictionary = Filled(60, '请选择字典').describe('字典')
const Given = {
  code: Dictionary,
  value: its.OwnCode(dictValue).describe('值'),
  name: Checked(dictName).describe('名称'),
  intro: Checked(longText).default('').describe('说明'),
  /** Left out of a change, it stays. */
  pid: Text(15).optional().describe('上级字典项'),
  remark: its.Remark,
  sort: z.number('请输入排序').int('应为整数').min(0, '不能为负数').max(9999, '不能超过9999').default(0).describe('排序'),
}
const Entry = its
  .record({ ...Given, pid: z.string().nullable().describe('上级字典项') })
  .omit({ orgId: true })
  .extend(its.Shipped)
export type DictEntry = z.output<typeof Entry>
const Type = z.object({
  code: z.string().describe('字典'),
  name: z.string().describe('字典名称'),
  fixed: z.boolean().describe('由系统使用：只能改名，不能新增与删除'),
  count: z.number().int().describe('字典项数'),
  changed: z.number().int().describe('已改与自建的项数'),
})
export type DictType = z.output<typeof Type>
const filters = {
  code: Text(60).optional().describe('字典'),
  keyword: Text(40).optional().describe('名称、值'),
  origin: z.enum(['shipped', 'changed', 'added', '']).optional().describe('来源'),
}
const managed = { permission: 'dictCode:manage', changes: true } as const

/** The dictionaries as the platform keeps them for everybody: their entries are shipped, and people rename and add to them. */
export const dictCode = contract('authority', 'dictCode:read', {
  types: get('/dictCode/getDictTypeList', '所有字典', z.object({ changed: Flag.optional().describe('true：只列有改动的') }), z.array(Type)),
  list: post('/dictCode/getDictInfoList', '字典项分页', its.listing(filters), paged(Entry), { records: 'dictCode' }),
  detail: get('/dictCode/getDictInfo', '一个字典项', z.object({ id: EntryId }), Entry),
  add: post('/dictCode/saveDictInfo', '新增字典项', z.object(Given), its.Added, managed),
  update: post('/dictCode/updateDictInfo', '修改字典项', its.changed(EntryId, Given), Done, managed),
  remove: post('/dictCode/deleteDictInfo', '删除没有数据使用的字典项', z.object({ id: EntryId }), Done, managed),
  reset: post('/dictCode/resetDictInfo', '字典项恢复出厂', z.object({ id: EntryId }), Done, managed),
})
