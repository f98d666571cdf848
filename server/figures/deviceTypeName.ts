import { dataFile } from '../database/dataFile.ts'

let names: ReadonlyMap<string, string> | undefined
const read = () => (names ??= new Map(dataFile<{ type: string; name: string }[]>('deviceTypes.json').map(each => [each.type, each.name])))

/** Every device type the product knows: code and name. */
export const deviceTypes = () => [...read()]
/** How a device type is called; one the product does not know goes by its code. */
export const deviceTypeName = (type: string): string => read().get(type) ?? type
