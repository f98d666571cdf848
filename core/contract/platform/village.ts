import { z } from 'zod'
import { villageCode, villageName } from '../../rules/rules.ts'
import { contract, get } from '../call.ts'
import * as its from '../record.ts'
import { AreaCode, Checked, paged, Text } from '../shapes.ts'

const VillageId = its.recordId('village', '村庄')
const Given = {
  name: Checked(villageName).describe('村庄名称'),
  code: its.OwnCode(villageCode).describe('村庄编码'),
  areaCode: AreaCode.describe('所属区域，行政区划'),
  ...its.Placed,
  households: its.Count(100_000, '户数'),
  pvHouseholds: its.Count(100_000, '光伏户数'),
  plannedKw: its.Amount(1_000_000, '规划容量 kW'),
  ...its.Contact,
  remark: its.Remark,
}
const Village = its.record({ ...Given, areaName: z.string().describe('所属区域的名称') })
export type Village = z.output<typeof Village>
const Listed = its.Choice.extend({ code: z.string() })
const inRegion = { areaCode: AreaCode.optional().describe('所属区域，含下级') }
const filters = { keyword: Text(40).optional().describe('名称、编码'), ...inRegion }
const paths = { add: '/village/addVillage', update: '/village/updateVillage', remove: '/village/deleteVillage' }

/** Villages of a PV programme: sites lie in them. */
export const village = contract('metadata', 'village:read', {
  list: get('/village/page', '村庄分页，最近修改的在前', its.listing(filters), paged(Village), { records: 'village' }),
  detail: get('/village/detail', '一个村庄', z.object({ id: VillageId }), Village),
  choices: get('/village/queryVillages', '村庄，供选择', its.choosing(inRegion), paged(Listed)),
  all: get('/village/getVillageList', '一个区域的村庄', z.object(inRegion), z.array(Listed)),
  ...its.managed('村庄', 'village:manage', { id: VillageId, given: Given, paths }),
})
