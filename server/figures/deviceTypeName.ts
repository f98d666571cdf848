import { dataFile } from '../database/dataFile.ts'

let names: ReadonlyMap<string, string> | undefined
/** How a device type is called; one the product does not know goes by its code. */
export function deviceTypeName(type: string): string {
  names ??= new Map(dataFile<{ type: string; name: string }[]>('deviceTypes.json').map(each => [each.type, each.name]))
  return names.get(type) ?? type
}
