import type { Plan, World } from './openWorld.ts'
import { eq } from 'drizzle-orm'
import * as t from '../../../server/tables/index.ts'
import { anyPower, quarterMs, type Source, type SentPoint } from './signals.ts'

const minute = 60_000
/** Site, organisation, customer, type, zone, area, kW; its devices: type, what they count, kW. */
const places = [
  [
    'A1',
    'east',
    'c1',
    '003',
    'Asia/Shanghai',
    '130102',
    '长安一台区',
    100,
    [
      ['I1', '003001', 'generation', 50],
      ['I2', '003001', 'generation', 30],
      ['M1', '001027', 'consumption', 40],
      ['R1', '001031', 'delivery', 90],
    ],
  ],
  [
    'A2',
    'east',
    'c2',
    '002',
    'Asia/Urumqi',
    '650102',
    null,
    220,
    [
      ['I1', '002001', 'generation', 200],
      ['R1', '001031', 'delivery', 220],
    ],
  ],
  [
    'V1',
    'east',
    'c2',
    '006',
    'Asia/Kolkata',
    '130602',
    '东王台区',
    400,
    [
      ['I1', '003001', 'generation', 15],
      ['I2', '003001', 'generation', 10],
      ['M1', '001029', 'consumption', 300],
    ],
  ],
  [
    'D1',
    'east',
    'c2',
    '001',
    'Asia/Shanghai',
    '130102',
    null,
    500,
    [
      ['M1', '001027', 'consumption', 400],
      ['F1', '001029', null, 200],
    ],
  ],
  [
    'W1',
    'west',
    'c3',
    '002',
    'America/New_York',
    '110101',
    null,
    550,
    [
      ['I1', '002001', 'generation', 300],
      ['I2', '002001', 'generation', 200],
    ],
  ],
  ['W2', 'west', 'c3', '003', 'Pacific/Kiritimati', '310101', '东方台区', 66, [['I1', '003001', 'generation', 60]]],
] as const

/** Nobody wrote down what it is rated. */
const unlabelled = 'A1-I2'

/** These get hot for hours of every day, and cool down now and then. */
const hot = ['A1-I1', 'W1-I2', 'W2-I1']
const noLimit = 9.9999999e7

const utcMinute = (at: number) => Math.floor(at / minute) % 1440

/**
 * Two enterprises and five clocks: roofs, plants, a village with roofs and a distribution room. East of them Shanghai,
 * Urumqi and, half an hour behind it, Kolkata, west New York and Kiritimati. A1-I2 is silent in the first minutes of a
 * day of Shanghai, W1-I1 in the last ones; V1-I2 tells of more power than a roof can give. A1-I2 has no nameplate.
 */
export const region: Plan = {
  async place(db) {
    const sources: Source[] = []
    for (const [id, orgId, customerId, type, zone, areaCode, districtName, kw, own] of places) {
      await db.insert(t.sites).values({
        id,
        orgId,
        customerId,
        type,
        zone,
        areaCode,
        districtName,
        name: `${id} 站`,
        shortName: id,
        address: '路 1 号',
        longitude: 100 + kw / 50,
        latitude: 30 + kw / 100,
        installedKw: kw,
        runningKw: 0.9 * kw,
        operationDate: id === 'W2' ? '2025-12-31' : id === 'A2' ? '2025-02-10' : '2024-06-01',
      })
      for (const [name, deviceType, energyKind, ratedKw] of own) {
        const no = `${id}-${name}`
        const device = { no, siteId: id, type: deviceType, energyKind, ratedKw }
        await db.insert(t.devices).values({
          ...device,
          ratedKw: no === unlabelled ? null : ratedKw,
          orgId,
          gatewayId: 'g',
          name: no,
          brand: '牌',
          model: '型',
          samplingSeconds: 300,
          commissionedOn: '2024-06-01',
        })
        sources.push({ ...device, zone, power: anyPower(no, ratedKw) })
      }
    }
    for (const no of hot) {
      const [device] = await db.select({ id: t.devices.id, orgId: t.devices.orgId }).from(t.devices).where(eq(t.devices.no, no))
      await db
        .insert(t.alarmLimits)
        .values({ orgId: device!.orgId, deviceId: device!.id, indicatorId: 41, lower: -noLimit, upper: 75, type: '05', level: '2' })
    }
    return sources
  },
  silent: (no, at) =>
    (no === 'A1-I2' && utcMinute(at) >= 16 * 60 && utcMinute(at) < 16 * 60 + 15) ||
    (no === 'W1-I1' && utcMinute(at) >= 15 * 60 + 30 && utcMinute(at) < 15 * 60 + 55),
  beside: quarter => {
    const [from, place] = [quarter * quarterMs, quarter % 96]
    const wild: SentPoint[] = place === 63 || place === 19 ? [['V1-I2', 'A000000001', from + 3 * minute, 400]] : []
    return [
      ...wild,
      ...hot.map((no, n): SentPoint => [no, 'A000000041', from + minute, (place + 40 * n) % 96 > 60 && place % 8 !== 3 ? 80 : 60]),
    ]
  },
}

/** Every device of the region is asked for its energy alone. */
export const energies: Plan = { ...region, takes: indicator => indicator === 'A000000002' }
/** … for what it does now. */
export const present: Plan = { ...region, takes: indicator => indicator !== 'A000000002' }

type Walked = Pick<World, 'play' | 'goOnTo' | 'playCounters'>
type Look = (moment: string) => Promise<void>

/** Plays without a gap from one moment on and looks at others; all in platform time (+08:00). */
async function through(world: Walked, look: Look, from: string, moments: readonly string[]) {
  const at = (moment: string) => `${moment.replace(' ', 'T')}:00+08:00`
  world.goOnTo(at(from))
  for (const moment of moments) {
    await world.play(at(moment))
    await look(moment)
  }
}

/** Borders of days, months and years of the clocks, the clock change of New York among them. */
export async function walkBorders(world: Walked, look: Look) {
  for (const day of ['2025-01-01', '2025-02-27', '2025-02-28', '2025-03-01', '2025-03-08']) await world.playCounters(day)
  // The year ends: of Shanghai, of New York.
  await through(world, look, '2025-12-30 00:00', ['2025-12-31 23:50', '2026-01-01 00:05', '2026-01-01 12:50', '2026-01-01 13:05'])
  await world.playCounters('2026-02-26')
  // February ends: of Kiritimati, of Shanghai, of Urumqi.
  await through(world, look, '2026-02-27 00:00', ['2026-02-28 18:05', '2026-02-28 23:50', '2026-03-01 00:05', '2026-03-01 02:05'])
  // New York has a day of 23 hours.
  await through(world, look, '2026-03-08 00:00', ['2026-03-09 11:50', '2026-03-09 12:05'])
}

/** February ends, one clock after another. */
export const walkMonthEnd = (world: Walked, look: Look) =>
  through(world, look, '2026-02-27 00:00', [
    '2026-02-28 17:50',
    '2026-02-28 18:05',
    '2026-02-28 23:50',
    '2026-03-01 00:05',
    '2026-03-01 02:05',
    '2026-03-01 12:50',
    '2026-03-01 13:05',
  ])

/** The year ends, one clock after another. */
export async function walkYearEnd(world: Walked, look: Look) {
  await world.playCounters('2025-11-30')
  await through(world, look, '2025-12-30 12:00', [
    '2025-12-31 18:05',
    '2025-12-31 23:50',
    '2026-01-01 00:05',
    '2026-01-01 02:05',
    '2026-01-01 12:50',
    '2026-01-01 13:05',
  ])
}
