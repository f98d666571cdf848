/** An indicator of a device, kept to be looked at beside others. */
export interface Pin {
  deviceNo: string
  indiNo: string
}

/** Curves beside each other that an eye still tells apart. */
export const mostPins = 8

const place = 'pins'
const isSame = (a: Pin, b: Pin) => a.deviceNo === b.deviceNo && a.indiNo === b.indiNo

/** @param text `device:indicator` with commas between, as in the address; what is not of this form counts for nothing */
export const readPins = (text: string): Pin[] =>
  text
    .split(',')
    .flatMap(each => {
      const at = each.lastIndexOf(':')
      return at > 0 && at < each.length - 1 ? [{ deviceNo: each.slice(0, at), indiNo: each.slice(at + 1) }] : []
    })
    .filter((pin, index, all) => all.findIndex(other => isSame(pin, other)) === index)
    .slice(0, mostPins)

export const writePins = (pins: readonly Pin[]) => pins.map(({ deviceNo, indiNo }) => `${deviceNo}:${indiNo}`).join(',')

/** With more of them, as far as there is room; one that is there already stays where it is. */
export const withPins = (pins: readonly Pin[], more: readonly Pin[]): Pin[] =>
  [...pins, ...more.filter(pin => !pins.some(other => isSame(pin, other)))].slice(0, mostPins)

export const withoutPin = (pins: readonly Pin[], pin: Pin) => pins.filter(other => !isSame(pin, other))

/** Those of this window, between pages. */
export const keptPins = (): Pin[] => readPins(sessionStorage.getItem(place) ?? '')
export const keepPins = (pins: readonly Pin[]) => sessionStorage.setItem(place, writePins(pins))
