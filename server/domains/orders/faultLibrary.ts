import { faultLibrary } from '../../../core/contract/orders/faultLibrary.ts'
import { crud, searches } from '../../records/crud.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { faultLibrary as table, orders } from '../../tables/index.ts'

export const faultLibraryHandlers: Handlers<typeof faultLibrary> = crud(faultLibrary, table, {
  columns: {
    id: table.id,
    orgId: table.orgId,
    standardName: table.name,
    businessType: table.businessType,
    severType: table.serviceType,
    faultAppearance: table.appearance,
    faultReason: table.reason,
    schemeName: table.scheme,
    standardState: table.state,
    updatedAt: table.updatedAt,
  },
  filters: {
    keyword: searches(table.name, table.appearance),
    businessType: table.businessType,
    severType: table.serviceType,
    standardState: table.state,
  },
  shared: true,
  // What an order was judged by has to stay; an entry nobody is to use any more is put out of use.
  dependants: { 张工单: orders.schemeId },
  unique: { fault_library_name: ['standardName', '该故障已存在'] },
})
