import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/indicators.ts'
import { quality } from '../../../core/quality.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../../figures/moments.ts'
import { type QueryContext, chosen, fresh, live, wireTime } from '../../figures/sqlFragments.ts'
import { loadBand } from './loadBand.ts'
import { switchState } from './switchState.ts'

const kinds = { '001001': 'incoming', '001002': 'transformers', '001003': 'feeders' } as const
export type SwitchgearKind = (typeof kinds)[keyof typeof kinds]

interface Row {
  type: keyof typeof kinds
  deviceNo: string
  name: string
  siteId: string
  ratedKw: number | null
  values: Record<string, number> | null
  alarmSign: '' | '1' | '2'
  at: string
}

const voltages = [indicator.voltageA, indicator.voltageB, indicator.voltageC]
const currents = [indicator.currentA, indicator.currentB, indicator.currentC]

function equipmentOf({ type: _, values, ...device }: Row) {
  const value = (no: string) => values?.[no] ?? null
  const loadRate = value(indicator.loadRate)
  const three = { voltages: voltages.map(value), currents: currents.map(value) }
  return {
    ...device,
    power: value(indicator.activePower),
    powerFactor: value(indicator.powerFactor),
    loadRate,
    band: loadBand(loadRate),
    ...three,
    temperature: value(indicator.deviceTemperature),
    state: switchState(three.voltages, three.currents),
  }
}

/** Incoming cabinets, transformers and feeders of the micro-grid's distribution sites with what is known of them now. */
export async function switchgear({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const rows = await rowsOf<Row>(
    db,
    { type: 'text', deviceNo: 'text', name: 'text', siteId: 'text', ratedKw: 'number?', values: 'json?', alarmSign: 'text', at: 'text' },
    sql`with ${chosen(where)}
    select devices.type, devices.no as "deviceNo", devices.name, devices.site_id as "siteId", devices.rated_kw as "ratedKw", heard.values,
      coalesce((select min(alarms.sign) from alarms where alarms.device_id = devices.id and ${live}), '') as "alarmSign", ${wireTime(sql`heard.at`)} as at
    from chosen join devices on devices.site_id = chosen.id and devices.enabled
      left join lateral (
        select max(latest.at) as at, jsonb_object_agg(indicators.no, latest.value) filter (where ${fresh(at)} and latest.quality < ${quality.suspect}) as values
        from latest join indicators on indicators.id = latest.indicator_id where latest.device_id = devices.id) heard on true
    where chosen.type in ('001', '006') and devices.type in ('001001', '001002', '001003') order by devices.no`,
  )
  const of = (kind: SwitchgearKind) => rows.filter(row => kinds[row.type] === kind).map(equipmentOf)
  return { incoming: of('incoming'), transformers: of('transformers'), feeders: of('feeders') }
}
