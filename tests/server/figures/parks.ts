import { siteTime } from '../../../core/time/time.ts'
import * as t from '../../../server/tables/index.ts'
import type { Plan, World } from './openWorld.ts'
import { anyOf, anyPower, quarterMs, type Source, steps, swinging, type SentPoint } from './signals.ts'

const minute = 60_000

/** Micro-grids of four clocks, the first of them a quarter and thirteen hours, in its summer, before UTC. */
export const parks = [
  { id: 'GK', orgId: 'west', zone: 'Pacific/Chatham', areaCode: '310101' },
  { id: 'GN', orgId: 'west', zone: 'America/New_York', areaCode: '110101' },
  { id: 'GS', orgId: 'east', zone: 'Asia/Shanghai', areaCode: '130102' },
  { id: 'GU', orgId: 'east', zone: 'Asia/Urumqi', areaCode: '650102' },
] as const
export const storageKwh = 200
export const nominalV = 400
export const contractKw = 500
/** Nobody wrote down what these are rated. */
const unlabelled = ['GUCP2', 'GNPI2', 'GKBC1', 'GSLM1']

/** Site, type; its devices: number, type, what it counts, kW. */
const sites = [
  [
    'P',
    '003',
    [
      ['I1', '003001', 'generation', 100],
      ['I2', '003001', 'generation', 80],
      ['R1', '001031', 'delivery', 200],
    ],
  ],
  [
    'L',
    '001',
    [
      ['M1', '001027', 'consumption', 90],
      ['G1', '001031', 'import', 300],
      ['T1', '001002', null, 400],
      ['F1', '001003', null, 100],
      ['U1', '001030', null, null],
      ['A1', '009001', null, null],
    ],
  ],
  [
    'B',
    '004',
    [
      ['C1', '004001', 'charge', 60],
      ['B1', '004002', null, 60],
    ],
  ],
  [
    'C',
    '005',
    [
      ['P1', '005001', 'charging', 60],
      ['P2', '005002', 'charging', 7],
      ['M1', '001029', 'purchase', 80],
    ],
  ],
] as const

/**
 * What every meter of a park reads: the revenue meter 2 % less than its inverters, that of the piles 3 % more than
 * them, the connection what is missing and 1 kW that is lost.
 */
function powersOf(id: string): Record<string, (quarter: number) => number> {
  const one = Object.fromEntries(
    [
      ['PI1', 100],
      ['PI2', 80],
      ['LM1', 90],
      ['CP1', 60],
      ['CP2', 7],
    ].map(([no, kw]) => [no, anyPower(`${id}${no}`, kw as number)]),
  ) as Record<string, (quarter: number) => number>
  const [first, second, load, fast, slow] = [one.PI1!, one.PI2!, one.LM1!, one.CP1!, one.CP2!]
  const storage = swinging(`${id}B`, 60)
  const delivered = (quarter: number) => steps(0.98 * (first(quarter) + second(quarter)), 16)
  const drawn = (quarter: number) => steps(1.03 * (fast(quarter) + slow(quarter)), 16)
  return {
    ...one,
    PR1: delivered,
    CM1: drawn,
    BC1: storage,
    LG1: quarter => load(quarter) + drawn(quarter) - delivered(quarter) - storage(quarter) + 1,
  }
}

/** What the devices of a park tell beside power and energy, once a quarter. */
function besideOf(id: string, quarter: number): SentPoint[] {
  const at = quarter * quarterMs + 2 * minute
  const any = (name: string, from: number, to: number) => steps(from + (to - from) * anyOf(`${id}${name}`, quarter), 16)
  const told = (no: string, values: Record<string, number>) =>
    Object.entries(values).map(
      ([indicator, value]): SentPoint => [`${id}${no}`, `${indicator.slice(0, 1)}${indicator.slice(1).padStart(9, '0')}`, at, value],
    )
  return [
    ...told('BB1', { A31: any('soc', 20, 90) }),
    ...told('CP1', { A91: Math.floor(any('state', 0, 2.9)), A93: any('car', 20, 90) }),
    ...told('CP2', { A91: quarter % 5 === 0 ? 0 : 1 }),
    ...told('LM1', { A7: any('var', -20, 40) }),
    ...told('LT1', {
      A6: any('rate', 10, 110),
      A11: any('a', 225, 235),
      A12: 230,
      A13: any('c', 225, 235),
      A21: any('i', 10, 300),
      A22: 100,
      A23: 100,
      A41: any('t', 40, 60),
      A5: 0.9375,
    }),
    ...told('LF1', { A21: 0, A22: 0, A23: 0 }),
    ...told('LU1', {
      A9: any('hz', 49.9, 50.1),
      A11: 230,
      A12: any('ub', 228, 232),
      A13: 231,
      A14: any('uab', 395, 405),
      A15: 399,
      A16: any('uca', 395, 405),
    }),
    ...told('LA1', { B1: any('rh', 30, 60), B2: any('air', 15, 30) }),
  ]
}

const utcMinute = (at: number) => Math.floor(at / minute) % 1440

/**
 * Four parks alike, each on its own clock and each with PV, a load, a battery, two piles and meters at the plant, the
 * piles and the connection. Round about 16:00 UTC a pile of GU is silent, around 18:00 the converter of GK and the grid
 * meter of GN. A device of each has no nameplate.
 */
export const fourParks: Plan = {
  async place(db) {
    const sources: Source[] = []
    for (const { id, orgId, zone, areaCode } of parks) {
      await db
        .insert(t.microgrids)
        .values({ id, orgId, name: id, kind: 'park', areaCode, longitude: 100, latitude: 30, busV: nominalV, contractKw })
      const powers = powersOf(id)
      for (const [name, type, own] of sites) {
        const siteId = `${id}${name}`
        await db.insert(t.sites).values({
          id: siteId,
          orgId,
          customerId: orgId === 'east' ? 'c2' : 'c3',
          type,
          zone,
          areaCode,
          name: siteId,
          shortName: siteId,
          address: '路 1 号',
          longitude: 100,
          latitude: 30,
          installedKw: 100,
          runningKw: 100,
          storageKwh: type === '004' ? storageKwh : null,
          operationDate: '2024-06-01',
          microgridId: id,
        })
        for (const [deviceName, deviceType, energyKind, ratedKw] of own) {
          const no = `${siteId}${deviceName}`
          const device = { no, siteId, type: deviceType, energyKind, ratedKw }
          const known = unlabelled.includes(no) ? { ...device, ratedKw: null } : device
          const rest = { name: no, brand: '牌', model: '型', samplingSeconds: 300, commissionedOn: '2024-06-01' }
          await db.insert(t.devices).values({ ...known, ...rest, orgId, gatewayId: 'g' })
          const power = powers[`${name}${deviceName}`]
          if (power && ratedKw !== null) sources.push({ ...device, ratedKw, zone, power })
        }
      }
    }
    return sources
  },
  beside: quarter => parks.flatMap(({ id }) => besideOf(id, quarter)),
  silent: (no, at) => {
    const now = utcMinute(at)
    return (no === 'GUCP1' && now >= 945 && now < 970) || ((no === 'GKBC1' || no === 'GNLG1') && now >= 1065 && now < 1090)
  },
}

/** A session of eight minutes within the last whole hour, as the operator of the piles tells it on the clock of the site. */
async function reportOrder(world: World, id: string, zone: string) {
  const from = Math.floor(world.now.ms / 3_600_000) * 3_600_000 - 40 * minute
  const [startTime, endTime] = [from, from + 8 * minute].map(at => siteTime(new Date(at), zone)) as [string, string]
  const kwh = 2 + ((from / 3_600_000) % 3)
  await world.report([
    { orderNo: `${id}-${from}`, deviceNo: `${id}CP1`, connector: 1, startTime, endTime, kwh: Math.round(kwh * 100) / 100, at: endTime },
  ])
}

/** Each clock ends its year. In UTC. */
export async function walkYearEnds(world: World, look: (moment: string) => Promise<void>) {
  world.goOnTo('2025-12-29T10:00:00Z')
  for (const moment of [
    '2025-12-31T10:20:00Z',
    '2025-12-31T15:50:00Z',
    '2025-12-31T16:05:00Z',
    '2025-12-31T18:05:00Z',
    '2026-01-01T05:05:00Z',
  ]) {
    await world.play(moment)
    for (const { id, zone } of parks) await reportOrder(world, id, zone)
    await look(moment)
  }
}
