import { z } from 'zod'
import { quickContract, get } from '../call.ts'
import { Text } from '../shapes.ts'

const Industry = z.object({ code: z.string().describe('门类代码'), name: z.string().describe('门类名称') })

/** Branches of the economy a customer may belong to. */
export const industry = quickContract('metadata', 'session', {
  queryMdPCode: get(
    '/industry/queryMdPCode',
    '国民经济行业门类（GB/T 4754）',
    z.object({ keyword: Text(40).optional().describe('名称、代码') }),
    z.array(Industry),
  ),
})
