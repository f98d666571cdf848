/** Administrative division codes (adcode, GB/T 2260): six digits, two each for the province, the city and the county. */
export const country = '100000'

export const provinceOf = (adcode: string) => `${adcode.slice(0, 2)}0000`
export const cityOf = (adcode: string) => `${adcode.slice(0, 4)}00`
/** The city a province is governed from. */
export const capitalOf = (adcode: string) => `${adcode.slice(0, 2)}0100`

/** Where something is looked up that an area has not got of its own, nearest first: the area, its city, its province, the country. */
export const lookupAreas = (adcode: string): string[] => [...new Set([adcode, cityOf(adcode), provinceOf(adcode), country])]

/** What the codes of everything inside an area begin with; '' for the country. */
export const areaPrefix = (adcode: string) => (adcode === country ? '' : adcode.replace(/(00)+$/, ''))

/** Does an area hold another, or is it the same? */
export const holdsArea = (area: string, other: string) => other.startsWith(areaPrefix(area))
