import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { OrgId, Text, UnitId } from '../shapes.ts'

export const team = contract('authority', 'alarm:handle', {
  getTeamLeaderInfo: get(
    '/common/getTeamLeaderInfo',
    '班组负责人，没有时为空',
    z.object({ orgId: OrgId.optional(), zzjgid: UnitId }),
    z.object({ userName: z.string(), phtone: z.string() }),
  ),
  getOrgListByOrg: post(
    '/organization/getOrgListByOrg',
    '某基地下的班组（zzlbbm 2）',
    z.object({ baseId: UnitId.optional(), zzlbbm: Text(4).default('2') }),
    z.array(z.object({ zzjgId: z.string(), zzjgmc: z.string(), orgId: z.string() })),
  ),
})
