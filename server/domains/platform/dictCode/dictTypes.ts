import { dataFile } from '../../../database/dataFile.ts'

interface Known {
  name: string
  /** The product decides by its codes: they can be renamed, and are neither added nor removed. */
  fixed?: true
}

let known: Readonly<Record<string, Known>> | undefined
/** The dictionaries of the product with their names, in the order they are shown in. */
export const dictTypes = (): Readonly<Record<string, Known>> => (known ??= dataFile<Record<string, Known>>('dictionaryTypes.json'))
