import { z } from 'zod'
import { contract, post } from '../call.ts'
import { Quality } from '../figure.ts'
import { Judged, Text } from '../shapes.ts'

/** A figure of a reply: the call that answers with it, what the call was given, the field, and the row where there are several. */
const Ask = z.object({
  path: Text(200).describe('调用地址'),
  input: Judged(z.object({}).describe('调用参数')),
  field: Text(200).describe('字段，行内字段以 * 代表行；空为整个回复'),
  key: Text(200).default('').describe('行的标识'),
})
export type Ask = z.output<typeof Ask>

const Input = z.object({
  name: z.string(),
  kind: z.string().describe('站点、设备、系数等'),
  value: z.number().nullable(),
  unit: z.string(),
  quality: Quality,
  at: z.string().describe('数据时间，不随时间变化的为空'),
  note: z.string(),
  next: Ask.nullable().describe('这一项自身的说明'),
})

const Explanation = z.object({
  title: z.string(),
  unit: z.string(),
  value: z.number().nullable().describe('与画面所示同一次计算'),
  formula: z.string().describe('公式'),
  source: z.string().describe('公式或口径的出处'),
  day: z.string().describe('数据所属日期，与日期无关为空'),
  at: z.string().describe('数据时间'),
  quality: Quality,
  coverage: z
    .object({
      of: z.string().describe('站点、设备、时段等'),
      reported: z.number().int(),
      total: z.number().int(),
      reportedKw: z.number().nullable().describe('按容量，kW'),
      totalKw: z.number().nullable(),
      assumedKw: z.number().optional().describe('其中无铭牌设备的部分，按同类估计，kW'),
    })
    .nullable(),
  inputs: z.array(Input).describe('各项输入，影响大的在前'),
  others: z.object({ count: z.number().int(), sum: z.number().nullable() }).nullable().describe('未列出的其余各项'),
  agrees: z.boolean().nullable().describe('各项之和与所示值一致；非求和的为空'),
  versions: z.array(z.object({ name: z.string(), text: z.string() })).describe('所用电价、系数、模型及其版本'),
  corrections: z.array(z.object({ name: z.string(), text: z.string() })).describe('其中的人工修正'),
})
export type Explanation = z.output<typeof Explanation>

/** How any figure came about: the call that shows it runs again, and its code tells. Whoever may make that call may ask. */
export const explain = contract('pie', 'reader', {
  figure: post('/explain/figure', '数值说明：公式、输入及其质量与时效、覆盖率、版本与修正', Ask, Explanation),
})
