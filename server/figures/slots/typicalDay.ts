import { dataFile } from '../../database/dataFile.ts'

interface TypicalDays {
  generation: { months: number[]; hours: number[] }[]
  plant: number[]
  village: number[]
  charging: number[]
  charge: number[]
  discharge: number[]
}

let days: TypicalDays | undefined

/** How the energy of a kind spreads over a day of this month on a site of this type, as weights. */
export function typicalDay(kind: string, siteType: string, month: number): readonly number[] {
  days ??= dataFile<TypicalDays>('typicalDays.json')
  const generation = () => days!.generation.find(({ months }) => months.includes(month))?.hours ?? days!.generation[0]!.hours
  switch (kind) {
    case 'generation':
    case 'delivery':
      return generation()
    case 'consumption':
      // A PV site's own meter counts what the plant beneath takes from the modules: it runs with them.
      return siteType === '006' ? days.village : siteType === '001' ? days.plant : generation()
    case 'charge':
    case 'chargeMetered':
      return days.charge
    case 'discharge':
    case 'dischargeMetered':
      return days.discharge
    default:
      return days.charging
  }
}
