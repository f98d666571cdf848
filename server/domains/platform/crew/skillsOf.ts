import { sql } from 'drizzle-orm'
import type { Candidate } from '../../../../core/contract/platform/crew.ts'
import { siteTypes, type SiteType } from '../../../../core/sites/siteTypes.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import { finishedStates } from '../../../orders/orderStates.ts'

type Skill = Candidate['skills'][number]

/** Of each kind. */
const most = 3

/** What an order is about. */
export interface About {
  siteType: string
  deviceType: string | null
  faultType: string | null
}

/**
 * What teams have repaired: their finished orders by type of site, of device and of fault, those like the order at hand
 * first. Nothing is known of a team but what it has done here.
 */
export async function skillsOf({ db }: Pick<Context, 'db'>, crewIds: readonly string[], about: About): Promise<Map<string, Skill[]>> {
  const rows = await rowsOf(
    db,
    { crewId: 'text', kind: 'text', code: 'text', name: 'text?', count: 'number' },
    sql`
      select done.crew_id as "crewId", done.kind, done.code, max(dicts.name) as name, count(*)::int as count
      from (
        select o.crew_id, facts.kind, facts.code
        from orders o
          join sites s on s.id = o.site_id
          left join devices d on d.id = o.device_id
          cross join lateral (
            values ('site', s.type), ('device', d.type), ('fault', o.fault_type)
          ) as facts (kind, code)
        where o.crew_id = any(${sql.param([...crewIds])}::text[])
          and o.status = any(${sql.param([...finishedStates])}::text[])
          and facts.code is not null
      ) done
        left join dicts on done.kind = 'fault' and dicts.type = 'FAILURE_TYPE' and dicts.code = done.code
      group by 1, 2, 3
      order by 5 desc, 3
    `,
  )
  const own: Record<Skill['kind'], string | null> = { site: about.siteType, device: about.deviceType, fault: about.faultType }
  const skills = new Map<string, Skill[]>()
  for (const { crewId, kind: text, code, name, count } of rows.toSorted((a, b) => Number(sameAs(b)) - Number(sameAs(a)))) {
    const kind = text as Skill['kind']
    const known = skills.get(crewId) ?? []
    skills.set(crewId, known)
    if (known.filter(each => each.kind === kind).length >= most) continue
    known.push({ kind, count, same: own[kind] === code, name: nameOf(kind, code, name) })
  }
  return skills

  function sameAs({ kind, code }: { kind: string; code: string }) {
    return own[kind as Skill['kind']] === code
  }
}

const nameOf = (kind: Skill['kind'], code: string, name: string | null) =>
  kind === 'site' ? (siteTypes[code as SiteType] ?? code) : kind === 'device' ? deviceTypeName(code) : (name ?? code)
