import { z } from 'zod'
import { contract, get } from '../call.ts'
import * as its from '../record.ts'
import { AreaCode } from '../shapes.ts'

const Region = z.object({
  id: AreaCode,
  parentId: z.string(),
  name: z.string(),
  levelType: z.string().describe('0 国家 1 省 2 市 3 县区'),
})

const RegionNode = its.Node.extend({ levelType: Region.shape.levelType })
export type RegionNode = z.output<typeof RegionNode>
const RegionDetail = RegionNode.extend({
  path: its.Path,
  below: z.number().int().describe('下一级区域数'),
  stations: z.number().int().describe('可见站点数，含下级'),
})
export type RegionDetail = z.output<typeof RegionDetail>

export const region = contract('authority', 'region:read', {
  getRegionList: get('/common/getRegionList', '行政区划，可按上级筛选', z.object({ parentId: AreaCode.optional() }), z.array(Region)),
  getRegionBySystem: get('/region/tsysregion/getRegionBySystem', '有站点的行政区划', z.object({}), z.array(Region)),
  nodes: get('/metadata/ms/region', '行政区划树的一级，或查到的', z.object(its.branch), z.array(RegionNode)),
  detail: get('/metadata/ms/regionDetail', '一个行政区划', z.object({ id: AreaCode }), RegionDetail),
})
