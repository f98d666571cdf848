import type { ReplyOf } from '../../../core/contract/call.ts'
import { type energy, registerEvents } from '../../../core/contract/energy/energy.ts'
import type { Queryable } from '../../database/db.ts'
import { readRegisters } from '../../ingest/ledger/readRegisters.ts'
import type { FigureExplanation } from '../explain.ts'
import { qualityOfEntries, unsureOf } from './rowOf.ts'

type Detail = ReplyOf<typeof energy.detail>
const quarter = 15
const count = (value: number) => Math.round(value * 1000) / 1000

/** How the energy of one register and day came about: quarter by quarter with what the register showed, or why something else counts. */
export async function ledgerDay(db: Queryable, register: { deviceId: number; zone: string }, detail: Detail): Promise<FigureExplanation> {
  const { kind, day, kwh, counted, broughtForward, manual, estimated, events, slots, corrections } = detail
  const [known] = await readRegisters(db, [{ ...register, kind, day }], '')
  const { beyond, closing } = known!
  const readings = [...beyond, ...known!.readings]
  const countsReadings = manual === null && counted !== null && kwh === counted
  const base = { kind: '台账', unit: 'kWh' }
  const shown = (slot: number) => {
    const own = readings.filter(({ minute }) => Math.floor(minute / quarter) === slot)
    const summary = own.length ? `示数 ${count(own[0]!.value)} → ${count(own.at(-1)!.value)}，读数 ${own.length} 个` : '无读数'
    const happened = events
      .filter(({ at }) => slotOf(at) === slot)
      .map(event => `${registerEvents[event.kind]} ${event.from} → ${event.to}`)
    return [summary, ...happened].join('，')
  }
  return {
    formula: countsReadings
      ? 'E日 = Σ 每 15 分钟表计示数之差；清零、翻转、换表、跳变按规则计，逐段不超过额定功率 × 时间'
      : manual !== null
        ? 'E日 = 人工修正值'
        : 'E日 = 期初结转值（其读数不全在本平台）',
    source: closing === null ? '前一日末示数未知' : `前一日末示数 ${count(closing.value)} kWh`,
    sums: true,
    quality: qualityOfEntries({ estimated, manual: manual === null ? 0 : 1, unsure: unsureOf(detail), kwh }),
    day,
    inputs: countsReadings
      ? slots.map(({ time, kwh: value }, slot) => ({
          ...base,
          kind: '15 分钟',
          name: time,
          value,
          note: shown(slot),
          at: `${day} ${time}:00`,
        }))
      : [{ ...base, name: manual !== null ? '人工修正值' : '期初结转值', value: manual ?? broughtForward, note: noteOf(counted) }],
    corrections: corrections.map(({ createdAt, createdBy, ...rest }) => ({ ...rest, name: createdAt, by: createdBy })),
  }
}

const slotOf = (clock: string) => ((Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) / quarter) | 0
const noteOf = (counted: number | null) => (counted === null ? '' : `按读数为 ${count(counted)} kWh`)
