import { country } from '../../core/sites/areas.ts'

/** What the calls take: the country means "everything the caller sees". */
export const areaInput = (adcode: number): { areaCode?: string } => (adcode === Number(country) ? {} : { areaCode: String(adcode) })
