import type { DeviceLine } from '../../core/contract/deviceMonitor.ts'
import { codes } from '../../core/errors.ts'
import { random } from '../../core/seeded.ts'
import { siteTimes } from '../../core/siteTimes.ts'
import { MINUTE } from '../../core/time.ts'
import { axisOf } from '../../server/figures/axisOf.ts'
import { lineText } from '../../server/figures/lineText.ts'
import { replyText } from '../../server/http/replyText.ts'
import { writtenAs } from '../../server/http/writtenAs.ts'
import { median } from './againstSql.ts'

/** Three curves of three days by quarters of an hour and a little: 69 kB. */
function reply(): DeviceLine {
  const times = siteTimes(Date.parse('2026-06-12T16:00:00Z'), 15 * MINUTE, 308)
  const datas = ['有功功率', 'A 相电压', 'A 相电流'].map((indiName, line) => ({
    indiNo: `A00000000${line}`,
    indiName,
    unitName: 'kW',
    dates: times.map((dateTime, slot) => {
      const val = random(line, slot, 1) < 0.02 ? null : Math.fround(230 * random(line, slot, 2))
      return { dateTime, val, quality: val === null ? ('missing' as const) : ('good' as const) }
    }),
  }))
  return { xaxis: axisOf(datas), datas }
}

const timeOf = (times: number, write: () => string) => {
  const start = performance.now()
  let letters = 0
  for (let time = 0; time < times; time++) letters += write().length
  return { ms: (performance.now() - start) / times, letters: letters / times }
}

/** The text of a reply as the server writes it against `JSON.stringify` of the same reply, the two taking turns. @returns how many times as fast */
export function benchCurveReply(rounds = 40) {
  const data = writtenAs(reply(), lineText)
  const envelope = { code: codes.ok, msg: '操作成功', data }
  const ours: number[] = []
  const plain: number[] = []
  let letters = 0
  for (let round = 0; round < rounds; round++) {
    ours.push(timeOf(20, () => replyText(envelope)).ms)
    const each = timeOf(20, () => JSON.stringify(envelope))
    plain.push(each.ms)
    letters = each.letters
  }
  if (replyText(envelope) !== JSON.stringify(envelope)) throw new Error('not the same text')
  const [a, b] = [median(ours), median(plain)]
  return [
    {
      reply: `${Math.round(letters / 1000)} kB of curves`,
      'ours, ms': Math.round(a * 1000) / 1000,
      'JSON.stringify, ms': Math.round(b * 1000) / 1000,
      'times as fast': Math.round((b / a) * 100) / 100,
    },
  ]
}
