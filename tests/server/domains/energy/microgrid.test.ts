import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { microgrid } from '../../../../core/contract/energy/microgrid.ts'
import { quality } from '../../../../core/units/quality.ts'
import { momentsOf } from '../../../../server/figures/slots/moments.ts'
import { pileStates } from '../../../../server/figures/pileStates.ts'
import { collectExplanation } from '../../../../server/figures/explain.ts'
import * as t from '../../../../server/tables/index.ts'
import { addGridMeter, day, openMicrogrid } from '../../fixtures/microgridPlace.ts'
import { activePower, type Monitored, morning, slots } from '../../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMicrogrid()
})
afterAll(() => place.close())
afterEach(() => place.at(morning))

const live = async () => (await place.as('east')(microgrid.getLive, {}))!
/** Lets a device fall silent while something is asked. */
async function silent<T>(deviceIds: number[], ask: () => Promise<T>): Promise<T> {
  const { db } = place.database
  const list = sql.raw(deviceIds.join(','))
  await db.execute(sql`update latest set at = at - interval '10 minutes' where device_id in (${list})`)
  const answer = await ask()
  await db.execute(sql`update latest set at = at + interval '10 minutes' where device_id in (${list})`)
  return answer
}
const known = (values: { dateTime: string; val: number | null }[] | undefined) =>
  Object.fromEntries((values ?? []).flatMap(({ dateTime, val }) => (val === null ? [] : [[dateTime, val]])))
const seriesOf = (
  reply: { line: { datas: { indiName: string; dates: { dateTime: string; val: number | null }[] }[] } } | null,
  name: string,
) => known(reply?.line.datas.find(({ indiName }) => indiName === name)?.dates)

describe('the balance of a micro-grid', () => {
  it('is load and charging less generation and discharge', async () => {
    expect(await live()).toMatchObject({
      id: 'G1',
      name: '长安园',
      siteIds: ['E1', 'E3', 'E4', 'E5'],
      pv: { power: 50, complete: true, coverage: { reported: 2, total: 2 } },
      load: { power: 250, complete: true, coverage: { reported: 1, total: 1 }, todayMax: 260, todayMaxAt: '10:15' },
      storage: { power: 40, soc: 60, energyKwh: 120, capacityKwh: 200, ratedKw: 100 },
      charging: { power: 30, charging: 1, idle: 1, offline: 0, fault: 0, ratedKw: 67 },
      // The charging site's own meter shows three kilowatts more than its piles.
      grid: { power: 193, measured: false, loss: null, contractKw: 400, coverage: { reported: 4, total: 4 } },
    })
  })

  it('says of every part how much of its capacity it stands on, how old and how good that is', async () => {
    const { db } = place.database
    const ofPile = and(eq(t.latest.deviceId, 13), eq(t.latest.indicatorId, activePower))
    await db.update(t.latest).set({ quality: quality.estimated }).where(ofPile)
    const { pv, charging } = await silent([14, 15], live)
    await db.update(t.latest).set({ quality: quality.good }).where(ofPile)

    expect(pv.coverage).toMatchObject({ reportedKw: pv.coverage.totalKw, quality: 'good', oldest: expect.stringContaining(day) })
    expect(charging.coverage).toEqual({
      ...{ reported: 1, total: 2, reportedKw: 60, totalKw: 67 },
      ...{ quality: 'estimated', oldest: `${day} 10:29:30` },
    })
  })

  it('is told with the total meter instead of the silent device, and with every part by its sign', async () => {
    const charging = (await silent([14], () => collectExplanation('microgrid.charging', '', live))).explanation
    const grid = (await collectExplanation('microgrid.grid', '', live)).explanation

    expect(charging?.inputs.map(({ kind, value, note }) => [kind, value, note])).toEqual([
      ['总表', 33, '采样周期 60 s'],
      ['设备', null, '未计入：30 kW 由站点总表代替'],
      ['设备', null, '未计入：0 kW 由站点总表代替'],
    ])
    expect(grid).toMatchObject({ quality: 'estimated', sums: true })
    expect(Object.fromEntries((grid?.inputs ?? []).map(({ name, value }) => [name, value]))).toEqual({
      ...{ 负荷: 250, 充电: 33, '− 光伏': -50, '− 储能放电': -40 },
    })
  })

  it('does not count what a PV site uses behind its inverters as load', async () => {
    expect((await live()).load.coverage).toMatchObject({ reported: 1, total: 1 })
  })

  it('takes the total meter of a site where one of its devices is silent', async () => {
    const { charging, grid } = await silent([14], live)

    expect(charging).toMatchObject({ power: 33, complete: true, coverage: { reported: 1, total: 2 }, charging: 1, idle: 0, offline: 1 })
    expect(grid.power).toBe(193)
  })

  it('is unknown while a part is, and says which share of the parts is known', async () => {
    const { charging, grid } = await silent([14, 15], live)

    expect(charging).toMatchObject({ power: 30, complete: false, coverage: { reported: 1, total: 2 } })
    expect(grid).toMatchObject({ power: null, measured: false, loss: null, coverage: { reported: 3, total: 4 }, quality: 'missing' })
    expect((await silent([5], live)).grid.power).toBeNull()
    expect((await silent([11], live)).storage).toMatchObject({ power: null, complete: false })
  })

  it('is read from the meter of the grid connection where there is one, alike on both walls; what it shows more was lost', async () => {
    const east = place.as('east')
    const walls = async () => [(await live()).grid, (await east(microgrid.getDistribution, {}))?.grid]
    const [before, beforeBeside] = await walls()
    expect(beforeBeside).toMatchObject({ power: 193, measured: false, loss: null, quality: 'estimated', coverage: before?.coverage })
    const remove = await addGridMeter(place.database.db, { kw: -320.5 })
    const [grid, beside] = await walls()
    await remove()

    expect(grid).toMatchObject({ power: -320.5, measured: true, loss: -513.5 })
    expect(grid).toMatchObject(beside!)
  })

  it('tells a greatest load of today that no minute and no present value exceeds', async () => {
    const { db } = place.database
    const ofMeter = and(eq(t.latest.deviceId, 5), eq(t.latest.indicatorId, activePower))
    await db.update(t.latest).set({ value: 311 }).where(ofMeter)
    const now = (await live()).load
    const minutes = Array.from({ length: 1440 }, (_, minute) => (minute === 611 ? 340 : null)) as number[]
    await db.insert(t.curves).values({ deviceId: 5, indicatorId: activePower, day, step: 1, slots: minutes })
    const byMinute = (await live()).load
    // Not folded yet.
    await db
      .insert(t.readings)
      .values({ deviceId: 5, indicatorId: activePower, at: new Date('2026-06-15T02:28:10Z'), value: 352, quality: 0 })
    const waiting = (await live()).load
    for (const table of [t.readings, t.curves] as const)
      await db
        .delete(table)
        .where(and(eq(table.deviceId, 5), table === t.curves ? eq(t.curves.step, 1) : eq(table.indicatorId, activePower)))
    await db.update(t.latest).set({ value: 250 }).where(ofMeter)

    expect(now).toMatchObject({ power: 311, todayMax: 311, todayMaxAt: '10:29' })
    expect(byMinute).toMatchObject({ power: 311, todayMax: 340, todayMaxAt: '10:11' })
    expect(waiting).toMatchObject({ power: 311, todayMax: 352, todayMaxAt: '10:28' })
  })

  it('just after midnight takes the present value alone for the greatest load', async () => {
    const { db } = place.database
    await db
      .update(t.latest)
      .set({ at: new Date('2026-06-15T15:59:50Z') })
      .where(eq(t.latest.deviceId, 5))
    place.at('2026-06-15T16:00:20Z')
    const { load } = await live()
    await db
      .update(t.latest)
      .set({ at: new Date(Date.parse(morning) - 10_000) })
      .where(eq(t.latest.deviceId, 5))

    expect(load).toMatchObject({ power: 250, todayMax: 250, todayMaxAt: '00:00' })
  })

  it('is shown with the bus bar it happens on', async () => {
    expect((await live()).bus).toEqual({
      nominalV: 400,
      voltage: 399,
      phaseVoltages: [null, null, null],
      frequency: 50,
      powerFactor: 1,
    })
  })
})

describe('the curves of a day', () => {
  it('say of each device how good the newest is that they are made of, and doubt what nobody believed', async () => {
    const { db } = place.database
    const of = (deviceId: number) => and(eq(t.latest.deviceId, deviceId), eq(t.latest.indicatorId, activePower))
    const ask = async () => {
      const { explanation } = await collectExplanation('microgrid.lines', '', () => place.as('east')(microgrid.getPowerLine, {}))
      return new Map(explanation!.inputs.map(input => [input.name, input]))
    }
    const late = await db.update(t.latest).set({ quality: quality.late }).where(of(11)).returning()
    expect(late).toHaveLength(1)
    expect([...(await ask()).values()].filter(({ quality: word }) => word === 'late').map(input => input.at)).toEqual([
      expect.stringContaining(day),
    ])
    await db.update(t.latest).set({ quality: quality.beyondRating }).where(of(11))
    const [doubted] = [...(await ask()).values()].filter(({ quality: word }) => word === 'suspect')
    expect(doubted!.note).toContain('最近读数不可信')
    await db.update(t.latest).set({ quality: quality.good }).where(of(11))
  })
})

describe('the energies of a day', () => {
  it('are told register by register, an exchange without a meter quarter by quarter, the rates by the flows they are made of', async () => {
    const asking = () => place.as('east')(microgrid.getDay, {})
    const charging = (await collectExplanation('microgrid.day.charging', '', asking)).explanation
    expect(charging?.inputs.map(({ name, value }) => [name, value])).toEqual([
      ['充电 1号直流桩', 18],
      ['充电 1号交流桩', null],
    ])
    const bought = (await collectExplanation('microgrid.day.imported', '', asking)).explanation
    expect(bought).toMatchObject({ quality: 'estimated', coverage: { of: '15 分钟时段', reported: 1 } })
    expect(bought?.inputs.filter(({ value }) => value !== null)).toMatchObject([{ name: '10:00–10:15', value: 70.5 }])
    const own = (await collectExplanation('microgrid.day.selfSufficiency', '', asking)).explanation
    expect(own?.inputs.map(({ value }) => value)).toEqual([7.5, 0, 63])
  })

  it('come from counters, the exchange from quarters of an hour whose balance is known', async () => {
    // 10:00: 240 + 12 − 30 + 60 = 282 kW; at 10:15 an inverter is missing: unknown.
    expect(await place.as('east')(microgrid.getDay, {})).toMatchObject({
      generation: 120,
      consumption: 900,
      charged: 25,
      discharged: 15,
      charging: 18,
      bought: 70.5,
      sold: 0,
      selfUseRate: 100,
      selfSufficiency: 11.9,
      covered: { own: 7.5, used: 63, pvSold: 0 },
      mix: [
        { kind: 'pv', kwh: 7.5, share: 9.6 },
        { kind: 'storage', kwh: 0, share: 0 },
        { kind: 'grid', kwh: 70.5, share: 90.4 },
      ],
      sites: { reported: 4, total: 4 },
      slots: { reported: 1, total: 43 },
    })
  })

  it('were bought and sold as the meter of the grid connection counted them', async () => {
    const remove = await addGridMeter(place.database.db, { kw: 200, curve: { 40: 290, 41: -10 }, imported: 74, exported: 2.5 })
    const reply = (await place.as('east')(microgrid.getDay, {}))!
    const line = await place.as('east')(microgrid.getPowerLine, {})
    await remove()

    expect(reply).toMatchObject({ bought: 74, sold: 2.5, exchangeMeasured: true, slots: { reported: 1, total: 43 } })
    // (290 + 30 − 60 − 240 − 12) kW of the known quarter were found nowhere.
    expect(reply.losses).toMatchObject({ distribution: 2 })
    expect(seriesOf(line, '电网')).toEqual({ [`${day} 10:00:00`]: 290, [`${day} 10:15:00`]: -10 })
  })

  it('cover the use only with what the own plants made, also on the way through the battery', async () => {
    const night = '2026-06-12'
    const { db } = place.database
    const curve = (deviceId: number, values: Record<number, number>) => ({
      deviceId,
      indicatorId: activePower,
      day: night,
      step: 15,
      slots: slots(values),
    })
    const quiet = { 0: 0, 1: 0, 2: 0, 3: 0 }
    // An hour: the battery is filled by the grid, empties, is filled by the sun, empties again.
    await db
      .insert(t.curves)
      .values([
        curve(1, { ...quiet, 2: 80 }),
        curve(2, quiet),
        curve(5, { 0: 20, 1: 40, 2: 20, 3: 40 }),
        curve(11, { 0: -40, 1: 35.6, 2: -40, 3: 35.6 }),
        curve(13, quiet),
        curve(14, quiet),
      ])
    place.at('2026-06-11T17:00:00Z')
    const reply = (await place.as('east')(microgrid.getDay, {}))!
    await db.delete(t.curves).where(eq(t.curves.day, night))

    // Of 120 kW·quarter 20 came from the sun at once and 35.6 over the battery; the other 35.6 had been bought. It used to read 76 %.
    expect(reply).toMatchObject({ selfSufficiency: 46.3, selfUseRate: 75, slots: { reported: 4, total: 5 } })
  })

  it('are drawn without the quarters nobody knows', async () => {
    const reply = await place.as('east')(microgrid.getPowerLine, {})

    expect(seriesOf(reply, '光伏')).toEqual({ [`${day} 10:00:00`]: 30 })
    expect(seriesOf(reply, '电网')).toEqual({ [`${day} 10:00:00`]: 282 })
    expect(seriesOf(reply, '负荷')).toEqual({ [`${day} 10:00:00`]: 240, [`${day} 10:15:00`]: 260 })
    expect(seriesOf(reply, '昨日负荷')).toEqual({ '2026-06-14 10:00:00': 100 })
  })

  it('by hour stand on their own day, the hour under way with what has passed of it', async () => {
    place.at('2026-06-14T02:05:00Z')
    const reply = await place.as('east')(microgrid.getGenerationHours, {})

    // Four quarters of 16 kW; and five minutes of 11 kW so far. 10:00 of the day before lacks an inverter.
    expect(seriesOf(reply, '昨日')).toEqual({ '2026-06-13 09:00:00': 16 })
    expect(seriesOf(reply, '今日')).toEqual({ '2026-06-14 10:00:00': 0.92 })
  })

  it('of the storage go with its charge', async () => {
    const reply = await place.as('east')(microgrid.getStorageLine, {})

    expect(seriesOf(reply, '功率')).toEqual({ [`${day} 10:00:00`]: -60, [`${day} 10:15:00`]: 10 })
    expect(seriesOf(reply, 'SOC')).toEqual({ [`${day} 10:00:00`]: 58 })
  })
})

describe('charging piles', () => {
  it('tell what they do and since when', async () => {
    const { piles, energy, income, orders } = (await place.as('east')(microgrid.getPiles, {}))!

    expect({ energy, income, orders }).toEqual({ energy: 18, income: 20, orders: 1 })
    expect(piles).toEqual([
      {
        ...{ deviceNo: 'E5-P1', name: '1号直流桩', kind: 'fast', ratedKw: 60, state: 'charging', since: `${day} 10:20:00` },
        ...{ power: 30, quality: 'good', soc: 55, at: `${day} 10:29:30` },
      },
      {
        ...{ deviceNo: 'E5-P2', name: '1号交流桩', kind: 'slow', ratedKw: 7, state: 'idle', since: '' },
        ...{ power: 0, quality: 'good', soc: null, at: `${day} 10:29:30` },
      },
    ])
  })

  it('are offline since their last word', async () => {
    const { piles } = (await silent([13], () => place.as('east')(microgrid.getPiles, {})))!
    expect(piles[0]).toMatchObject({ state: 'offline', power: null, soc: null, since: `${day} 10:19:30` })
  })

  it('are in one state for the charging wall and the micro-grid wall, also where they tell only their power', async () => {
    const { db } = place.database
    const both = async () => {
      const { piles } = (await place.as('east')(microgrid.getPiles, {}))!
      const all = await pileStates({ db }, sql`sites.id = 'E5'`, momentsOf(new Date(morning)))
      return [piles.map(({ state }) => state), all.map(({ state }) => state)]
    }
    const withoutState = async (powers: [number, number]) => {
      await db.delete(t.latest).where(and(inArray(t.latest.deviceId, [13, 14]), eq(t.latest.indicatorId, 91)))
      for (const [n, value] of powers.entries())
        await db
          .update(t.latest)
          .set({ value })
          .where(and(eq(t.latest.deviceId, 13 + n), eq(t.latest.indicatorId, activePower)))
    }
    expect(await both()).toEqual([
      ['charging', 'idle'],
      ['charging', 'idle'],
    ])
    const before = await db
      .select()
      .from(t.latest)
      .where(inArray(t.latest.deviceId, [13, 14]))
    await withoutState([0, 6.6])
    expect(await both()).toEqual([
      ['idle', 'charging'],
      ['idle', 'charging'],
    ])
    await db.delete(t.latest).where(inArray(t.latest.deviceId, [13, 14]))
    await db.insert(t.latest).values(before)
  })
})

describe('the distribution', () => {
  it('tells a breaker closed or open only from what is measured now', async () => {
    const { incoming, transformers, feeders } = (await place.as('east')(microgrid.getDistribution, {}))!

    expect(incoming.map(({ name, state }) => [name, state])).toEqual([
      ['1号进线', '合闸'],
      ['2号进线', '分闸'],
    ])
    // Current flows; no current and no voltage reading; a reading ten minutes old.
    expect(feeders.map(({ state }) => state)).toEqual(['合闸', '未知', '未知'])
    expect(transformers).toMatchObject([
      { loadRate: 85, band: '重载', state: '合闸', voltages: [null, null, null], currents: [400, null, null] },
    ])
    expect(feeders[0]).toMatchObject({ loadRate: null, band: null })
  })

  it('shows the air of its rooms against the limits and hides what is old', async () => {
    const { environment } = (await place.as('east')(microgrid.getDistribution, {}))!
    expect(environment[0]?.values.slice(0, 2)).toMatchObject([
      { indicator: 'B000000002', name: '环境温度', unit: '℃', value: 41, quality: 'good', lower: null, upper: 40 },
      { indicator: 'B000000001', name: '环境湿度', unit: '%', value: null, quality: 'missing', at: `${day} 10:20:00`, upper: null },
    ])
  })

  it('lists the live alarms of its devices, what is beyond a limit before what is newer and only abnormal', async () => {
    const { alarms } = (await place.as('east')(microgrid.getDistribution, {}))!
    expect(alarms.map(({ remark, sign }) => [remark, sign])).toEqual([
      ['E1 1', '1'],
      ['E1 2', '2'],
    ])
    expect((await live()).alarms).toBe(2)
  })

  it('counts all of them, also where more are live than are listed', async () => {
    const { db } = place.database
    // Of a device only one of each kind can be open.
    const alarm = { orgId: 'east', siteId: 'E1', deviceId: 1, sign: '1' as const, status: '1' as const, level: '2' as const }
    const remark = '众多'
    await db
      .insert(t.alarms)
      .values(Array.from({ length: 25 }, (_, n) => ({ ...alarm, type: `9${n}`, remark, raisedAt: new Date('2026-06-15T01:00:00Z') })))
    const listed = (await place.as('east')(microgrid.getDistribution, {}))!.alarms
    const { alarms } = await live()
    await db.delete(t.alarms).where(eq(t.alarms.remark, remark))
    expect([listed.length, alarms]).toEqual([20, 27])
  })

  it('lists beside them what recovered within the week, the last first, without what was part of another alarm', async () => {
    const { db } = place.database
    const past = (remark: string, recovered: string, more: object = {}) => ({
      ...{ orgId: 'east', siteId: 'E1', deviceId: 1, sign: '1' as const, status: '1' as const, type: '01', level: '2' as const, remark },
      ...{ raisedAt: new Date('2026-06-01T00:00:00Z'), recoveredAt: new Date(recovered), ...more },
    })
    const added = await db
      .insert(t.alarms)
      .values([past('昨日', '2026-06-14T02:00:00Z'), past('今晨', '2026-06-15T02:00:00Z'), past('八天前', '2026-06-07T02:00:00Z')])
      .returning({ id: t.alarms.id })
    const [member] = await db
      .insert(t.alarms)
      .values(past('成员', '2026-06-15T01:00:00Z', { partOf: added[0]!.id }))
      .returning({ id: t.alarms.id })
    const { recovered, alarms } = (await place.as('east')(microgrid.getDistribution, {}))!
    expect(recovered.map(({ remark, since, until }) => [remark, since, until])).toEqual([
      ['今晨', '2026-06-01 08:00:00', '2026-06-15 10:00:00'],
      ['昨日', '2026-06-01 08:00:00', '2026-06-14 10:00:00'],
    ])
    expect(alarms).toHaveLength(2)
    await db.delete(t.alarms).where(eq(t.alarms.id, member!.id))
    await db.delete(t.alarms).where(
      inArray(
        t.alarms.id,
        added.map(({ id }) => id),
      ),
    )
  })

  it('has the load rate of every transformer over the day', async () => {
    expect(seriesOf(await place.as('east')(microgrid.getLoadRates, {}), '1号变压器')).toEqual({ [`${day} 10:00:00`]: 82 })
  })
})

describe('a micro-grid', () => {
  it('is there for its enterprise and the platform alone', async () => {
    expect((await place.as('chief')(microgrid.list, {})).map(({ id }) => id)).toEqual(['G1'])
    expect(await place.as('west')(microgrid.list, {})).toEqual([])
    expect(await place.as('west')(microgrid.getLive, {})).toBeNull()
    for (const call of [microgrid.getLive, microgrid.getDay, microgrid.getPiles, microgrid.getDistribution] as const)
      await expect(place.as('west')(call, { id: 'G1' })).rejects.toMatchObject({ code: 404 })
  })

  it('is not shown to a customer who sees a part of it only: the balance would come out wrong', async () => {
    expect(await place.as('customer')(microgrid.list, {})).toEqual([])
    await expect(place.as('customer')(microgrid.getLive, { id: 'G1' })).rejects.toMatchObject({ code: 404 })
  })

  it('says when it was last heard', async () => {
    expect((await live()).at).toBe(`${day} 10:29:50`)
  })
})
