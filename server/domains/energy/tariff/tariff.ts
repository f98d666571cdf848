import { and, eq, inArray, sql } from 'drizzle-orm'
import { rangeRule } from '../../../../core/time/curveRange.ts'
import type { energyKinds } from '../../../../core/contract/energy/energy.ts'
import type { PeriodRow, tariff } from '../../../../core/contract/energy/tariff.ts'
import { reverseKinds } from '../../../ingest/energyKinds.ts'
import { HOUR, instantOf, siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { invalid, missing } from '../../../failure.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { dayTariffs } from '../../../figures/periods/dayTariffs.ts'
import { periodCoverage } from '../../../figures/periods/periodCoverage.ts'
import { periodDays } from '../../../figures/periods/periodDays.ts'
import { periodSpan, timeOf } from '../../../figures/periods/periodSpan.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { periodRow } from '../../../figures/periods/periodSums.ts'
import { shownTariff, tariffsUsed } from '../../../figures/periods/tariffsUsed.ts'
import { readTariffs } from '../../../figures/money/readTariffs.ts'
import { explain } from '../../../figures/explain.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { customers, devices, sites } from '../../../tables/index.ts'
import { type Asked, asked, readSpan, registerOf, siteOf } from './asked.ts'
import { readChanges } from './changes.ts'
import { deviceRows } from './deviceRows.ts'
import { inOrder, pageRows } from './inOrder.ts'
import { periodLine } from './periodLine.ts'
import { siteRows } from './siteRows.ts'
import { timeExplanation } from './explain/timeExplanation.ts'

type Kind = keyof typeof energyKinds

/** Whoever may read energies need not see money. */
function energyOnly<Row extends PeriodRow>({ payJ: _j, payF: _f, payP: _p, payG: _g, pay: _s, unpriced: _u, ...row }: Row) {
  return row
}

/** A device of a site the caller sees. */
async function findDevice({ db, scope }: Context, no: string) {
  const [device] = await db
    .select({
      no: devices.no,
      name: devices.name,
      energyKind: devices.energyKind,
      siteId: sites.id,
      siteName: sites.shortName,
      areaCode: sites.areaCode,
      zone: sites.zone,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(scope.sees(), eq(devices.no, no)))
  if (!device) throw missing('设备不存在')
  return device
}

const kindsOf = (energyKind: string | null): Kind[] =>
  energyKind === null ? [] : ([energyKind, reverseKinds[energyKind]].filter(kind => kind !== undefined) as Kind[])

async function lineOf(of: Asked, context: Context) {
  const { days } = await readSpan(context, of)
  return periodLine(days, of.kinds, of.span, context.clock())
}

const named = (name: string | undefined, ...columns: Parameters<typeof matches>[1][]) => matches(name, ...columns) ?? sql`true`
/** Sites whose name, customer or number somebody typed. */
const siteNamed = (name: string | undefined) => named(name, sql`chosen.name`, sql`chosen.short_name`, sql`chosen.id`, sql`customers.name`)

async function devicePage(input: Parameters<typeof asked>[0] & { name?: string | undefined }, context: Context) {
  const of = await asked(input, context)
  const rows = await deviceRows(context, of)
  const where = and(of.where, matches(input.name, devices.name, devices.no, sites.name, sites.shortName))
  if (!input.name?.trim()) return { of, rows }
  const found = await context.db.select({ no: devices.no }).from(devices).innerJoin(sites, eq(sites.id, devices.siteId)).where(where)
  const numbers = new Set(found.map(({ no }) => no))
  return { of, rows: rows.filter(({ row }) => numbers.has(row.deviceNo)) }
}

export const tariffHandlers: Handlers<typeof tariff> = {
  async getDeviceJFPGLine({ deviceNo, msNo = deviceNo, dateType, startTime, endTime, indiNos }, context) {
    if (msNo !== deviceNo) throw invalid('设备编号不一致', { msNo: '设备编号不一致' })
    const refused = rangeRule(dateType, { from: startTime, to: endTime })
    if (refused) throw invalid(refused, { endTime: refused })
    const device = await findDevice(context, deviceNo)
    const at = momentsOf(context.clock(), device.zone)
    const span = periodSpan({ dateType, startTime, endTime }, at)
    const kinds = kindsOf(device.energyKind)
    const days = await periodDays(context, eq(sites.id, device.siteId), at, { kinds, first: span.first, last: span.last, deviceNo })
    return periodLine(days, kinds, span, context.clock(), indiNos.split(',').filter(Boolean))
  },

  getSystemJFPGLine: async (input, context) => lineOf(await asked(input, context), context),
  getEnergyJFPGLine: async (input, context) => lineOf(await asked(input, context), context),

  async getPageEnergyJFPG({ current, size, sort, order, name, ...input }, context) {
    const rows = (await siteRows(context, await asked(input, context), siteNamed(name))).map(({ row }) => row)
    return pageOf(pageRows(inOrder(rows, { sort, order }), { current, size }).map(energyOnly), rows.length, { current, size })
  },

  async getPageDeviceJFPG({ current, size, sort, order, ...input }, context) {
    const rows = (await devicePage(input, context)).rows.map(({ row }) => row)
    return pageOf(pageRows(inOrder(rows, { sort, order }), { current, size }).map(energyOnly), rows.length, { current, size })
  },

  async getElecpayJFPGPricePage({ current, size, sort, order, name, ...input }, context) {
    const of = await asked(input, context)
    const rows = await siteRows(context, of, siteNamed(name))
    const daysOf = new Map(rows.map(({ row, days }) => [row.systemNo, days]))
    const shown = pageRows(
      inOrder(
        rows.map(({ row }) => row),
        { sort, order },
      ),
      { current, size },
    )
    const among = inArray(sites.id, shown.length > 0 ? shown.map(({ systemNo }) => systemNo) : [''])
    const changes = await readChanges(context, { ...of, where: and(of.where, among)! }, siteOf, siteOf)
    const records = shown.map(row => ({ ...row, ...changes.of(daysOf.get(row.systemNo) ?? [], row.systemNo) }))
    return pageOf(records, rows.length, { current, size })
  },

  async getElecpayJFPGPriceDevicePage({ current, size, sort, order, ...input }, context) {
    const { of, rows } = await devicePage(input, context)
    const keyOf = new Map(rows.map(({ row, ...rest }) => [row, rest]))
    const shown = pageRows(
      inOrder(
        rows.map(({ row }) => row),
        { sort, order },
      ),
      { current, size },
    )
    const among = inArray(sites.id, shown.length > 0 ? [...new Set(shown.map(({ systemNo }) => systemNo))] : [''])
    const changes = await readChanges(context, { ...of, where: and(of.where, among)! }, registerOf, registerOf)
    const records = shown.map(row => {
      const { key, days } = keyOf.get(row)!
      return { ...row, ...changes.of(days, key) }
    })
    return pageOf(records, rows.length, { current, size })
  },

  async getElecpayJFPGPriceDevice({ deviceNo, kind, ...given }, context) {
    const device = await findDevice(context, deviceNo)
    const counted = kindsOf(device.energyKind)
    if (counted.length === 0) throw invalid('该设备不计量电量', { deviceNo: '该设备不计量电量' })
    if (kind && !counted.includes(kind)) throw invalid('该设备不计量这类电量', { kind: '该设备不计量这类电量' })
    const at = momentsOf(context.clock(), device.zone)
    const of: Asked = { at, span: periodSpan(given, at), where: eq(sites.id, device.siteId), kinds: [kind ?? counted[0]!], deviceNo }
    const [found] = await deviceRows(context, of)
    if (!found) throw missing('设备未启用')
    const changes = await readChanges(context, of, registerOf)
    return { ...found.row, ...changes.of(found.days), tariffs: tariffsUsed(found.days) }
  },

  async getElecpayJFPGTime(input, context) {
    const of = await asked(input, context)
    const { span } = of
    const [{ days, devices: counting }, changes] = await Promise.all([readSpan(context, of), readChanges(context, of, siteOf)])
    explain('tariff.time', () => timeExplanation(context, days, input))
    const times = groupBy(days, ({ day }) => timeOf(span.dateType, day))
    return {
      first: span.first,
      last: span.last,
      rows: [...times].map(([dateTime, own]) => ({ dateTime, ...periodRow(own) })),
      total: periodRow(days),
      ...changes.of(days),
      before: changes.before,
      tariffs: tariffsUsed(days),
      coverage: periodCoverage(counting, days, span),
      at: siteTime(context.clock()),
    }
  },

  async getElecpayJFPGPriceCus(input, context) {
    const of = await asked(input, context)
    const { days } = await readSpan(context, of)
    const owners = await context.db
      .select({ siteId: sites.id, customerNo: customers.id, consNo: customers.consNo, consName: customers.name })
      .from(sites)
      .innerJoin(customers, eq(customers.id, sites.customerId))
      .where(of.where)
    const ownerOf = new Map(owners.map(owner => [owner.siteId, owner]))
    const customerOf = ({ siteId }: { siteId: string }) => ownerOf.get(siteId)?.customerNo ?? ''
    const changes = await readChanges(context, of, siteOf, customerOf)
    const rows = [...groupBy(days, customerOf)].flatMap(([customerNo, own]) => {
      const owner = ownerOf.get(own[0]!.siteId)
      if (!owner) return []
      const { consNo, consName } = owner
      const count = new Set(own.map(siteOf)).size
      return [{ customerNo, consNo, consName, sites: count, ...periodRow(own), ...changes.of(own, customerNo) }]
    })
    return inOrder(rows, { order: 'desc' })
  },

  async getElectricByDevNo({ deviceNo }, context) {
    const device = await findDevice(context, deviceNo)
    const at = momentsOf(context.clock(), device.zone)
    const [kind] = kindsOf(device.energyKind)
    const kinds = kind ? [kind] : []
    const days = await periodDays(context, eq(sites.id, device.siteId), at, { kinds, first: at.year, last: at.today, deviceNo })
    const since = (first: string) => periodRow(days.filter(({ day }) => day >= first))
    const { periods, tariff } = dayTariffs(await readTariffs(context.db))(device.areaCode, at.today, device.zone)
    const hour = Math.floor((context.clock().getTime() - instantOf(at.today, device.zone).getTime()) / HOUR)
    const period = tariff ? (periods[hour] ?? null) : null
    return {
      deviceNo,
      deviceName: device.name,
      systemNo: device.siteId,
      systemName: device.siteName,
      kind: kind ?? null,
      day: since(at.today),
      month: since(at.month),
      year: since(at.year),
      period,
      price: tariff && period ? tariff.prices[period] : null,
      periods: tariff ? periods.slice(0, 24).join('') : '',
      tariff: tariff ? shownTariff(tariff) : null,
      at: siteTime(context.clock(), device.zone),
    }
  },
}
