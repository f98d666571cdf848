import { z } from 'zod'
import { contract, post } from '../call.ts'
import { Done, Filled, paged, paging } from '../shapes.ts'

/** What a kWh from the sun avoids, and how it is called. */
export const substances = { co2: '减排 CO₂', coal: '折标煤', so2: '减排 SO₂', dust: '减排粉尘', trees: '等效植树' } as const
export type Substance = keyof typeof substances

/** Which set of factors a reduction was made with; it stands beside the figure. */
export const UsedSet = z.object({ code: z.string(), name: z.string().describe('因子口径') })

/** A factor with its origin. */
export const Factor = z.object({
  factor: z.number().describe('每 kWh 避免的 kg；植树为棵'),
  year: z.number().int().describe('因子年份'),
  areaName: z.string().describe('适用地区'),
  source: z.string().describe('来源'),
})
const SubstanceFactor = Factor.extend({ substance: z.enum(Object.keys(substances) as [Substance, ...Substance[]]) })
/** What a reply that shows reductions tells of their factors. */
export const Factors = { factorSet: UsedSet, factors: z.array(SubstanceFactor).describe('口径未给出的因子不列，也不以其他口径补') }
/** The same where CO₂ alone is shown; null = the set in use has no factor for it. */
export const Co2Factor = { factorSet: UsedSet, factor: Factor.nullable() }

const FactorSet = UsedSet.extend({
  id: z.string(),
  note: z.string().describe('说明'),
  inUse: z.boolean().describe('全平台正在使用'),
  factors: z.array(SubstanceFactor),
})
export type FactorSet = z.output<typeof FactorSet>

export const factorSet = contract('metadata', 'factorSet:read', {
  list: post('/factorSet/page', '减排因子口径及其因子', paging({}), paged(FactorSet)),
  use: post('/factorSet/use', '全平台改用一套减排因子', z.object({ id: Filled(40).describe('口径') }), Done, {
    permission: 'factorSet:manage',
    changes: true,
  }),
})
