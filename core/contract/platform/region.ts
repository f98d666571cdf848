import { z } from 'zod'
import { contract, get } from '../call.ts'
import { AreaCode } from '../shapes.ts'

const Region = z.object({
  id: AreaCode,
  parentId: z.string(),
  name: z.string(),
  levelType: z.string().describe('0 国家 1 省 2 市 3 县区'),
})

export const region = contract('authority', 'region:read', {
  getRegionList: get('/common/getRegionList', '行政区划，可按上级筛选', z.object({ parentId: AreaCode.optional() }), z.array(Region)),
  getRegionBySystem: get('/region/tsysregion/getRegionBySystem', '有站点的行政区划', z.object({}), z.array(Region)),
})
