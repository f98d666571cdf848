import type { industry } from '../../../core/contract/platform/industry.ts'
import { dataFile } from '../../database/dataFile.ts'
import type { Handlers } from '../../http/Handlers.ts'

interface Branch {
  code: string
  name: string
}
let branches: readonly Branch[] | undefined

export const industryHandlers: Handlers<typeof industry> = {
  async queryMdPCode({ keyword = '' }) {
    branches ??= dataFile<Branch[]>('industries.json')
    const word = keyword.trim().toUpperCase()
    return branches.filter(({ code, name }) => !word || code === word || name.includes(word))
  },
}
