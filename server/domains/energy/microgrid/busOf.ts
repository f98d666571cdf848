import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../core/devices/indicators.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { now, powerNow } from '../../../figures/microgrid/points.ts'
import { explain } from '../../../figures/explain.ts'
import { meanOfMonitors, totalPowerFactor } from './explain/bus.ts'

const lineVoltages = [indicator.voltageAB, indicator.voltageBC, indicator.voltageCA]
const phaseVoltages = [indicator.voltageA, indicator.voltageB, indicator.voltageC]

const known = (values: readonly (number | null)[]) => values.flatMap(value => (value === null ? [] : [value]))
const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** The common bus bar: what its voltage monitors show, and the power factor of the main meters together (P ÷ √(P² + Q²)). */
export async function busOf({ db }: Pick<QueryContext, 'db'>, where: SQL, nominalV: number, at: Moments) {
  const means = (numbers: readonly string[]) =>
    sql`array[${sql.join(
      numbers.map(no => sql`avg(${now(no, at)}) filter (where devices.type = '001030')`),
      sql`, `,
    )}]::float8[]`
  const meter = sql`devices.energy_kind = 'consumption'`
  const whole = (value: SQL) =>
    sql`
      case
        when count(${value}) filter (where ${meter}) = count(*) filter (where ${meter})
          then sum(${value}) filter (where ${meter})
      end
    `
  explain('microgrid.voltage', () => meanOfMonitors({ db }, where, at, lineVoltages))
  for (const [place, no] of phaseVoltages.entries()) explain(`microgrid.voltage.${place}`, () => meanOfMonitors({ db }, where, at, [no]))
  explain('microgrid.frequency', () => meanOfMonitors({ db }, where, at, [indicator.frequency]))
  explain('microgrid.powerFactor', () => totalPowerFactor({ db }, where, at))
  const [row] = await rowsOf(
    db,
    { frequency: 'number?', lines: 'numbers', phases: 'numbers', active: 'number?', reactive: 'number?' },
    sql`
      with ${chosen(where)}
      select
        avg(${now(indicator.frequency, at)}) filter (where devices.type = '001030')::float8 as frequency,
        ${means(lineVoltages)} as lines, ${means(phaseVoltages)} as phases, ${whole(powerNow(at))} as active,
        ${whole(now(indicator.reactivePower, at))} as reactive
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
      where chosen.type in ('001', '006') and (devices.type = '001030' or ${meter})
    `,
  )
  const { lines, phases, active, reactive, ...rest } = row!
  const measured = known(lines)
  const apparent = active === null || reactive === null ? 0 : Math.hypot(active, reactive)
  return {
    nominalV,
    voltage: measured.length === lines.length ? round(measured.reduce((sum, value) => sum + value, 0) / measured.length, 1) : null,
    phaseVoltages: phases.map(value => (value === null ? null : round(value, 1))) as [number | null, number | null, number | null],
    frequency: rest.frequency,
    powerFactor: active !== null && apparent > 0 ? round(Math.abs(active) / apparent, 3) : null,
  }
}
