import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { charging } from '../../../../core/contract/energy/charging.ts'
import { siteDay } from '../../../../core/time/time.ts'
import { collectExplanation } from '../../../../server/figures/explain.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

/**
 * The pages of charging count an order for the day of its site's clock on which it began, as the settlement does,
 * wherever the site stands and whatever day it is in Shanghai.
 */

let place: ChargingSite
beforeAll(async () => {
  place = await openCharging()
})
afterAll(() => place.close())
beforeEach(() => place.database.db.execute(sql`truncate charging_orders`))

/** An order of half an hour and 10 kWh that begins at an instant. */
const order = (no: string, at: string) => sql`
  insert into charging_orders (
    no, org_id, site_id, device_id, connector, started_at, ended_at, reported_at, kwh, peak_kw, start_soc, end_soc,
    periods, energy_cents, service_cents
  )
  select
    ${no}, org_id, site_id, id, 1, ${at}::timestamptz, ${at}::timestamptz + interval '30 minutes',
    ${at}::timestamptz + interval '30 minutes', 10, 20, 20, 30, '{"P": 10}', 700, 400
  from devices
  where no = 'E1-P1'
`

describe.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Asia/Shanghai'])('a site in %s', zone => {
  beforeEach(async () => {
    await place.database.db.execute(sql`update sites set zone = ${zone} where id = 'E1'`)
    place.at('2026-06-15 12:00:00')
    // Every three hours of five days, up to a quarter of an hour ago.
    for (let n = 0; n < 40; n++)
      await place.database.db.execute(order(`N${n}`, new Date(Date.parse('2026-06-15T03:45:00Z') - n * 3 * 3_600_000).toISOString()))
  })

  const began = Array.from({ length: 40 }, (_, n) => new Date(Date.parse('2026-06-15T03:45:00Z') - n * 3 * 3_600_000))
  const on = (first: string, last = first) => began.filter(at => siteDay(at, zone) >= first && siteDay(at, zone) <= last).length
  const of = async (startTime: string, endTime: string) =>
    place.as('east')(charging.getChargingOrderStatistics, { siteIds: ['E1'], dateType: 'day', startTime, endTime })

  it('has its orders on the days the settlement has them on', async () => {
    const { rows, sum, periods } = await of('2026-06-12', '2026-06-14')
    const { rows: settled } = await place.database.db.execute<{ day: string; orders: number }>(
      sql`
        select (o.started_at at time zone s.zone)::date::text as day, count(*)::int as orders
        from charging_orders o
          join sites s on s.id = o.site_id
        where (o.started_at at time zone s.zone)::date between '2026-06-12' and '2026-06-14'
        group by 1
        order by 1
      `,
    )
    expect(rows.map(({ time, orders }) => ({ day: time, orders }))).toEqual(settled)
    expect(sum).toMatchObject({ orders: on('2026-06-12', '2026-06-14'), income: on('2026-06-12', '2026-06-14') * 11 })
    expect(periods.find(({ code }) => code === 'P')?.kwh).toBe(on('2026-06-12', '2026-06-14') * 10)
    expect((await of('2026-06-13', '2026-06-13')).previous).toMatchObject({ orders: on('2026-06-12') })
  })

  it('has today those of the day that Shanghai is in, by its own clock, and explains them by the same', async () => {
    const east = place.as('east')
    const { today } = await east(charging.getChargingHomePage, { siteIds: 'E1' })
    expect(today.orders).toBe(on('2026-06-15'))
    const stations = await east(charging.stationListByOrg, { siteIds: ['E1'] })
    expect(stations).toMatchObject([{ itemNumber: 'E1', orders: on('2026-06-15') }])
    const { explanation } = await collectExplanation('charging.today.orders', '', () =>
      east(charging.getChargingHomePage, { siteIds: 'E1' }),
    )
    expect(explanation?.inputs.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(on('2026-06-15'))
  })

  it('is used by the hours of its own clock', async () => {
    const { days, hours } = await place.as('east')(charging.chargingUtilizationRate, {
      siteIds: ['E1'],
      startTime: '2026-06-13',
      endTime: '2026-06-13',
    })
    const clock = (at: Date) => Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))
    const used = new Set(
      began.filter(at => siteDay(at, zone) === '2026-06-13').flatMap(at => [clock(at), clock(new Date(at.getTime() + 29 * 60_000))]),
    )
    expect(days.map(({ day }) => day)).toEqual(['2026-06-13'])
    for (const { hour, timeRate } of hours) if (!used.has(hour) && hour > 0) expect([hour, timeRate]).toEqual([hour, 0])
    expect(hours.filter(({ timeRate }) => timeRate! > 0).length).toBeGreaterThanOrEqual(used.size - 1)
    const { rows } = await place.as('east')(charging.getChargingHours, { siteIds: ['E1'], startTime: '2026-06-13', endTime: '2026-06-13' })
    const slices = began.map(at => ({ at, until: new Date(at.getTime() + 30 * 60_000) }))
    const kwh = slices.reduce((sum, { at, until }) => {
      let inside = 0
      for (let t = at.getTime(); t < until.getTime(); t += 60_000) if (siteDay(new Date(t), zone) === '2026-06-13') inside++
      return sum + (10 * inside) / 30
    }, 0)
    expect(rows[0]!.hours.reduce((a, b) => a + b, 0)).toBeCloseTo(kwh, 6)
  })
})
