import { z } from 'zod'
import { contract, get } from '../call.ts'
import { OrderId, SiteId } from '../shapes.ts'

/** What a team has repaired before, counted from its accepted orders. */
const Skill = z.object({
  kind: z.enum(['site', 'device', 'fault']).describe('站点类型、设备类型、故障类型'),
  name: z.string(),
  count: z.number().int().describe('已完成的工单数'),
  same: z.boolean().describe('与本工单同类'),
})

const Candidate = z.object({
  crewId: z.string(),
  crewName: z.string().describe('班组'),
  baseName: z.string().describe('所属基地'),
  ownBase: z.boolean().describe('属于负责该站点的基地'),
  leader: z.string().describe('班组长，没有时为空'),
  members: z.number().int().describe('在用账号数'),
  open: z.number().int().describe('在办工单'),
  overdue: z.number().int().describe('其中当前环节已超时'),
  onShift: z.string().describe('最近 24 小时内接班且尚未交班的成员，没有记录时为空'),
  skills: z.array(Skill).describe('同类在前，每种至多 3 项'),
  distanceKm: z.number().nullable().describe('该班组最近一张工单的站点到本站点的直线距离；无从计算时为空'),
  distanceFrom: z.string().describe('该班组最近一张工单的站点，没有时为空'),
})
export type Candidate = z.output<typeof Candidate>

/** The teams an order can be handed to, one that is there or one an alarm is about to become. */
export const crew = contract('maintenance', 'order:dispatch', {
  candidates: get(
    '/crew/candidates',
    '可派的班组：本基地在前，其次在办少者、近者',
    z.object({ id: OrderId.describe('工单') }),
    z.array(Candidate),
  ),
  near: get(
    '/crew/near',
    '告警转抢修时可派的班组：站点所属基地在前，其次在办少者、近者',
    z.object({ stationId: SiteId.describe('告警的站点') }),
    z.array(Candidate),
    { permission: 'alarm:handle' },
  ),
})
