import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { distribution } from '../../../../core/contract/devices/distribution.ts'
import type { Context } from '../../../context.ts'
import { lineOf } from '../../../figures/slots/lineOf.ts'
import { slotMinutes } from '../../../figures/slots/slots.ts'
import { countSlots, extentOf, knownSlot, momentOfSlot } from '../../../figures/slots/slotStats.ts'
import type { About } from './about.ts'
import { readLoad } from './readLoad.ts'

/** What the tariff by power factor asks of industrial users from 160 kVA on. */
const standard = 0.9
const source = '《功率因数调整电费办法》（水电财字〔1983〕215 号）：160 kVA 以上高压供电工业用户 0.90'

/** Power factor of a day, from the powers of the main meters together. */
export async function dayPowerFactor(
  context: Context,
  { where, elapsed }: About,
  day: string,
): Promise<ReplyOf<typeof distribution.getPowerFactor>> {
  const { both, reactive } = await readLoad(context, where, [day])
  const factors = both.map((kw, slot) => factorOf(kw, reactive[slot]!))
  const { min, minAt } = extentOf([day], factors)
  const sum = (slots: typeof both) => slots.reduce((total, value) => (Number.isNaN(value) ? total : total + value), 0)
  const mean = factorOf(sum(both), sum(reactive))
  const shown = Array.from(factors.subarray(0, elapsed(day)), knownSlot)
  return {
    day,
    mean: knownSlot(mean),
    min,
    minAt,
    standard,
    standardSource: source,
    belowMinutes: slotMinutes * countSlots(factors, factor => factor < standard),
    line: lineOf(
      shown.map((_, slot) => momentOfSlot([day], slot)),
      '',
      [
        {
          name: '功率因数',
          times: shown.map((_, slot) => momentOfSlot([day], slot)),
          values: shown.map(value => (value === null ? null : Math.round(value * 1000) / 1000)),
        },
      ],
    ),
  }
}

/** P ÷ √(P² + Q²); NaN where nothing flows or is known. */
const factorOf = (kw: number, kvar: number) => {
  const apparent = Math.hypot(kw, kvar)
  return apparent > 0 ? Math.abs(kw) / apparent : Number.NaN
}
