import { type SQL, sql } from 'drizzle-orm'
import type { Entity, EntityName, OrderNode } from '../../../core/contract/shapes.ts'
import type { Database } from '../../../server/database/db.ts'
import { knownNouns } from '../../../server/records/records.ts'
import { furnishRecords, ownedNouns, recordsAt, recordsOf } from './records.ts'
import type { Ids } from './variants.ts'

/** Whose things are meant: an organisation, and of its sites (`s`) those under a condition. */
export interface Place {
  name: string
  orgId: string
  sites: SQL
}

const nodes: readonly OrderNode[] = ['declare', 'plan', 'approve', 'judge', 'dispatch', 'arrive', 'work', 'accept']
/** Orders made here that wait at a step, or those steps, in the same order. */
const ordersAt = (node: OrderNode, which: 'order' | 'step', { sites }: Place) =>
  sql`
    select ${which === 'order' ? sql`o.id` : sql`step.id`}::text as id
    from orders o
      join sites s on s.id = o.site_id
      join order_steps step on step.order_id = o.id
    where ${sites}
      and o.content like ${`${madeHere}%`}
      and o.kind not in ('defect', 'maintain')
      and step.node = ${node}
    order by o.id
    limit 160
  `

/** Imports of one person of an organisation: nobody else's are seen. */
const importsAt = ({ orgId }: Place, state: string) =>
  sql`select id from jobs where org_id = ${orgId} and title = ${madeHere} and state = ${state} order by id`

/**
 * How to find examples of every kind of thing at a place, different ones first. A kind that an id may name and that is
 * not here does not compile.
 */
const examples: Record<Entity, (place: Place) => SQL> = {
  record: ({ orgId }) => recordsAt(orgId, 'there'),
  removedRecord: ({ orgId }) => recordsAt(orgId, 'removed'),
  changeBatch: ({ orgId }) => sql`select batch as id from row_changes where org_id = ${orgId} and batch like ${`${madeHere}%`} order by id`,
  site: ({ sites }) => sql`select distinct on (s.type) s.id from sites s where ${sites} order by s.type, s.id`,
  device: ({ sites }) =>
    sql`
      select distinct on (d.energy_kind) d.no as id
      from devices d
        join sites s on s.id = d.site_id
      where ${sites}
      order by d.energy_kind, d.id
    `,
  org: ({ orgId }) => sql`select ${orgId} as id`,
  unit: ({ orgId }) =>
    sql`
      select distinct on (kind) id
      from orgs
      where enterprise_id = ${orgId} and kind in ('base', 'team')
      order by kind desc, id
    `,
  user: ({ orgId }) => sql`select id from users where org_id = ${orgId} order by id limit 2`,
  account: ({ orgId }) => sql`select login_name as id from users where org_id = ${orgId} order by id limit 2`,
  customer: ({ sites }) => sql`select distinct s.customer_id as id from sites s where ${sites} order by 1 limit 2`,
  alarm: ({ sites }) =>
    sql`
      select a.id::text
      from alarms a
        join sites s on s.id = a.site_id
      where ${sites} and a.remark like ${`${madeHere}%`}
      order by row_number() over (partition by a.sign order by a.id), a.sign
    `,
  microgrid: ({ sites }) => sql`
    select distinct s.microgrid_id as id
    from sites s
    where ${sites} and s.microgrid_id is not null
    order by 1
  `,
  camera: ({ sites }) => sql`select c.id from cameras c join sites s on s.id = c.site_id where ${sites} order by c.id limit 2`,
  cameraAccount: ({ sites }) =>
    sql`
      select distinct c.account_id as id
      from cameras c
        join sites s on s.id = c.site_id
      where ${sites}
      order by 1
      limit 2
    `,
  playlist: ({ orgId }) => sql`select id from wall_playlists where org_id = ${orgId} and id !~ '^zz-' order by id`,
  screenToken: ({ orgId }) => sql`select id from screen_tokens where org_id = ${orgId} order by id`,
  brandModel: ({ orgId }) => sql`select id from brand_models where org_id = ${orgId} and id !~ '^zz-' order by id`,
  fault: ({ orgId }) => sql`select id from fault_library where org_id = ${orgId} and id !~ '^zz-' order by id`,
  energyCorrection: ({ sites }) =>
    sql`
      select c.id::text
      from energy_corrections c
        join devices d on d.id = c.device_id
        join sites s on s.id = d.site_id
      where ${sites}
      order by c.id desc
      limit 2
    `,
  job: place => importsAt(place, 'waiting'),
  takingImport: place => importsAt(place, 'taking'),
  readyImport: place => importsAt(place, 'ready'),
  shiftHandover: ({ orgId }) => sql`select id::text from shift_handovers where org_id = ${orgId} order by id`,
  // What takes a plain 1 and 0 first.
  actuator: ({ sites }) =>
    sql`
      select d.no as id
      from devices d
        join sites s on s.id = d.site_id
      where ${sites} and d.type in ('008001', '008002', '008003', '008004')
      order by d.type = '008002' desc, d.id
    `,
  door: ({ sites }) =>
    sql`
      select d.no as id
      from devices d
        join sites s on s.id = d.site_id
      where ${sites} and d.type = '008005'
      order by d.id
      limit 2
    `,
  command: ({ sites }) =>
    sql`
      select c.id::text
      from commands c
        join sites s on s.id = c.site_id
      where ${sites} and c.state <> 'issued'
      order by c.id
      limit 2
    `,
  gateway: ({ sites }) => sql`select g.id from gateways g join sites s on s.id = g.site_id where ${sites} order by g.id limit 3`,
  contract: ({ sites }) =>
    sql`
      select c.id::text
      from contracts c
      where (c.org_id, c.customer_id) in (select s.org_id, s.customer_id from sites s where ${sites})
      order by c.id desc
      limit 2
    `,
  file: ({ sites }) =>
    sql`
      select f.id
      from files f
        join contracts c on c.id::text = f.record_id
      where (c.org_id, c.customer_id) in (select s.org_id, s.customer_id from sites s where ${sites})
      order by f.id
      limit 12
    `,
  order: place => ordersAt('judge', 'order', place),
  ...(Object.fromEntries(
    nodes.flatMap(node =>
      (['order', 'step'] as const).map(which => [`${which}@${node}`, (place: Place) => ordersAt(node, which, place)] as const),
    ),
  ) as Record<`${'order' | 'step'}@${OrderNode}`, (place: Place) => SQL>),
  // At the caller's place the rounds of the customer's own account, where there is one; at a neighbour's somebody else's.
  patrol: ({ sites }) =>
    sql`
      select p.id::text
      from patrols p
      where p.name like ${`${madeHere}%`}
        and exists (
          select from patrol_devices d
            join sites s on s.id = d.site_id
          where d.patrol_id = p.id and ${sites}
        )
      order by p.state desc, p.id
    `,
  patrolDevice: ({ sites }) =>
    sql`
      select d.id::text
      from patrols p
        join patrol_devices d on d.patrol_id = p.id
        join sites s on s.id = d.site_id
      where ${sites} and p.name like ${`${madeHere}%`}
      order by p.state desc, d.id
    `,
  keyDevice: ({ sites }) => sql`
    select k.id::text
    from key_devices k
      join sites s on s.id = k.site_id
    where ${sites}
    order by k.id
  `,
  team: ({ orgId }) => sql`select id from orgs where enterprise_id = ${orgId} and kind = 'team' order by id limit 1`,
  orderCheck: ({ sites }) =>
    sql`
      select c.id::text as id
      from order_checks c
        join orders o on o.id = c.order_id
        join sites s on s.id = o.site_id
      where ${sites} and c.name = ${madeHere}
      order by c.id
      limit 60
    `,
  standard: ({ orgId }) => sql`select id from standards where org_id = ${orgId} and id !~ '^zz-' order by id`,
  // Those nobody works on: what has an order is neither changed nor removed.
  defect: ({ sites }) =>
    sql`
      select d.id::text as id
      from defects d
        join sites s on s.id = d.site_id
      where ${sites} and d.order_id is null and d.content like ${`${madeHere}%`}
      order by d.id
      limit 12
    `,
  chargingOrder: ({ sites }) =>
    sql`
      select o.no as id
      from charging_orders o
        join sites s on s.id = o.site_id
      where ${sites}
      order by o.id desc
      limit 2
    `,
}

/** Of a shift in which nothing came. */
const emptyReport = JSON.stringify({
  startTime: '',
  endTime: '',
  came: { total: 0, limit: 0, abnormal: 0, recovered: 0, types: [], stations: [] },
  flood: { greatest: null, greatestAt: '', minutes: 0 },
  people: [],
  decided: [],
  decidedTotal: 0,
  open: [],
  openTotal: 0,
  shelved: [],
})

/** Begins what is made here. */
export const madeHere = '矩阵'

/**
 * Makes what the demonstration has none of, for every enterprise alike: alarms of both kinds, open and over, on every
 * site; cameras with accounts; playlists, tokens, walls that are connected and were told something; sessions, audits, a
 * building. Every kind must be there twice, so that somebody else's can be harmed.
 */
export async function furnish({ db }: Pick<Database, 'db'>) {
  const many = sql`generate_series(1, 8) as n`
  for (const query of [
    // Ids no other number is taken for.
    sql`
      insert into alarms (
        id, org_id, site_id, device_id, sign, status, type, level, remark, raised_at, recovered_at
      ) overriding system value
      select
        770000000 + row_number() over (), s.org_id, s.id, (select min(id) from devices where site_id = s.id), sign,
        '1', '99', '1', ${madeHere} || s.id || '-' || sign || '-' || n, now(), case when n > 1 then now() end
      from sites s, unnest(array['1', '2']) as sign, ${many}
    `,
    sql`update cameras set account_id = 'account-' || site_id`,
    sql`
      insert into alarm_shelves (
        org_id, site_id, alarm_id, device_id, sign, type, reason, shelved_by, shelved_at, until, ended_at, ended_by,
        ended_as
      )
      select distinct on (org_id)
        org_id, site_id, id, device_id, sign, type, ${madeHere} || id || '搁置', '', now() - interval '1 hour', now(),
        now(), '', 'time'
      from alarms
      order by org_id, id
    `,
    sql`
      insert into wall_playlists (id, org_id, name, items, updated_by, updated_at)
      select
        'playlist-' || id || '-' || n, id, ${madeHere} || id || '轮播' || n,
        '[{"wall": "/map", "query": "", "seconds": 30}]', '', now()
      from orgs, ${many}
      where kind = 'enterprise'
    `,
    sql`
      insert into screen_tokens (token_hash, id, org_id, name, walls)
      select 'hash-' || id || '-' || n, 'token-' || id || '-' || n, id, ${madeHere} || id || '令牌' || n, '["/map"]'
      from orgs, ${many}
      where kind = 'enterprise'
    `,
    sql`
      insert into brand_models (id, org_id, brand_type, brand, model, updated_by, updated_at)
      select 'model-' || id || '-' || n, id, '1', ${madeHere}, id || '型号' || n, '', now()
      from orgs, ${many}
      where kind = 'enterprise'
    `,
    sql`
      insert into fault_library (id, org_id, name, business_type, service_type, updated_by, updated_at)
      select 'fault-' || id || '-' || n, id, ${madeHere} || id || '故障' || n, '1', '1', '', now()
      from orgs, ${many}
      where kind = 'enterprise'
    `,
    // Of the customer whose own account calls, and of one of every other enterprise.
    sql`
      insert into consumer_accounts (id, org_id, customer_id, cons_no, name, updated_by, updated_at)
      select
        'account-' || org_id || '-' || n, org_id, customer_id, 'H' || org_id || n, ${madeHere} || org_id || '户名' || n, '', now()
      from
        (
          select org_id, coalesce(min(customer_id) filter (where customer_id = 'K1001015'), min(customer_id)) as customer_id
          from sites
          group by org_id
        ) one,
        generate_series(1, 160) as n
    `,
    sql`
      insert into account_devices (org_id, account_id, device_id, bound_at, unbound_at)
      select org_id, 'account-' || org_id || '-1', min(id), now(), now()
      from devices
      group by org_id
    `,
    sql`
      insert into items (id, org_id, name, code, status, updated_by, updated_at)
      select 'item-' || id || '-' || n, id, ${madeHere} || id || '项目' || n, 'X' || id || n, '1', '', now()
      from orgs, generate_series(1, 40) as n
      where kind = 'enterprise'
    `,
    sql`
      insert into item_sites (org_id, item_id, site_id, added_at)
      select org_id, 'item-' || org_id || '-1', min(id), now()
      from sites
      group by org_id
    `,
    sql`
      insert into shift_handovers (org_id, from_time, to_time, notes, given_by, given_at, report)
      select id, now() - interval '8 hours', now(), ${madeHere} || id || '交班' || n, '', now(), ${emptyReport}
      from orgs, ${many}
      where kind = 'enterprise'
    `,
    // Of one name everywhere: whoever is told something is told by organisation. Nobody refreshes these rows: they are seen in an hour.
    sql`
      insert into wall_presences (id, org_id, name, path, walls, since, seen_at)
      select 'presence-' || id, id, '一层大厅', '/map', '["/map"]', now(), now() + interval '1 hour'
      from orgs
      where kind = 'enterprise'
    `,
    sql`
      insert into wall_cues (org_id, name, cue, by_user, at)
      select id, '一层大厅', '{"at": 0, "sceneAt": 0, "scene": null, "frozen": false}', '', now()
      from orgs
      where kind = 'enterprise'
    `,
    // Likewise: beside a module of orders a contract's number would name the order of that number.
    sql`
      insert into contracts (
        id, org_id, customer_id, code, name, state, amount_cents, starts_on, ends_on
      ) overriding system value
      select
        550000000 + row_number() over (order by org_id, customer_id),
        org_id, customer_id, ${madeHere} || customer_id, ${madeHere} || customer_id || '合同书', '1', 100, now(), now()
      from (select distinct org_id, customer_id from sites) customers
    `,
    sql`
      insert into files (id, org_id, module, record_id, name, bytes, sha256, user_id)
      select
        gen_random_uuid()::text, c.org_id, 'contract', c.id::text, ${madeHere} || c.id || '合同' || n || '.pdf', 8, '00',
        (select min(id) from users where org_id = c.org_id)
      from contracts c, ${many}
    `,
    sql`
      insert into kept_replies (user_id, key_hash, call, asked)
      select id, 'key-' || id, 'file.del', '00'
      from users
    `,
    // Every step of a report, often at every site: a step can be taken once. The enterprise's first team is the one that works.
    sql`
      insert into orders (
        id, no, org_id, kind, status, site_id, content, degree, contact_name, contact_phone, crew_id, base_id, created_by
      ) overriding system value
      select
        880000000 + row_number() over (order by n, node.step, s.id), 'BX-' || s.id || node.step || n, s.org_id,
        case when node.step in ('plan', 'approve') then 'patrol' else 'repair' end,
        node.state, s.id, ${madeHere} || s.id || node.step || n, '3', '联系人', '13900001234',
        case when node.crew then (select min(id) from orgs where enterprise_id = s.org_id and kind = 'team') end,
        s.base_id,
        -- Nobody approves what they have planned.
        case
          when node.step = 'approve' then (select min(id) from users where org_id = s.org_id and unit_id is not null)
          else (
            select coalesce(min(id) filter (where customer_id = s.customer_id), min(id))
            from users
            where org_id = s.org_id
          )
        end
      from
        sites s, generate_series(1, 40) as n,
        (
          values
            ('declare', '0', false),
            ('plan', '0', false),
            ('approve', '8', false),
            ('judge', '6', false),
            ('dispatch', '1', false),
            ('arrive', '2', true),
            ('work', '3', true),
            ('accept', '7', true)
        ) as node (step, state, crew)
    `,
    sql`
      insert into order_steps (org_id, order_id, node, started_at, message)
      select
        org_id, id,
        case status
          when '0' then case kind when 'patrol' then 'plan' else 'declare' end
          when '8' then 'approve'
          when '6' then 'judge'
          when '1' then 'dispatch'
          when '2' then 'arrive'
          when '3' then 'work'
          else 'accept'
        end,
        now(), content
      from orders
      where content like ${`${madeHere}%`}
    `,
    sql`
      insert into orders (no, org_id, kind, status, site_id, content, degree, created_by)
      select
        kind || s.id || n, s.org_id, kind, '0', s.id, ${madeHere} || s.id || '另案' || n, '3',
        (
          select coalesce(min(id) filter (where customer_id = s.customer_id), min(id))
          from users
          where org_id = s.org_id
        )
      from sites s, unnest(array['defect', 'maintain']) as kind, ${many}
    `,
    sql`
      insert into order_steps (org_id, order_id, node, started_at)
      select org_id, id, 'plan', now()
      from orders
      where content like ${`${madeHere}%另案%`}
    `,
    sql`
      insert into standards (
        id, org_id, name, business_type, service_level, service_type, items, updated_by, updated_at
      )
      select
        'standard-' || id || '-' || n, id, ${madeHere} || id || '标准' || n, '1', '1', '2',
        '[{"standardId": "", "standardName": "外观", "method": "", "unit": "", "lower": null, "upper": null, "photo": false}]',
        '', now()
      from orgs, ${many}
      where kind = 'enterprise'
    `,
    sql`
      insert into contract_sites (org_id, contract_id, site_id)
      select c.org_id, c.id, s.id
      from contracts c
        join sites s on s.org_id = c.org_id and s.customer_id = c.customer_id
      on conflict do nothing
    `,
    sql`
      insert into order_devices (org_id, order_id, site_id, device_id)
      select org_id, id, site_id, (select min(d.id) from devices d where d.site_id = orders.site_id)
      from orders
      where content like ${`${madeHere}%`}
        and status in ('0', '3')
        and exists (select from devices d where d.site_id = orders.site_id)
    `,
    sql`
      insert into order_checks (org_id, order_id, order_device_id, sort, name, result, note)
      select d.org_id, d.order_id, d.id, 0, ${madeHere}, 'bad', ${madeHere} || d.id
      from order_devices d
        join orders o on o.id = d.order_id
      where o.status = '3'
    `,
    sql`
      insert into defects (no, org_id, site_id, source, level, content, found_at, found_by)
      select ${madeHere} || id || '-' || n, org_id, id, '4', '3', ${madeHere} || id || '缺陷' || n, now(), ''
      from sites, ${many}
    `,
    // Rounds of the customer's own account where the site has one, else of somebody of the office; the first of an enterprise is under way.
    sql`delete from track_points`,
    sql`delete from key_devices`,
    sql`
      insert into key_devices (
        org_id, device_id, site_id, importance, keeper_id, interval_days, remark, updated_by, updated_at
      )
      select
        s.org_id, d.id, s.id, '1', (select min(id) from users where org_id = s.org_id), 30,
        ${madeHere} || d.id || '重点', '', now()
      from sites s
        join lateral (select id from devices where site_id = s.id order by id desc limit 4) d on true
    `,
    sql`
      insert into patrols (
        id, no, org_id, name, user_id, planned_on, state, started_at, interval_seconds, created_by
      ) overriding system value
      select
        660000000 + row_number() over (order by n, s.id), 'XJ-' || s.id || '-' || n, s.org_id,
        ${madeHere} || s.id || '巡检' || n, who.id, current_date,
        case
          when n = 1 and row_number() over (partition by who.id, n order by s.id) = 1 then 'underway'
          else 'planned'
        end,
        case when n = 1 then now() end, 60, ''
      from
        sites s, generate_series(1, 16) as n,
        lateral (
          select coalesce(min(id) filter (where customer_id = s.customer_id), min(id)) as id
          from users
          where org_id = s.org_id
        ) who
    `,
    sql`
      insert into patrol_devices (id, org_id, patrol_id, device_id, site_id, remark) overriding system value
      select
        661000000 + row_number() over (order by p.id, d.id), p.org_id, p.id, d.id, d.site_id,
        ${madeHere} || p.id || '检查'
      from patrols p
        join (
          select id, site_id, row_number() over (partition by site_id order by id) as nth
          from devices
        ) d on d.site_id = split_part(p.no, '-', 2) and d.nth <= case when p.state = 'underway' then 12 else 2 end
      where p.name like ${`${madeHere}%`}
    `,
    sql`
      insert into track_points (
        id, org_id, patrol_id, user_id, client_id, type, at, longitude, latitude, accuracy_m, received_at
      ) overriding system value
      select
        662000000 + row_number() over (order by p.id), p.org_id, p.id, p.user_id, ${madeHere} || p.id || '点', '00',
        now(), 114.5, 38, 10, now()
      from patrols p
      where p.name like ${`${madeHere}%`} and p.state = 'underway'
    `,
    sql`
      insert into clockings (
        org_id, user_id, client_id, kind, day, at, longitude, latitude, accuracy_m, within, received_at
      )
      select org_id, id, ${madeHere} || id || '打卡', 'in', current_date, now(), 114.5, 38, 10, true, now()
      from users
    `,
    sql`
      insert into user_sites (user_id, site_id, kind)
      select u.id, (select min(id) from sites where org_id = u.org_id), 'picked'
      from users u
      where exists (select from sites where org_id = u.org_id)
    `,
    sql`
      insert into audits (org_id, action, target)
      select id, 'matrix.made', ${madeHere} || id || '审计'
      from orgs
      where kind = 'enterprise'
    `,
    sql`
      insert into sessions (token_hash, user_id, login_path, sign_key_id, sign_key, expires_at)
      select 'session-' || id, id, 'login', id, '00', now() + interval '1 hour'
      from users
    `,
    sql`
      insert into gateway_deliveries (
        gateway_id, hour, org_id, deliveries, points, accepted, late, suspect, repeated, refused, first_half,
        second_half, last_at
      )
      select id, date_trunc('hour', now()), org_id, 60, 600, 590, 5, 1, 2, 8, 1073741823, 1073741823, now()
      from gateways
      on conflict do nothing
    `,
    sql`
      insert into gateway_refusals (gateway_id, hour, reason, org_id, points, example)
      select id, date_trunc('hour', now()), ${madeHere} || id || '拒收', org_id, 8, '-- --'
      from gateways
      on conflict do nothing
    `,
    sql`
      insert into readings (device_id, indicator_id, at, value, quality)
      select device_id, indicator_id, at, value, quality
      from latest
      on conflict do nothing
    `,
    sql`
      insert into energy_corrections (org_id, device_id, kind, day, before, after, reason, created_by)
      select org_id, id, energy_kind, current_date - 2, 10, 20, ${madeHere} || id || '修正', ''
      from devices
      where energy_kind is not null
    `,
    sql`
      insert into energy_pending (device_id, kind, day)
      select id, energy_kind, current_date - 2
      from devices
      where energy_kind is not null
    `,
    sql`
      insert into reading_corrections (device_id, indicator_id, at, before, after)
      select id, 2, now(), 1, 2
      from devices
    `,
    sql`
      insert into site_sums (site_id, kind, span, kwh, days, since)
      select id, 'generation', '1999', 0, 1, '1999-01-01'
      from sites
      on conflict do nothing
    `,
    sql`
      insert into site_curves (site_id, kind, day, kw, devices)
      select id, 'generation', '1999-01-01', array_fill(0::float8, array[96]), array_fill(1::smallint, array[96])
      from sites
      on conflict do nothing
    `,
    sql`insert into site_curves_pending (site_id) select id from sites on conflict do nothing`,
    // Whoever signs in here has given the secondary password.
    sql`alter table sessions alter column control_until set default now() + interval '1 hour'`,
    // What runs still runs when the last call is tried.
    sql`update latest set at = now() + interval '1 hour'`,
    sql`select rebuild_rollups()`,
    sql`insert into rollup_pending (site_id, whole) select id, false from sites`,
    sql`insert into site_days_pending (site_id, from_day) select id, current_date + 1 from sites`,
    sql`
      insert into pv_days (site_id, org_id, day, n, t, y, tt, ty, levels)
      select id, org_id, current_date - 1, 0, 0, 0, 0, 0, '{}'
      from sites
      where type in ('002', '003')
    `,
    sql`
      insert into inverter_planes (device_id, org_id, tilt, azimuth)
      select id, org_id, 12, 90
      from devices
      where energy_kind = 'generation'
      on conflict do nothing
    `,
    sql`
      insert into buildings (org_id, microgrid_id, name, use, footprint, height_m, floor_m2)
      select org_id, id, ${madeHere} || id || '楼', 'office', '[[0, 0], [0, 10], [10, 10]]', 10, 100
      from microgrids
      where id not in (select microgrid_id from buildings)
    `,
    sql`
      insert into jobs (id, org_id, user_id, kind, title, state, total, input, counts)
      select u.id || ' ' || stands || n, u.org_id, u.id, 'import', ${madeHere}, stands, 500, '{"noun": "brandModel"}', '{"new": 1}'
      from users u, unnest(array['taking', 'ready', 'waiting']) stands, generate_series(1, 2) n
      where u.login_name in ('jizhong', 'yanzhao')
    `,
    sql`
      insert into import_rows (job_id, org_id, n, given, verdict)
      select id, org_id, 500, '{}', 'new'
      from jobs
      where title = ${madeHere}
    `,
  ])
    await db.execute(query)
  await furnishRecords({ db }, madeHere)
}

/** Ids at a place; one that nobody fed is a failure that says its name. */
export async function idsAt({ db }: Pick<Database, 'db'>, place: Place): Promise<Ids> {
  const known = new Map<EntityName, string[]>()
  for (const [noun] of ownedNouns())
    known.set(
      noun,
      (await db.execute<{ id: string }>(recordsOf(noun, place.orgId))).rows.map(({ id }) => id),
    )
  for (const [entity, query] of Object.entries(examples) as [Entity, (place: Place) => SQL][])
    known.set(
      entity,
      (await db.execute<{ id: string }>(query(place))).rows.map(({ id }) => id),
    )
  return (entity, nth) => {
    const ids = known.get(entity) ?? []
    const id = ids[nth % ids.length]
    if (id === undefined) throw new Error(`no ${entity} at ${place.name}: make one in tests/server/matrix/places.ts`)
    return id
  }
}

/** What calls use up: handled alarms, removed playlists, revoked tokens. */
const usedUp: readonly EntityName[] = [
  'removedRecord',
  'changeBatch',
  'job',
  'readyImport',
  'keyDevice',
  'patrol',
  'patrolDevice',
  'file',
  'standard',
  'defect',
  'energyCorrection',
  'alarm',
  'shiftHandover',
  'playlist',
  'screenToken',
]
/** The next one each time, of what can be used up. */
export function freshOnes(ids: Ids): Ids {
  const taken = new Map<EntityName, number>()
  return (entity, nth) => {
    // The step of the order that was handed out last.
    if (entity.startsWith('step@')) return ids(entity, (taken.get(entity.replace('step', 'order')) ?? 1) - 1)
    if (!usedUp.includes(entity) && (entity in examples || !knownNouns.has(entity)) && !entity.startsWith('order@')) return ids(entity, nth)
    const next = taken.get(entity) ?? 0
    taken.set(entity, next + 1)
    return ids(entity, next)
  }
}

/** Kinds whose ids are numbers. */
export const isNumbered = (entity: EntityName) =>
  ['alarm', 'command', 'contract', 'defect', 'keyDevice', 'order', 'orderCheck', 'patrol', 'patrolDevice'].includes(entity) ||
  entity.includes('@')

/** Records are named across nouns. */
export const prefixOf = (entity: EntityName) => (/record$/i.test(entity) ? 'brandModel:' : '')

/** Ids of the right form that name nothing. */
export const madeUp: Ids = (entity, nth) =>
  isNumbered(entity) ? String(999_999_999_999_990 + (nth % 10)) : `${prefixOf(entity)}nothing-${entity}-${nth}`

/** One of each in turn. */
export const inTurn =
  (...all: Ids[]): Ids =>
  (entity, nth) =>
    all[nth % all.length]!(entity, Math.floor(nth / all.length))
