import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import { type Quality, quality, worstOf } from '../../../core/units/quality.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, chosen, fresh, liveOfDevice, wireTime } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { qualityWord } from '../explain/rowOf.ts'
import { readingOfEquipment } from '../explain/equipment.ts'
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
  qualities: Record<string, Quality> | null
  alarmSign: '' | '1' | '2'
  at: string
}

const voltages = [indicator.voltageA, indicator.voltageB, indicator.voltageC]
const currents = [indicator.currentA, indicator.currentB, indicator.currentC]

type Three = [number | null, number | null, number | null]

function equipmentOf({ type: _, values, qualities, ...device }: Row) {
  const value = (no: string) => values?.[no] ?? null
  const qualityOf = (...numbers: string[]) => worstOf(numbers.map(no => qualities?.[no] ?? 'missing'))
  const loadRate = value(indicator.loadRate)
  const three = { voltages: voltages.map(value) as Three, currents: currents.map(value) as Three }
  return {
    ...device,
    power: value(indicator.activePower),
    powerFactor: value(indicator.powerFactor),
    loadRate,
    band: loadBand(loadRate),
    ...three,
    temperature: value(indicator.deviceTemperature),
    state: switchState(three.voltages, three.currents),
    qualities: {
      power: qualityOf(indicator.activePower),
      powerFactor: qualityOf(indicator.powerFactor),
      loadRate: qualityOf(indicator.loadRate),
      voltages: qualityOf(...voltages),
      currents: qualityOf(...currents),
      temperature: qualityOf(indicator.deviceTemperature),
    },
  }
}

/** Incoming cabinets, transformers and feeders of the micro-grid's distribution sites with what is known of them now. */
export async function switchgear({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const explanation = {
    power: indicator.activePower,
    powerFactor: indicator.powerFactor,
    loadRate: indicator.loadRate,
    temperature: indicator.deviceTemperature,
    ...Object.fromEntries(voltages.map((no, place) => [`voltage.${place}`, no])),
    ...Object.fromEntries(currents.map((no, place) => [`current.${place}`, no])),
  }
  for (const [name, no] of Object.entries(explanation))
    explain(`equipment.${name}`, deviceNo => readingOfEquipment({ db }, where, at, deviceNo, no))
  const rows = await rowsOf<Row>(
    db,
    {
      type: 'text',
      deviceNo: 'text',
      name: 'text',
      siteId: 'text',
      ratedKw: 'number?',
      values: 'json?',
      qualities: 'json?',
      alarmSign: 'text',
      at: 'text',
    },
    sql`
      with ${chosen(where)}
      select
        devices.type, devices.no as "deviceNo", devices.name, devices.site_id as "siteId",
        devices.rated_kw as "ratedKw", heard.values, heard.qualities,
        coalesce(
          (select min(alarms.sign) from alarms where alarms.device_id = devices.id and ${liveOfDevice}),
          ''
        ) as "alarmSign",
        ${wireTime(sql`heard.at`)} as at
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
        left join lateral (
          select
            max(latest.at) as at,
            jsonb_object_agg(indicators.no, latest.value)
              filter (where ${fresh(at)} and latest.quality < ${quality.suspect}) as values,
            jsonb_object_agg(
              indicators.no, case when ${fresh(at)} then ${qualityWord(sql`latest.quality`)} else 'missing' end
            )
              filter (where indicators.no is not null) as qualities
          from latest
            join indicators on indicators.id = latest.indicator_id
          where latest.device_id = devices.id
        ) heard on true
      where chosen.type in ('001', '006') and devices.type in ('001001', '001002', '001003')
      order by devices.no
    `,
  )
  const of = (kind: SwitchgearKind) => rows.filter(row => kinds[row.type] === kind).map(equipmentOf)
  return { incoming: of('incoming'), transformers: of('transformers'), feeders: of('feeders') }
}
