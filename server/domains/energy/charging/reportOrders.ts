import { sql } from 'drizzle-orm'
import { rowsOf, type Shape } from '../../../database/rowsOf.ts'
import { defaultZone, instantOf, siteDay } from '../../../../core/time/time.ts'
import { notOwn } from '../../../rights/notOwn.ts'
import type { Services } from '../../../context.ts'
import { texts } from '../../../ingest/insertRows.ts'
import type { DeliveryResult, Transaction } from '../../../live/live.ts'
import { advanceOrder, type KnownOrder, type OrderReport } from './advanceOrder.ts'
import { faultOf } from './checkReport.ts'
import { readTariffs } from '../../../figures/money/readTariffs.ts'
import { type OrderRow, writeOrders } from './writeOrders.ts'

/** One order as a gateway or an operator's platform sends it; times in site time. */
export interface SentOrder {
  orderNo: string
  deviceNo: string
  connector: number
  startTime: string
  endTime: string | null
  kwh: number
  peakKw?: number
  startSoc?: number
  endSoc?: number
  at: string
}

const pileShape = {
  id: 'number',
  no: 'text',
  siteId: 'text',
  orgId: 'text',
  gatewayId: 'text',
  areaCode: 'text',
  zone: 'text',
  ratedKw: 'number?',
  enabled: 'boolean',
} satisfies Shape

const pilesOf = async (tx: Transaction, nos: readonly string[]) => {
  const rows = await rowsOf(
    tx,
    pileShape,
    sql`
      select
        d.id, d.no, d.site_id as "siteId", d.org_id as "orgId", d.gateway_id as "gatewayId", s.area_code as "areaCode",
        s.zone, d.rated_kw as "ratedKw", d.enabled
      from devices d
        join sites s on s.id = d.site_id
      where d.no in (select jsonb_array_elements_text(${JSON.stringify(nos)}::jsonb))
        and d.energy_kind = 'charging'
    `,
  )
  return new Map(rows.map(row => [row.no, row]))
}

const reportOf = (sent: SentOrder, zone: string): OrderReport => ({
  startedAt: instantOf(sent.startTime, zone).getTime(),
  endedAt: sent.endTime === null ? null : instantOf(sent.endTime, zone).getTime(),
  at: instantOf(sent.at, zone).getTime(),
  kwh: sent.kwh,
  peakKw: sent.peakKw ?? null,
  startSoc: sent.startSoc ?? null,
  endSoc: sent.endSoc ?? null,
})

/**
 * Orders known already, by site and number. Whoever reports for a site waits for whoever does so already: two
 * deliveries never price one increase twice.
 */
async function knownOrders(tx: Transaction, keys: readonly { siteId: string; no: string }[]) {
  const places = [...new Set(keys.map(({ siteId }) => siteId))].sort()
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('charging ' || site))
    from unnest(${texts(places)}::text[]) as u(site)
  `)
  const rows = await rowsOf<{ siteId: string; no: string; deviceId: number } & KnownOrder>(
    tx,
    {
      siteId: 'text',
      no: 'text',
      deviceId: 'number',
      startedAt: 'number',
      endedAt: 'number?',
      reportedAt: 'number',
      kwh: 'number',
      peakKw: 'number?',
      startSoc: 'number?',
      endSoc: 'number?',
      periods: 'json',
      energyCents: 'number',
      serviceCents: 'number',
    },
    sql`
      select
        o.site_id as "siteId", o.no, o.device_id as "deviceId",
        extract(epoch from o.started_at)::float8 * 1000 as "startedAt",
        extract(epoch from o.ended_at)::float8 * 1000 as "endedAt",
        extract(epoch from o.reported_at)::float8 * 1000 as "reportedAt",
        o.kwh, o.peak_kw as "peakKw", o.start_soc as "startSoc", o.end_soc as "endSoc", o.periods,
        o.energy_cents::float8 as "energyCents", o.service_cents::float8 as "serviceCents"
      from jsonb_to_recordset(${JSON.stringify(keys.map(({ siteId, no }) => ({ site: siteId, no })))}::jsonb) as k(
        site text, no text
      )
        join charging_orders o on o.site_id = k.site and o.no = k.no
    `,
  )
  return new Map(rows.map(row => [`${row.siteId}/${row.no}`, row]))
}

/**
 * The one door for charging orders, whatever their source. `accepted` brought something new, `repeated` did not. What
 * resolves is committed.
 * @param gatewayId narrows the piles that may be reported
 */
export async function reportOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sent: readonly SentOrder[],
  gatewayId?: string,
): Promise<DeliveryResult> {
  const now = clock().getTime()
  return db.transaction(async tx => {
    const [piles, tariffOf] = [await pilesOf(tx, [...new Set(sent.map(({ deviceNo }) => deviceNo))]), await readTariffs(tx)]
    const refused: DeliveryResult['refused'] = []
    const good = sent.flatMap((order, index) => {
      const refuse = (reason: string) => {
        refused.push({ index, reason })
        return []
      }
      const pile = piles.get(order.deviceNo)
      if (!pile || (gatewayId !== undefined && pile.gatewayId !== gatewayId)) return refuse(notOwn.pile)
      if (!pile.enabled) return refuse('设备已停用')
      const zone = pile.zone || defaultZone
      const report = reportOf(order, zone)
      const fault = faultOf(report, pile.ratedKw, now)
      if (fault) return refuse(fault)
      const tariff = tariffOf('charging', pile.areaCode, siteDay(new Date(report.startedAt), zone))
      if (!tariff) return refuse('没有适用的充电电价')
      return [{ index, order, pile, zone, report, tariff, key: `${pile.siteId}/${order.orderNo}` }]
    })
    if (good.length === 0) return { accepted: 0, repeated: 0, refused }
    const known = await knownOrders(
      tx,
      good.map(({ pile, order }) => ({ siteId: pile.siteId, no: order.orderNo })),
    )
    const changed = new Map<string, OrderRow>()
    let [accepted, repeated] = [0, 0]
    for (const { index, order, pile, zone, report, tariff, key } of good.sort((a, b) => a.report.at - b.report.at)) {
      const before = changed.get(key) ?? known.get(key) ?? null
      if (before && before.deviceId !== pile.id) {
        refused.push({ index, reason: '订单号已属于另一台桩' })
        continue
      }
      const after = advanceOrder(before, report, tariff, zone)
      if (!after) {
        repeated++
        continue
      }
      accepted++
      changed.set(key, {
        ...after,
        no: order.orderNo,
        siteId: pile.siteId,
        orgId: pile.orgId,
        deviceId: pile.id,
        connector: order.connector,
      })
    }
    await writeOrders(tx, [...changed.values()])
    return { accepted, repeated, refused: refused.sort((a, b) => a.index - b.index) }
  })
}
