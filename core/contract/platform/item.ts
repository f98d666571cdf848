import { z } from 'zod'
import { contract, get } from '../call.ts'
import { OrgId, paged, paging, UnitId } from '../shapes.ts'

/** Items: the operations bases of an enterprise, with the sites each of them looks after. */
export const item = contract('metadata', 'home:read', {
  getItemByOrgId: get(
    '/item/getItemByOrgId',
    '一个企业的运维基地',
    z.object({ orgId: OrgId.optional() }),
    z.array(z.object({ itemNo: z.string(), itemName: z.string(), orgId: z.string(), stationCount: z.number().int().describe('站点数') })),
  ),
  getPageSystemListByItemNo: get(
    '/item/getPageSystemListByItemNo',
    '一个运维基地的站点分页',
    paging({ itemNo: UnitId }),
    paged(
      z.object({
        systemNo: z.string(),
        systemName: z.string(),
        systemType: z.string(),
        address: z.string(),
        longitude: z.number(),
        latitude: z.number(),
      }),
    ),
  ),
})
