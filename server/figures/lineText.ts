import type { DeviceLine } from '../../core/contract/deviceMonitor.ts'

/** A number as JSON has it: what is none is null. */
const numberText = (value: number | null) => (value !== null && Number.isFinite(value) ? String(value) : 'null')

/** JSON of curves, as `JSON.stringify` writes it and faster: times and qualities need no escaping, and thousands of points no look at their keys. */
export function lineText({ xaxis, datas }: DeviceLine): string {
  const lines = datas.map(({ dates, ...head }) => {
    let points = ''
    for (const { dateTime, val, quality } of dates)
      points += `${points && ','}{"dateTime":"${dateTime}","val":${numberText(val)},"quality":"${quality}"}`
    return `${JSON.stringify(head).slice(0, -1)},"dates":[${points}]}`
  })
  return `{"xaxis":${JSON.stringify(xaxis)},"datas":[${lines.join(',')}]}`
}
