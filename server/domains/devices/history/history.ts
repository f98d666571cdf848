import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { history } from '../../../../core/contract/devices/history.ts'
import { qualificationRate, voltageStandard } from '../../../figures/voltageQuality.ts'
import type { Context } from '../../../context.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { invalid, missing } from '../../../failure.ts'
import { type DeviceRun, deviceRuns, type RunDevice, runDevices } from '../../../figures/deviceRuns.ts'
import { requireVisibleSite } from '../../../figures/requireVisibleSite.ts'
import { wholeDays } from '../../../figures/slots/wholeDays.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { devices, sites } from '../../../tables/index.ts'
import { type MonthDays, monthOf } from './monthOf.ts'
import { monthId, runRow } from './runRow.ts'
import { sumTimes, voltageMonths } from './voltageMonths.ts'

const longestRun = 92
/** Devices that stand in a network and measure its voltage. */
const voltageTypes = ['001001', '001002', '001027', '001029', '001030', '001031']
const voltageMonitor = '001030'
/** So many monitors are judged at once: with a month of three phases each some seconds' work. */
const mostMonitors = 300
const rule =
  '三相 20 kV 及以下为标称电压的 ±7%，单相 220 V 为 +7%/−10%，35 kV 及以上正负偏差绝对值之和不超过 10%；以 15 分钟平均值计，停电时段不计'

interface Asked {
  systemNo?: string
  deviceNo?: string
  msType?: string
}

/** Condition on `devices` and `sites`; whoever names a site must see it. */
async function asked(context: Context, { systemNo, deviceNo, msType }: Asked, types?: readonly string[]): Promise<SQL> {
  if (systemNo !== undefined) await requireVisibleSite(context, systemNo)
  return (
    and(
      context.scope.sees(),
      systemNo ? eq(sites.id, systemNo) : undefined,
      deviceNo ? eq(devices.no, deviceNo) : undefined,
      msType ? eq(devices.type, msType) : undefined,
      types ? inArray(devices.type, [...types]) : undefined,
    ) ?? sql`true`
  )
}

/** A page of devices and how many there are. */
async function pageOfDevices(context: Context, where: SQL, { current, size }: { current: number; size: number }) {
  const { total } = one(
    await rowsOf(
      context.db,
      { total: 'number' },
      sql`
        select count(*)::int as total
        from devices
          join sites on sites.id = devices.site_id
        where devices.enabled and ${where}
      `,
    ),
  )
  const tail = sql`order by devices.no limit ${size} offset ${(current - 1) * size}`
  return { total, found: await runDevices(context, where, tail) }
}

const monthRow = (device: RunDevice, run: DeviceRun, { month }: MonthDays) => ({
  id: monthId(device, month),
  month,
  ...runRow(device, run),
})

export const historyHandlers: Handlers<typeof history> = {
  async basicLast({ deviceNo }, context) {
    const [device] = await runDevices(context, await asked(context, { deviceNo }))
    if (!device) throw missing('设备不存在')
    const [row] = await rowsOf(
      context.db,
      { day: 'text?' },
      sql`
        select
          greatest(
            (select max(day) from curves where device_id = ${device.id} and step = 15),
            (select max(day) from device_days where device_id = ${device.id})
          )::text as day
      `,
    )
    if (!row?.day) return null
    const month = monthOf(row.day, context.clock())
    const [run] = await deviceRuns(context, [device], month.days)
    return monthRow(device, run!, month)
  },

  async basicList({ current, size, month, ...input }, context) {
    const of = monthOf(month, context.clock())
    const { total, found } = await pageOfDevices(context, await asked(context, input), { current, size })
    const runs = await deviceRuns(context, found, of.days)
    return pageOf(
      found.map((device, n) => monthRow(device, runs[n]!, of)),
      total,
      { current, size },
    )
  },

  async regulationHome({ systemNo, month }, context) {
    const of = monthOf(month, context.clock())
    const monitors = await runDevices(
      context,
      await asked(context, { systemNo }, [voltageMonitor]),
      sql`order by devices.no limit ${mostMonitors + 1}`,
    )
    if (monitors.length > mostMonitors) throw invalid(`电压监测仪超过 ${mostMonitors} 台，请选择站点`, { systemNo: '请选择站点' })
    const judged = await voltageMonths(context, monitors, of)
    const known = judged.filter(({ row }) => row.qualified !== null)
    return {
      month: of.month,
      standard: voltageStandard,
      rule,
      devices: judged.length,
      judged: known.length,
      qualified: known.filter(({ row }) => row.qualified).length,
      rate: qualificationRate(sumTimes(judged.map(({ times }) => times))),
      worst: judged
        .filter(({ row }) => row.rate !== null)
        .sort((a, b) => a.row.rate! - b.row.rate! || a.row.deviceNo.localeCompare(b.row.deviceNo))
        .slice(0, 5)
        .map(({ row }) => row),
    }
  },

  async regulationList({ current, size, month, ...input }, context) {
    const of = monthOf(month, context.clock())
    const { total, found } = await pageOfDevices(context, await asked(context, input, voltageTypes), { current, size })
    const judged = await voltageMonths(context, found, of)
    return pageOf(
      judged.map(({ row }) => row),
      total,
      { current, size },
    )
  },

  async analysisPage({ current, size, deviceNos, startTime, endTime, ...input }, context) {
    const days = wholeDays({ startTime, endTime }, longestRun)
    const wanted = [...new Set(deviceNos ?? [])]
    const where = and(await asked(context, input), wanted.length > 0 ? inArray(devices.no, wanted) : undefined)!
    const { total, found } = await pageOfDevices(context, where, { current, size })
    const runs = await deviceRuns(context, found, days)
    return pageOf(
      found.map((device, n) => runRow(device, runs[n]!)),
      total,
      { current, size },
    )
  },
}
