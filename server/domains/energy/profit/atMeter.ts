import type { EnergyOf, EnergySite, HoursKnown } from './readEnergies.ts'
import { spread } from './revenueFormulas.ts'

/** What the revenue meter counts, by what the devices behind it count. */
const meters = { generation: 'delivery', charge: 'chargeMetered', discharge: 'dischargeMetered' } as const
type Counted = keyof typeof meters
type Site = Pick<EnergySite, 'id' | 'type'>

const total = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)

/** An energy by its revenue meter, kWh over the hours of the devices behind it; a site without a meter is settled on its devices. */
export function atMeter(site: Site, day: string, kind: Counted, energyOf: EnergyOf): number[] | null {
  const [metered, counted] = [energyOf(site, day, meters[kind]), energyOf(site, day, kind)]
  return metered && counted && total(counted) > 0 ? spread(total(metered), counted) : (metered ?? counted)
}

/** Is there a revenue meter's figure of this energy? */
export const isMetered = (site: Site, day: string, kind: Counted, energyOf: EnergyOf) => energyOf(site, day, meters[kind]) !== null

/** Were the hours of `atMeter` measured, where there is anything to spread? */
export function hoursMeasured(
  site: Site,
  day: string,
  kind: Counted,
  { energyOf, hoursKnown }: { energyOf: EnergyOf; hoursKnown: HoursKnown },
) {
  const [metered, counted] = [energyOf(site, day, meters[kind]), energyOf(site, day, kind)]
  if (counted && total(counted) > 0) return hoursKnown(site, day, kind)
  return total(metered ?? []) === 0 || hoursKnown(site, day, meters[kind])
}
