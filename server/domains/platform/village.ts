import { village } from '../../../core/contract/platform/village.ts'
import { regionName } from '../../database/names.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { crud, searches } from '../../records/crud.ts'
import { inArea } from '../../rights/inArea.ts'
import { villages as table } from '../../tables/index.ts'

const regular = crud(village, table, {
  columns: { areaName: regionName(table.areaCode) },
  filters: { keyword: searches(table.name, table.code), areaCode: area => inArea(table.areaCode, area) },
  unique: { villages_code: ['code', '已有此编码的村庄'] },
  masked: ['contactPhone'],
  importedBy: ['code'],
  choice: { name: table.name, search: [table.name, table.code] },
})

export const villageHandlers: Handlers<typeof village> = {
  ...regular,
  getVillageList: async (asked, context) => (await regular.choices({ ...asked, current: 1, size: 5000 }, context)).records,
}
