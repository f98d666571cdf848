import { z } from 'zod'
import { contract, get, Id, post } from './call.ts'

export const team = contract('authority', ['/intelligentControl/warningMessage'], {
  getTeamLeaderInfo: get(
    '/common/getTeamLeaderInfo',
    '班组负责人，没有时为空',
    z.object({ orgId: z.string().max(40).optional(), zzjgid: Id }),
    z.object({ userName: z.string(), phtone: z.string() }),
  ),
  getOrgListByOrg: post(
    '/organization/getOrgListByOrg',
    '某基地下的班组（zzlbbm 2）',
    z.object({ baseId: z.string().max(40).optional(), zzlbbm: z.string().max(4).default('2') }),
    z.array(z.object({ zzjgId: z.string(), zzjgmc: z.string(), orgId: z.string() })),
  ),
})
