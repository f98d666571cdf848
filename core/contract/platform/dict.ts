import { z } from 'zod'
import { get, quickContract } from '../call.ts'
import { Filled, Text } from '../shapes.ts'

const DictEntry = z.object({
  dictType: z.string(),
  dictCode: z.string().describe('值'),
  dictName: z.string().describe('名称'),
  code: z.string(),
  name: z.string(),
  value: z.string(),
  remark: z.string(),
})

export const dict = quickContract('authority', 'session', {
  getDictList: get('/common/getDictList', '单个字典', z.object({ code: Filled(60).describe('字典类型') }), z.array(DictEntry)),
  getDictLists: get(
    '/dict/tSysDict/getDictList',
    '多个字典，dictType 以逗号分隔',
    z.object({ dictType: Filled(400).describe('字典类型'), systemKey: Text(40).default('maintenance') }),
    z.array(DictEntry),
  ),
})
