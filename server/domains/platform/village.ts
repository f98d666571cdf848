import { village } from '../../../core/contract/platform/village.ts'
import { crud } from '../../records/crud.ts'
import { villages as table } from '../../tables/index.ts'

export const villageHandlers = crud(village, table, {
  search: [table.name, table.code],
  unique: { villages_code: ['code', '已有此编码的村庄'] },
  importedBy: ['code'],
})
