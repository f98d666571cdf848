import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home } from '../../../../core/contract/platform/home.ts'
import { explain } from '../../../../core/contract/platform/explain.ts'
import { pv } from '../../../../core/contract/energy/pv.ts'
import { rowsOf } from '../../../../server/database/rowsOf.ts'
import { explainHandlers } from '../../../../server/domains/platform/explain.ts'
import { pvHandlers } from '../../../../server/domains/energy/pv/pv.ts'
import { fitAll } from '../../../../server/domains/energy/pv/startFits.ts'
import * as t from '../../../../server/tables/index.ts'
import { activePower, type Monitored, morning, openMonitored, slots } from '../../fixtures/monitored.ts'

const [stringCurrent, irradiance, moduleTemp] = [121, 51, 52]
const today = '2026-06-15'
/** 10:30: ten slots of light, 08:00 to 10:15, have passed. */
const bright = Array.from({ length: 10 }, (_, n) => 32 + n)
const constant = (value: number) => Object.fromEntries(bright.map(slot => [slot, value]))
/** 490 and 510 W/m² in turn, 500 in the mean: a sensor that repeats itself counts as frozen. */
const sunshine = Object.fromEntries(bright.map(slot => [slot, slot % 2 ? 510 : 490]))

let place: Monitored
const at = (iso: string) => place.at(iso)

/**
 * P1: 400 kWp on four inverters of 100 kW, 500 W/m² in the mean and 45 °C since 08:00: 44 kW, 42 kW, 20 kW (two of four
 * strings dead) and a dead one. P2: 100 kWp on one inverter that worked for five slots (in one of them it stood still)
 * and fell silent at 09:15. P3: another enterprise's.
 */
beforeAll(async () => {
  place = await openMonitored()
  const { db } = place.database
  place.add({ pv, explain }, { pv: pvHandlers, explain: explainHandlers({ pv }, { pv: pvHandlers }) })
  for (const who of ['chief', 'east', 'customer', 'west'])
    await db.insert(t.roleResources).values(['wallPhoto', 'wallCompare'].map(resourceId => ({ roleId: who, resourceId })))
  await db.delete(t.sites)
  const site = { address: '路', type: '003', longitude: 114.5, latitude: 38, operationDate: '2025-01-01', areaCode: '130102' }
  await db.insert(t.sites).values([
    { ...site, id: 'P1', orgId: 'east', customerId: 'c2', name: '一号电站', shortName: '一号', installedKw: 400, runningKw: 400 },
    { ...site, id: 'P2', orgId: 'east', customerId: 'c1', name: '二号电站', shortName: '二号', installedKw: 100, runningKw: 100 },
    { ...site, id: 'P3', orgId: 'west', customerId: 'c3', name: '西部电站', shortName: '西部', installedKw: 100, runningKw: 100 },
  ])
  const device = { gatewayId: 'g', type: '003001', brand: '牌', model: '型', commissionedOn: '2025-01-01', ratedKw: 100 }
  const inverter = (id: number, siteId: string, orgId: string) => ({
    ...device,
    id,
    no: `${siteId}-I${id}`,
    orgId,
    siteId,
    name: `逆变器 ${id}`,
    energyKind: 'generation',
  })
  const station = (id: number, siteId: string, orgId: string) => ({
    ...device,
    id,
    no: `${siteId}-S`,
    orgId,
    siteId,
    name: '气象站',
    type: '009002',
    ratedKw: null,
  })
  await db
    .insert(t.devices)
    .values([
      ...[11, 12, 13, 14].map(id => inverter(id, 'P1', 'east')),
      station(19, 'P1', 'east'),
      inverter(21, 'P2', 'east'),
      station(29, 'P2', 'east'),
      inverter(31, 'P3', 'west'),
    ])
  const curve = (deviceId: number, indicatorId: number, values: Record<number, number>) => ({
    deviceId,
    indicatorId,
    day: today,
    step: 15,
    slots: slots(values),
  })
  const light = (id: number) => [curve(id, irradiance, sunshine), curve(id, moduleTemp, constant(45))]
  await db
    .insert(t.curves)
    .values([
      curve(11, activePower, constant(44)),
      curve(12, activePower, constant(42)),
      curve(13, activePower, constant(20)),
      curve(14, activePower, constant(0)),
      curve(21, activePower, { 32: 40, 33: 40, 34: 0, 35: 40, 36: 40 }),
      curve(31, activePower, constant(50)),
      ...light(19),
      ...light(29),
      ...[10, 10, 0, 0].map((current, n) => curve(13, stringCurrent + n, constant(current))),
    ])
  await db.insert(t.siteDays).values(
    [
      ['P1', '2026-06-13', 1600],
      ['P1', '2026-06-14', 2000],
      ['P1', today, 265],
      ['P2', '2026-06-14', 300],
    ].map(([siteId, day, kwh]) => ({ siteId: String(siteId), orgId: 'east', kind: 'generation', day: String(day), kwh: Number(kwh) })),
  )
  await setNewest(morning, { 11: 44, 12: 42, 13: 20, 14: 0, 31: 50 }, 500)
})
afterAll(() => place.close())
afterEach(() => at(morning))

/** Newest readings of half a minute ago; P2's inverter fell silent at 09:15. */
async function setNewest(iso: string, powers: Record<number, number>, light: number) {
  const { db } = place.database
  await db.delete(t.latest)
  const row = (deviceId: number, indicatorId: number, value: number, moment = new Date(Date.parse(iso) - 30_000)) => ({
    deviceId,
    indicatorId,
    value,
    at: moment,
    quality: 0,
  })
  await db
    .insert(t.latest)
    .values([
      ...Object.entries(powers).map(([id, kw]) => row(Number(id), activePower, kw)),
      row(21, activePower, 40, new Date('2026-06-15T01:15:00Z')),
      ...[19, 29].flatMap(id => [row(id, irradiance, light), row(id, moduleTemp, 45)]),
      ...[10, 10, 0, 0].map((current, n) => row(13, stringCurrent + n, current, new Date('2026-06-15T02:15:00Z'))),
    ])
}

/** 100 kWp at 500 W/m² and 45 °C: 100 · 0.5 · 0.928 · 0.89 · 0.97594. */
const expected = 40.302

describe('performance', () => {
  it('compares power with what the measured light and temperature allow, and names its coverage', async () => {
    const { sites, ...all } = await place.as('east')(pv.getPerformance, {})

    expect(all).toMatchObject({
      day: today,
      light: 'day',
      activePower: 106,
      dayEnergy: 265,
      states: { normal: 2, low: 1, stopped: 1, offline: 1 },
      coverage: { reported: 1, total: 2 },
      prCoverage: { reported: 2, total: 2 },
      at: '2026-06-15 10:29:30',
    })
    expect(all.expectedPower).toBeCloseTo(4 * expected, 1)
    expect(sites.map(({ siteId }) => siteId)).toEqual(['P1', 'P2'])
    expect(sites[1]).toMatchObject({ activePower: null, expectedPower: null, dayEnergy: null })
  })

  it('has the ratio of IEC 61724-1, as it is and at 25 °C', async () => {
    const { sites, pr } = await place.as('east')(pv.getPerformance, {})

    // P1: 106 kW over 2.5 h = 265 kWh; 400 kWp under 500 W/m² would give 500. At 45 °C the modules are worth 0.928.
    expect(sites[0]!.pr).toBeCloseTo(0.53, 9)
    expect(sites[0]!.correctedPr).toBeCloseTo(0.53 / 0.928, 9)
    // P2: only its five known slots count, 498 W/m² in the mean: 40 kWh of 62.25.
    expect(sites[1]!.pr).toBeCloseTo(40 / 62.25, 9)
    expect(pr).toBeCloseTo(305 / 562.25, 9)
  })

  it('is not made from a sensor that repeats itself', async () => {
    const { db } = place.database
    const rows = and(eq(t.curves.deviceId, 19), eq(t.curves.indicatorId, irradiance))
    await db
      .update(t.curves)
      .set({ slots: slots(constant(500)) })
      .where(rows)
    const { sites, prCoverage } = await place.as('east')(pv.getPerformance, {})
    await db
      .update(t.curves)
      .set({ slots: slots(sunshine) })
      .where(rows)

    expect(sites[0]).toMatchObject({ pr: null, expectedPower: null, activePower: 106, availability: null })
    expect(prCoverage).toEqual({ reported: 1, total: 2 })
  })

  it('counts availability over known bright slots only', async () => {
    const { sites } = await place.as('east')(pv.getPerformance, {})

    expect(sites.map(({ availability }) => availability)).toEqual([0.75, 0.8])
  })
})

describe('inverters', () => {
  it('are judged by their peers and the expectation, the worst first', async () => {
    const { records, total } = await place.as('east')(pv.getInverterHealth, {})

    expect(total).toBe(5)
    expect(records.map(({ deviceNo, stateName, reason, since }) => [deviceNo, stateName, reason, since])).toEqual([
      ['P1-I14', '停机', '辐照 500 W/m²，出力为零', '2026-06-15 08:00:00'],
      ['P1-I13', '低效', '组串 3、4 无电流，低于同站 52 %、期望 50 %', '2026-06-15 08:00:00'],
      ['P2-I21', '离线', '通讯中断，出力未知', '2026-06-15 09:15:00'],
      ['P1-I12', '正常', '', ''],
      ['P1-I11', '正常', '', ''],
    ])
    // The dead one is measured by the median of the other three, 42 kW; with itself it would be 31.
    expect(records[0]!.peerHours).toBeCloseTo(42 * 2.5 * 0.01, 9)
    expect(records[0]!.dayHours).toBe(0)
    expect(records[2]!.peerHours).toBeNull()
  })

  it('come in pages', async () => {
    const { records, total } = await place.as('east')(pv.getInverterHealth, { siteId: 'P1', current: 2, size: 3 })

    expect([total, records.map(({ deviceNo }) => deviceNo)]).toEqual([4, ['P1-I11']])
  })

  it('stand all in the matrix', async () => {
    const { sites } = await place.as('east')(pv.getInverterMatrix, {})

    expect(sites.map(({ siteId, inverters }) => [siteId, inverters.map(({ state }) => state)])).toEqual([
      ['P1', ['normal', 'normal', 'low', 'stopped']],
      ['P2', ['offline']],
    ])
  })

  it('are told hour by hour against the model and their neighbours, and not in the dark', async () => {
    const { sites, hours } = await place.as('east')(pv.getInverterMatrix, {})
    const known = (shares: (number | null)[]) =>
      shares.flatMap((share, n) => (share === null ? [] : [`${hours[n]!.slice(8, 13)}: ${share}`]))
    const each = (share: number) => ['15 08', '15 09', '15 10'].map(hour => `${hour}: ${share}`)

    expect(hours).toHaveLength(24)
    expect([hours[0], hours[23]]).toEqual(['2026-06-14 11:00:00', '2026-06-15 10:00:00'])
    // 44, 42, 20 and 0 kW where 40.3 were expected; neighbours are measured by the median of the others.
    expect(sites[0]!.inverters.map(({ model, peers }) => [known(model), known(peers)])).toEqual([
      [each(109), each(220)],
      [each(104), each(210)],
      [each(50), each(48)],
      [each(0), each(0)],
    ])
    // Alone at its site, and silent since 09:15.
    expect(sites[1]!.inverters.map(({ model, peers }) => [known(model).map(told => told.slice(0, 5)), known(peers)])).toEqual([
      [['15 08', '15 09'], []],
    ])
  })

  it('at night keep the results of the day: nobody stands still because it is dark', async () => {
    const night = '2026-06-15T14:00:00Z'
    at(night)
    await setNewest(night, { 11: 0, 12: 0, 13: 0, 14: 0 }, 0)
    const { sites, ...all } = await place.as('east')(pv.getPerformance, {})
    const { records } = await place.as('east')(pv.getInverterHealth, { siteId: 'P1' })

    expect(all).toMatchObject({ light: 'night', day: today, expectedPower: 0, states: { normal: 2, low: 1, stopped: 1, offline: 1 } })
    expect(sites[0]!.pr).toBeCloseTo(0.53, 9)
    expect(records.map(({ state, reason }) => [state, reason])).toEqual([
      ['stopped', '有光时出力为零'],
      ['low', '组串 3、4 无电流，低于同站 52 %、期望 50 %'],
      ['normal', ''],
      ['normal', ''],
    ])
    await setNewest(morning, { 11: 44, 12: 42, 13: 20, 14: 0, 31: 50 }, 500)
  })

  it('that came back before dark, in light too weak to judge by, do not stand still', async () => {
    const night = '2026-06-15T14:00:00Z'
    const row = and(eq(t.curves.deviceId, 14), eq(t.curves.indicatorId, activePower))
    await place.database.db
      .update(t.curves)
      .set({ slots: slots({ ...constant(0), 44: 3 }) })
      .where(row)
    at(night)
    await setNewest(night, { 11: 0, 12: 0, 13: 0, 14: 0 }, 0)
    const { records } = await place.as('east')(pv.getInverterHealth, { siteId: 'P1' })

    expect(records.find(({ deviceNo }) => deviceNo === 'P1-I14')).toMatchObject({ state: 'low' })
    await place.database.db
      .update(t.curves)
      .set({ slots: slots(constant(0)) })
      .where(row)
    await setNewest(morning, { 11: 44, 12: 42, 13: 20, 14: 0, 31: 50 }, 500)
  })

  it('after midnight are told by the day before, until the sun shines', async () => {
    at('2026-06-15T18:00:00Z')

    expect(await place.as('east')(pv.getPerformance, {})).toMatchObject({ day: today, states: { offline: 5 } })
  })
})

describe('around sunrise', () => {
  /** What every PV call says at one moment: its day and moment, and the state of each inverter wherever one is told. */
  async function allAt(iso: string) {
    at(iso)
    const api = place.as('east')
    const whole = await Promise.all([
      api(pv.getPerformance, {}),
      api(pv.getInverterMatrix, {}),
      api(pv.getInverterHealth, { size: 100 }),
      api(pv.getStringHealth, {}),
      api(pv.getExpectedLine, {}),
      api(pv.getLosses, {}),
      api(pv.compareStations, { siteIds: ['P2', 'P1'], days: 3 }),
    ])
    const ofSites = await Promise.all(
      ['P1', 'P2'].flatMap(siteId => [
        api(pv.getInverterHealth, { siteId, size: 100 }),
        api(pv.getStringHealth, { siteId }),
        api(pv.getExpectedLine, { siteId }),
        api(pv.getLosses, { siteId }),
        api(pv.compareStations, { siteIds: [siteId], days: 3 }),
      ]),
    )
    const statesOf = (rows: { deviceNo: string; state: string }[]) =>
      Object.fromEntries(rows.map(({ deviceNo, state }) => [deviceNo, state]).sort())
    const [performance, matrix, health] = whole
    const bySite = ofSites.flatMap(reply => ('records' in reply ? reply.records : []))
    const lines = [...whole, ...ofSites].flatMap(reply =>
      'datas' in reply ? reply.datas.map(({ dates }) => dates[0]!.dateTime.slice(0, 10)) : [],
    )
    return {
      performance,
      told: [...new Set([...whole, ...ofSites].map(({ day, moment }) => `${day} told at ${moment}`))],
      days: [...new Set([...lines, ...[...whole, ...ofSites].flatMap(reply => ('days' in reply ? [reply.days.at(-1)!] : []))])],
      states: [statesOf(matrix.sites.flatMap(({ inverters }) => inverters)), statesOf(health.records), statesOf(bySite)],
    }
  }

  it('all calls tell the same day, moment and states, though one site lies in the light before the other', async () => {
    const { db } = place.database
    const next = '2026-06-16'
    const dawn = (deviceId: number, indicatorId: number, value: number) => ({
      deviceId,
      indicatorId,
      day: next,
      step: 15,
      slots: slots({ 21: value, 22: value + 1, 23: value }),
    })
    // P2 stands on the plain and has light and power from 05:15 on; P1 lies in the shadow of a mountain.
    const ofNext = [dawn(21, activePower, 12), dawn(29, irradiance, 130), dawn(29, moduleTemp, 20), dawn(19, irradiance, 8)]
    await db.insert(t.curves).values(ofNext)
    await db.insert(t.siteDays).values({ siteId: 'P2', orgId: 'east', kind: 'generation', day: next, kwh: 9 })
    const moments: [string, Awaited<ReturnType<typeof allAt>>][] = []
    for (const time of ['04:00', '05:31', '05:59', '06:00', '06:10', '08:00']) {
      const iso = `${next}T${time}:00+08:00`
      await setNewest(new Date(iso).toISOString(), { 11: 0, 12: 0, 13: 0, 14: 0 }, 8)
      moments.push([time, await allAt(iso)])
    }
    await db.delete(t.curves).where(eq(t.curves.day, next))
    await db.delete(t.siteDays).where(eq(t.siteDays.day, next))
    await setNewest(morning, { 11: 44, 12: 42, 13: 20, 14: 0, 31: 50 }, 500)

    // The sun over the middle of the two sites is high enough from 05:45 on; that quarter is over at 06:00.
    for (const [time, { told, days, states, performance }] of moments) {
      const day = time < '06:00' ? today : next
      expect(told).toEqual([`${day} told at ${next} ${time}:00`])
      expect(days).toEqual([day])
      expect(states[1]).toEqual(states[0])
      expect(states[2]).toEqual(states[0])
      // 265 kWh of P1 yesterday, 9 kWh of P2 today.
      expect(performance).toMatchObject({ day, past: day === today, dayEnergy: day === today ? 265 : 9 })
    }
  })
})

describe('strings', () => {
  it('without current are found under the light of the moment they were read', async () => {
    const [first, ...others] = (await place.as('east')(pv.getStringHealth, {})).inverters

    expect(others).toEqual([])
    expect(first).toMatchObject({ deviceNo: 'P1-I13', irradiance: 510, median: 10, at: '2026-06-15 10:15:00' })
    expect(first!.strings.map(({ no, current, state }) => [no, current, state])).toEqual([
      [1, 10, 'normal'],
      [2, 10, 'normal'],
      [3, 0, 'dead'],
      [4, 0, 'dead'],
    ])
  })

  it('are compared in the evening at the last moment that had light enough', async () => {
    at('2026-06-15T14:00:00Z')
    const [first] = (await place.as('east')(pv.getStringHealth, { siteId: 'P1' })).inverters

    expect(first).toMatchObject({ deviceNo: 'P1-I13', median: 10, at: '2026-06-15 10:15:00' })
  })

  it('that could not be compared for a day are not told', async () => {
    at('2026-06-16T14:00:00Z')
    expect((await place.as('east')(pv.getStringHealth, { siteId: 'P1' })).inverters).toEqual([])
  })
})

describe('the line of a day', () => {
  it('shows actual and expected power of the inverters that reported, and the light', async () => {
    const { datas } = await place.as('east')(pv.getExpectedLine, { siteId: 'P1' })
    const at0800 = datas.map(({ indiName, unitName, dates }) => [indiName, unitName, dates[32]!.val])

    expect(at0800).toEqual([
      ['实际功率', 'kW', 106],
      ['期望功率', 'kW', 157.96],
      ['斜面辐照', 'W/m²', 490],
    ])
    expect(datas.map(({ dates }) => dates[31]!.val)).toEqual([null, null, null])
  })
})

describe('losses', () => {
  it('go to their causes; what nobody heard of is no loss but unknown; without a tariff there is no price', async () => {
    await place.database.db.delete(t.tariffs)
    const { today: now1, yesterday, price, coverage } = await place.as('east')(pv.getLosses, {})
    const causes = Object.fromEntries(now1.causes.map(({ code, kwh }) => [code, kwh]))

    // P1-I14: the expected power for 2.5 h. P2: one slot of it.
    expect(causes.stopped).toBeCloseTo(2.75 * expected, 0)
    // P1-I13: of what is missing half of the expectation by the strings.
    expect(causes.strings).toBeCloseTo(1.25 * expected, 0)
    expect(causes.low).toBeCloseTo(2.5 * (expected / 2 - 20), 0)
    // The two sound ones of P1 gave more than was expected: that pays for nothing. P2 gave 40 kW in four slots.
    expect([causes.grid, causes.curtailment, causes.soiling, causes.ageing]).toEqual([0, 0, 0, 0])
    expect(causes.rest).toBeCloseTo(expected - 40, 1)
    // Of P1's 40 and P2's 10 bright slots; and from 06:30 to 08:00, six slots of five inverters, the sun was up and nobody measured it.
    expect(now1.known).toBeCloseTo(45 / 80, 9)
    expect(now1.unknownKwh).toBeCloseTo((5 * expected) / 4, 0)
    expect([now1.yuan, price, yesterday.kwh, coverage]).toEqual([null, null, null, { reported: 2, total: 2 }])
  })

  it('have a price where the area has a feed-in tariff', async () => {
    const { db } = place.database
    await db.insert(t.tariffs).values({
      kind: 'feedIn',
      areaCode: '130000',
      validFrom: '2026-01-01',
      seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], hours: 'P'.repeat(24) }],
      prices: { J: 0, F: 0, P: 0.4, G: 0 },
      source: '试验',
    })
    const { today: sums } = await place.as('east')(pv.getLosses, { siteId: 'P1' })
    const { records } = await place.as('east')(pv.getInverterHealth, { siteId: 'P1' })

    expect(sums.kwh).toBeCloseTo(2.5 * (2 * expected - 20), 0)
    expect(sums.yuan).toBeCloseTo(0.4 * sums.kwh!, 9)
    expect(records[0]!.lossYuan).toBeCloseTo(expected, 0)

    // What is shown of each is what it is sorted by; who is not heard of comes after them with what nobody knows.
    const all = (await place.as('east')(pv.getInverterHealth, {})).records.filter(({ reason }) => reason !== '')
    const heard = all.filter(({ state }) => state !== 'offline')
    expect(all.slice(heard.length).map(({ state }) => state)).toEqual(['offline'])
    expect(heard.map(({ lossYuan }) => lossYuan)).toEqual(heard.map(({ lossYuan }) => lossYuan!).sort((a, b) => b - a))
    // The energy times the price that stands below it is the money beside it.
    const [{ lossKwh, lossYuan }, { price }] = [await place.as('east')(pv.getPerformance, {}), await place.as('east')(pv.getLosses, {})]
    expect(lossKwh! * price!.yuanPerKwh).toBeCloseTo(lossYuan!, 6)
    await db.delete(t.tariffs)
  })
})

describe('the price of a loss', () => {
  /**
   * kW used where 106 are made: less, all of it, more than that by a part of what was lost or by more; the day before
   * tells how much more was wanted.
   */
  const load = { 32: 60, 33: 106, 34: 130, 35: 106, 36: 300, 37: 106, 38: 90, 39: 300, 40: 60, 41: 106 }
  const yesterdays = { 35: 118, 37: 90, 41: 118 }

  it('is that of buying as far as the place wanted more than there was, and of feeding in beyond, quarter of an hour by quarter', async () => {
    const { db } = place.database
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const tariff = { areaCode: '130000', validFrom: '2026-01-01', prices: { J: 1.4, F: 1.1, P: 0.7, G: 0.3 }, source: '试验' }
    await db.insert(t.tariffs).values([
      { ...tariff, kind: 'purchase', seasons: [{ months, hours: `${'G'.repeat(8)}PFJ${'P'.repeat(13)}` }] },
      { ...tariff, kind: 'feedIn', seasons: [{ months, hours: `${'G'.repeat(8)}GPP${'G'.repeat(13)}` }] },
    ])
    const meter = { id: 18, no: 'P1-M', orgId: 'east', siteId: 'P1', gatewayId: 'g', type: '001027', name: '自用电量表' }
    await db.insert(t.devices).values({ ...meter, brand: '牌', model: '型', commissionedOn: '2025-01-01', energyKind: 'consumption' })
    const curve = (deviceId: number, day: string, values: Record<number, number>) => ({
      deviceId,
      indicatorId: activePower,
      day,
      step: 15,
      slots: slots(values),
    })
    const before = '2026-06-14'
    await db
      .insert(t.curves)
      .values([
        curve(18, today, load),
        curve(18, before, yesterdays),
        ...[11, 12, 13, 14].map(id => curve(id, before, { 35: 40, 37: 40, 41: 20 })),
      ])
    const { today: told } = await place.as('east')(pv.getLosses, { siteId: 'P1' })
    const [computed] = await rowsOf(
      db,
      { kwh: 'number', yuan: 'number' },
      sql`
        with points as (
          select curves.device_id, curves.indicator_id, curves.day, each.slot - 1 as slot, each.value
          from curves
            cross join unnest(curves.slots) with ordinality as each(value, slot)
          where each.value is not null and curves.device_id in (11, 12, 13, 14, 18, 19)
        ),
        light as (
          select slot, 100 * value / 1000 * 0.928 * 0.89 as dc
          from points
          where device_id = 19 and indicator_id = ${irradiance} and day = ${today}
        ),
        wanted as (
          select
            slot,
            least(100, dc * 0.975 / 0.9637 * (0.9858 - 0.0162 * dc * 0.975 / 100 - 0.0059 * 100 / 0.975 / dc)) as kw
          from light
        ),
        made as (
          select day, slot, sum(value) as kw
          from points
          where device_id < 18 and indicator_id = ${activePower}
          group by day, slot
        ),
        lost as (
          select points.slot, sum(greatest(0, wanted.kw - points.value)) as kw
          from points
            join wanted on wanted.slot = points.slot
          where points.device_id < 18
            and points.indicator_id = ${activePower}
            and points.day = ${today}
          group by points.slot
        ),
        used as (select day, slot, value as kw from points where device_id = 18),
        uncovered as (
          select
            lost.slot, lost.kw,
            case
              when used.kw > made.kw then used.kw - made.kw
              when used.kw < 0.98 * made.kw then 0
              when then_made.kw is null
                or then_used.kw between 0.98 * then_made.kw and then_made.kw
                or then_used.kw <= made.kw then lost.kw
              else then_used.kw - made.kw
            end as missing
          from lost
            join made on made.slot = lost.slot and made.day = ${today}
            join used on used.slot = lost.slot and used.day = ${today}
            left join made then_made on then_made.slot = lost.slot and then_made.day = ${before}
            left join used then_used on then_used.slot = lost.slot and then_used.day = ${before}
        )
        select
          sum(kw) / 4 as kwh,
          sum(
            least(kw, missing) / 4 * case when slot < 36 then 0.7 when slot < 40 then 1.1 else 1.4 end
            + (kw - least(kw, missing)) / 4 * case when slot < 36 then 0.3 else 0.7 end
          ) as yuan
        from uncovered
      `,
    )
    await db.delete(t.tariffs)
    await db.delete(t.curves).where(eq(t.curves.deviceId, 18))
    await db.delete(t.curves).where(and(inArray(t.curves.deviceId, [11, 12, 13, 14]), eq(t.curves.day, before)))
    await db.delete(t.devices).where(eq(t.devices.id, 18))

    expect(told.kwh).toBeCloseTo(computed!.kwh, 6)
    expect(told.yuan).toBeCloseTo(computed!.yuan, 6)
    // Of ten quarters five are neither wholly bought nor wholly fed in: the mean lies well between both.
    expect(told.yuan! / told.kwh!).toBeGreaterThan(0.7)
    expect(told.yuan! / told.kwh!).toBeLessThan(1.05)
  })
})

describe('clear days', () => {
  it('find the sensor that reads a tenth less than its neighbours; it is named, and the expectation corrected', async () => {
    const { db } = place.database
    const sensors = { P1: 0.72, P2: 0.8, P3: 0.81 }
    const days = Array.from({ length: 6 }, (_, n) => `2026-05-0${n + 1}`)
    await db.insert(t.pvDays).values(
      Object.entries(sensors).flatMap(([siteId, clearRatio]) =>
        days.map(day => ({
          siteId,
          orgId: siteId === 'P3' ? 'west' : 'east',
          day,
          n: 0,
          t: 0,
          y: 0,
          tt: 0,
          ty: 0,
          levels: {},
          clearRatio,
        })),
      ),
    )
    await db.update(t.sites).set({ longitude: 114.6 }).where(eq(t.sites.id, 'P2'))
    await fitAll({ db, clock: () => new Date('2026-06-16T02:00:00Z') })
    const { sites } = await place.as('east')(pv.getPerformance, {})
    const of = (id: string) => sites.find(({ siteId }) => siteId === id)!
    await db.delete(t.pvPlants)
    await db.update(t.sites).set({ longitude: 114.5 }).where(eq(t.sites.id, 'P2'))

    expect(of('P1').expectation.sensorBias).toBeCloseTo(0.72 / 0.805 - 1, 9)
    expect(of('P1').expectation.words).toContain('辐照计读数比邻站偏低 10.6 %')
    expect(of('P1').expectedPower).toBeGreaterThan(1.1 * 4 * expected)
    expect(of('P1').prUncertainty).toBeGreaterThan(of('P2').prUncertainty!)
    expect([of('P2').expectation.sensorBias, of('P2').expectation.gammaSource]).toEqual([0, 'usual'])
    // The days that are over were measured on the way, today was not.
    const measured = await db.select({ day: t.pvDays.day }).from(t.pvDays).where(eq(t.pvDays.siteId, 'P1'))
    expect(measured.map(({ day }) => day)).toContain(today)
    expect(measured.map(({ day }) => day)).not.toContain('2026-06-16')
    await db.delete(t.pvDays)
  })

  it('lets the days go once that were measured beside the sun of another clock', async () => {
    const { db } = place.database
    const old = (siteId: string) => ({
      siteId,
      orgId: 'east',
      day: '2025-01-01',
      n: 0,
      t: 0,
      y: 0,
      tt: 0,
      ty: 0,
      levels: {},
      clearRatio: null,
    })
    const known = async () => (await db.select().from(t.pvDays)).filter(({ day }) => day === '2025-01-01').map(({ siteId }) => siteId)
    const clock = () => new Date('2026-06-16T02:00:00Z')
    await db.update(t.sites).set({ zone: 'Asia/Urumqi' }).where(eq(t.sites.id, 'P2'))
    await db.delete(t.facts).where(eq(t.facts.name, 'pv days measured beside their own sun'))
    await db.insert(t.pvDays).values(['P1', 'P2'].map(old))
    await fitAll({ db, clock })
    expect(await known()).toEqual(['P1'])
    await db.insert(t.pvDays).values(old('P2'))
    await fitAll({ db, clock })
    expect((await known()).sort()).toEqual(['P1', 'P2'])
    await db.update(t.sites).set({ zone: 'Asia/Shanghai' }).where(eq(t.sites.id, 'P2'))
    await db.delete(t.pvPlants)
    await db.delete(t.pvDays)
  })
})

describe('figures that are asked about', () => {
  const askAbout = (path: string, input: object, field: string, key: string) =>
    place.as('east')(explain.figure, { path, input, field, key })

  it('come to what their quarters of an hour and their inverters gave', async () => {
    for (const deviceNo of ['P1-I13', 'P2-I21'])
      for (const field of ['dayHours', 'peerHours', 'expectedHours', 'lossKwh', 'unknownKwh']) {
        const { value, agrees } = await askAbout(pv.getInverterHealth.path, {}, `records.*.${field}`, deviceNo)
        expect({ deviceNo, field, agrees }).toEqual({ deviceNo, field, agrees: value === null ? null : true })
      }
    for (const code of ['stopped', 'strings', 'low', 'rest'])
      expect(await askAbout(pv.getLosses.path, { siteId: 'P1' }, 'today.causes.*.kwh', code)).toMatchObject({ agrees: true })
  })

  it('name the light behind an expectation with its age, and what is missing', async () => {
    const told = await askAbout(pv.getInverterHealth.path, {}, 'records.*.expectedPower', 'P1-I11')
    expect(told.value).toBeCloseTo(expected, 1)
    expect(told.inputs[0]).toMatchObject({ name: '斜面辐照 G', value: 500, quality: 'good', at: '2026-06-15 10:29:30' })
    const all = await askAbout(pv.getPerformance.path, {}, 'activePower', '')
    expect(all).toMatchObject({ value: 106, agrees: true, coverage: { of: '站点', reported: 1, total: 2, reportedKw: 400, totalKw: 500 } })
    expect(all.inputs.find(({ name }) => name === '二号')).toMatchObject({ value: null, quality: 'missing' })
  })
})

describe('comparing stations', () => {
  it('puts their figures side by side by capacity', async () => {
    const { stations, days } = await place.as('east')(pv.compareStations, { siteIds: ['P2', 'P1'], days: 3 })

    expect(days).toEqual(['2026-06-13', '2026-06-14', today])
    expect(stations.map(({ siteId, dayYields, useHours, energy }) => [siteId, dayYields, useHours, energy])).toEqual([
      ['P2', [null, 3, null], 3, 300],
      ['P1', [4, 5, 0.6625], 4.5, 3865],
    ])
    const first = stations[1]!
    expect(first.pr).toBeCloseTo(0.53, 9)
    expect(first.availability).toBe(0.75)
    expect(first.curve[32]).toBeCloseTo(106 / 400, 9)
    expect(first.co2).toBeCloseTo(3865 * 0.997, 6)
    expect(stations[0]).toMatchObject({ availability: 0.8, availabilityKnown: 0.5 })
  })

  it('takes one to five of them', async () => {
    const compare = (siteIds: string[]) => place.as('east')(pv.compareStations, { siteIds })

    await expect(compare(['1', '2', '3', '4', '5', '6'])).rejects.toThrow('最多对比 5 座电站')
    await expect(compare([])).rejects.toThrow('请至少选择一座电站')
  })

  it('offers the largest first', async () => {
    expect((await place.as('chief')(pv.getComparable, {})).map(({ siteId }) => siteId)).toEqual(['P1', 'P2', 'P3'])
  })
})

describe('another organisation', () => {
  it('is invisible, in lists and by name; a customer sees the own sites only', async () => {
    const west = place.as('west')
    expect((await west(pv.getPerformance, {})).sites.map(({ siteId }) => siteId)).toEqual(['P3'])
    await expect(west(pv.getInverterHealth, { siteId: 'P1' })).rejects.toMatchObject({ code: 404 })
    await expect(west(pv.getStringHealth, { siteId: 'P1' })).rejects.toMatchObject({ code: 404 })
    await expect(west(pv.getExpectedLine, { siteId: 'P1' })).rejects.toMatchObject({ code: 404 })
    await expect(west(pv.getLosses, { siteId: 'P1' })).rejects.toMatchObject({ code: 404 })
    await expect(west(pv.compareStations, { siteIds: ['P3', 'P1'] })).rejects.toMatchObject({ code: 404 })
    expect((await place.as('customer')(pv.getInverterMatrix, {})).sites.map(({ siteId }) => siteId)).toEqual(['P2'])
  })

  it('without a weather station has neither expectation nor ratio, and says so', async () => {
    const { sites, prCoverage, states } = await place.as('west')(pv.getPerformance, {})

    expect(sites[0]).toMatchObject({ activePower: 50, expectedPower: null, pr: null, availability: null, lossKwh: null })
    // Alone on its site, with nothing to be held against: nobody may say that it is in order.
    expect([prCoverage, states.normal, states.unjudged]).toEqual([{ reported: 0, total: 1 }, 0, 1])
  })
})

describe('a village', () => {
  const roofs = [41, 42, 43, 44]
  async function withVillage<T>(ask: () => Promise<T>): Promise<T> {
    const { db } = place.database
    await db.insert(t.sites).values({
      id: 'V1',
      orgId: 'east',
      customerId: 'c2',
      name: '王庄',
      shortName: '王庄',
      type: '006',
      address: '村',
      areaCode: '130102',
      longitude: 114.5,
      latitude: 38,
      // Of its transformers.
      installedKw: 800,
      runningKw: 800,
      operationDate: '2025-01-01',
    })
    const device = { gatewayId: 'g', orgId: 'east', siteId: 'V1', brand: '牌', model: '型', commissionedOn: '2025-01-01' }
    await db
      .insert(t.devices)
      .values([
        ...roofs.map(id => ({ ...device, id, no: `V1-I${id}`, name: `户 ${id}`, type: '003001', energyKind: 'generation', ratedKw: 10 })),
        { ...device, id: 45, no: 'V1-M', name: '总表', type: '001029', energyKind: 'consumption', ratedKw: 800 },
      ])
    await db.insert(t.curves).values(
      roofs.map((deviceId, n) => ({
        deviceId,
        indicatorId: activePower,
        day: today,
        step: 15,
        slots: slots(constant(n === 3 ? 0 : 5)),
      })),
    )
    await db.insert(t.latest).values(
      roofs.map((deviceId, n) => ({
        deviceId,
        indicatorId: activePower,
        value: n === 3 ? 0 : 5,
        at: new Date(Date.parse(morning) - 30_000),
        quality: 0,
      })),
    )
    await db.insert(t.siteDays).values({ siteId: 'V1', orgId: 'east', kind: 'generation', day: today, kwh: 37 })
    try {
      return await ask()
    } finally {
      await db.delete(t.siteDays).where(eq(t.siteDays.siteId, 'V1'))
      for (const table of [t.latest, t.curves]) await db.delete(table).where(inArray(table.deviceId, roofs))
      await db.delete(t.devices).where(eq(t.devices.siteId, 'V1'))
      await db.delete(t.sites).where(eq(t.sites.id, 'V1'))
    }
  }

  it('counts with what stands on its roofs on the PV walls, as it does on the map and at home', async () => {
    const east = place.as('east')
    const before = await east(pv.getPerformance, {})
    const found = await withVillage(async () => ({
      performance: await east(pv.getPerformance, {}),
      matrix: await east(pv.getInverterMatrix, {}),
      health: await east(pv.getInverterHealth, { siteId: 'V1' }),
      comparable: await east(pv.getComparable, {}),
      compared: await east(pv.compareStations, { siteIds: ['V1', 'P1'], days: 2 }),
      home: await east(home.getStatisticsByOrg, {}),
    }))

    expect(found.performance).toMatchObject({
      activePower: before.activePower! + 15,
      dayEnergy: before.dayEnergy! + 37,
      coverage: { reported: before.coverage.reported + 1, total: before.coverage.total + 1 },
      // It has no weather station: nothing is expected of it.
      expectedPower: before.expectedPower,
      expectedCoverage: { reported: before.expectedCoverage.reported, total: before.expectedCoverage.total + 1 },
    })
    expect(found.performance.dayEnergy).toBe(found.home.eleDaySum)
    expect(found.performance.sites.find(({ siteId }) => siteId === 'V1')).toMatchObject({ installedCap: 40, ratedCap: 40, dayEnergy: 37 })
    expect(found.matrix.sites.find(({ siteId }) => siteId === 'V1')?.inverters.map(({ state }) => state)).toEqual([
      'unjudged',
      'unjudged',
      'unjudged',
      'stopped',
    ])
    expect(found.health.records[0]).toMatchObject({ deviceNo: 'V1-I44', state: 'stopped', reason: '同站有出力，本机为零' })
    expect(found.comparable.map(({ siteId, installedCap, itemTypeName }) => [siteId, installedCap, itemTypeName])).toEqual([
      ['P1', 400, '分布式光伏'],
      ['P2', 100, '分布式光伏'],
      ['V1', 40, '村庄'],
    ])
    expect(found.compared.stations[0]).toMatchObject({ siteId: 'V1', installedCap: 40, energy: 37, dayYields: [null, 0.925] })
  })

  it('without inverters is no PV site', async () => {
    const { db } = place.database
    const found = await withVillage(async () => {
      await db.update(t.devices).set({ enabled: false }).where(inArray(t.devices.id, roofs))
      return place.as('east')(pv.getComparable, {})
    })
    expect(found.map(({ siteId }) => siteId)).not.toContain('V1')
  })
})
