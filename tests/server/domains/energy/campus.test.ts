import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campus } from '../../../../core/contract/energy/campus.ts'
import { campusHandlers } from '../../../../server/domains/energy/campus/campus.ts'
import { collectExplanation } from '../../../../server/figures/explain.ts'
import * as t from '../../../../server/tables/index.ts'
import { activePower, type Monitored, morning, openMonitored, slots } from '../../fixtures/monitored.ts'

let place: Monitored
const square: [number, number][] = [
  [0, 0],
  [50, 0],
  [50, 40],
  [0, 40],
]

/**
 * The east's campus M: a laboratory behind feeder E3-F1 (100 kW), a hall behind one that is silent, a dormitory nobody
 * meters, and a lawn.
 */
beforeAll(async () => {
  place = await openMonitored()
  const { db } = place.database
  place.add({ campus }, { campus: campusHandlers })
  await db.insert(t.roleResources).values(['chief', 'east', 'customer', 'west'].map(roleId => ({ roleId, resourceId: 'wallCampus' })))
  const grid = { areaCode: '130102', longitude: 114.5, latitude: 38, busV: 400, contractKw: 500 }
  await db.insert(t.microgrids).values([
    { ...grid, id: 'A', orgId: 'east', name: '产业园', kind: 'park' },
    { ...grid, id: 'M', orgId: 'east', name: '师范学院', kind: 'campus' },
    { ...grid, id: 'N', orgId: 'west', name: '外校', kind: 'campus' },
  ])
  await db.execute(
    sql`
      update sites
      set microgrid_id = case id when 'E1' then 'A' when 'E3' then 'M' when 'W1' then 'N' end
      where id in ('E1', 'E3', 'W1')
    `,
  )
  const device = { gatewayId: 'g', orgId: 'east', siteId: 'E3', type: '001003', brand: '牌', model: '型', commissionedOn: '2024-03-10' }
  await db.insert(t.devices).values({ ...device, id: 20, no: 'E3-F2', name: '2号馈线' })
  await db
    .insert(t.latest)
    .values({ deviceId: 20, indicatorId: activePower, value: 70, at: new Date(Date.parse(morning) - 600_000), quality: 0 })
  await db
    .insert(t.curves)
    .values({ deviceId: 6, indicatorId: activePower, day: '2026-06-15', step: 15, slots: slots({ 0: 80, 1: 120, 40: 100 }) })
  const building = { orgId: 'east', microgridId: 'M', footprint: square, heightM: 20, use: '教学' }
  await db.insert(t.buildings).values([
    { ...building, name: '实验楼', floorM2: 8000, deviceNo: 'E3-F1', roofPvKw: 60 },
    { ...building, name: '礼堂', floorM2: 4000, deviceNo: 'E3-F2' },
    { ...building, name: '宿舍', floorM2: 9000 },
    { ...building, name: '草坪', use: 'lawn', heightM: 0, floorM2: 0 },
    { ...building, name: '外校楼', orgId: 'west', microgridId: 'N', floorM2: 1000 },
  ])
})
afterAll(() => place?.close())

describe('buildings of a campus', () => {
  it('have the power of their feeder, per square metre and over the day', async () => {
    const reply = await place.as('east')(campus.getBuildings, { id: 'M' })
    const [laboratory] = reply?.buildings ?? []

    // 100 kW over 8000 m²; (80 + 120 + 100) kW for a quarter of an hour each.
    expect(laboratory).toMatchObject({ name: '实验楼', feeder: '馈线', power: 100, density: 12.5, dayKwh: 75, roofPvKw: 60 })
    expect(laboratory?.at).toBe('2026-06-15 10:29:50')
    expect(laboratory?.footprint).toEqual(square)
  })

  it('that are silent or not metered have none, and the total says so', async () => {
    const reply = await place.as('east')(campus.getBuildings, { id: 'M' })
    const states = Object.fromEntries((reply?.buildings ?? []).map(({ name, state, power }) => [name, [state, power]]))

    expect(states).toMatchObject({ 礼堂: ['离线', null], 宿舍: ['未计量', null] })
    // At 10:30 43 slots of each of two feeders have begun.
    expect(reply).toMatchObject({
      name: '师范学院',
      meteredKw: 100,
      coverage: { reported: 1, total: 2 },
      slots: { reported: 3, total: 86 },
    })
    expect(reply?.at).toBe('2026-06-15 10:29:50')
  })

  it('say of their total how much feeder capacity it stands on, and of an energy how many quarters', async () => {
    const asking = () => place.as('east')(campus.getBuildings, { id: 'M' })
    const { result, explanation } = await collectExplanation('campus.power', '', asking)
    expect(result?.coverage).toEqual({
      ...{ reported: 1, total: 2, reportedKw: 250, totalKw: 500 },
      ...{ oldest: '2026-06-15 10:29:50', quality: 'good' },
    })
    expect(explanation?.inputs.map(({ name, value, quality }) => [name, value, quality])).toEqual([
      ['实验楼', 100, 'good'],
      ['礼堂', null, 'missing'],
    ])
    const day = await collectExplanation('building.day', String(result?.buildings[0]?.id), asking)
    expect(day.explanation).toMatchObject({ quality: 'estimated', coverage: { of: '15 分钟时段', reported: 3, total: 43 } })
  })

  it('stand apart from the grounds around them', async () => {
    const reply = await place.as('east')(campus.getBuildings, { id: 'M' })
    expect(reply?.buildings).toHaveLength(3)
    expect(reply?.grounds.map(({ name, use }) => [name, use])).toEqual([['草坪', 'lawn']])
  })

  it('name the alarm of their feeder', async () => {
    const { db } = place.database
    await db.insert(t.alarms).values({
      orgId: 'east',
      siteId: 'E3',
      deviceId: 6,
      sign: '1',
      status: '1',
      type: '01',
      level: '2',
      remark: '电流越上限',
      raisedAt: new Date(morning),
    })
    const reply = await place.as('east')(campus.getBuildings, { id: 'M' })
    await db.execute(sql`delete from alarms where remark = '电流越上限'`)
    expect(reply?.buildings[0]).toMatchObject({ state: '告警', alarm: '电流越上限' })
  })
})

describe('a campus', () => {
  it('is the first one when none is named, never a park', async () => {
    expect((await place.as('east')(campus.getBuildings, {}))?.id).toBe('M')
    await expect(place.as('east')(campus.getBuildings, { id: 'A' })).rejects.toMatchObject({ code: 404 })
  })

  it('of another enterprise or partly another customer’s is not there', async () => {
    await expect(place.as('west')(campus.getBuildings, { id: 'M' })).rejects.toMatchObject({ code: 404 })
    expect((await place.as('west')(campus.getBuildings, {}))?.buildings.map(({ name }) => name)).toEqual(['外校楼'])
    expect(await place.as('customer')(campus.getBuildings, {})).toBeNull()
  })
})
