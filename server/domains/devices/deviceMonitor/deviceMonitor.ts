import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { DeviceLine, deviceMonitor } from '../../../../core/contract/devices/deviceMonitor.ts'
import { rangeRule } from '../../../../core/time/curveRange.ts'
import type { Context } from '../../../context.ts'
import { pageOf } from '../../../database/page.ts'
import { invalid, missing } from '../../../failure.ts'
import { axisOf } from '../../../figures/slots/axisOf.ts'
import { devicePage, explainDevices } from '../../../figures/devicePage.ts'
import { energyLine } from '../../../figures/slots/energyLine.ts'
import { findDevice, type FoundDevice } from '../../../figures/findDevice.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { monitoredDevices } from '../../../figures/monitoredDevices.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { devices, indicators, latest, firstMinuteDay } from '../../../tables/index.ts'
import { type Point, pointSlots, pointSpans } from './pointLine.ts'
import { newestOf } from './newestOf.ts'

type LineInput = ParsedOf<typeof deviceMonitor.getDeviceMonitorLine>

/** Ids of assets/data/indicators.json: inputs of MPPT trackers, and strings. */
const isMppt = (id: number) => id > 70 && id <= 90
const isString = (id: number) => id > 100 && id <= 140

/** More curves than this no chart can tell apart. */
const mostCurves = 24

/** Checks what holds for every device line. */
async function asked(input: LineInput, context: Context) {
  const { deviceNo, msNo = deviceNo, dateType, startTime, endTime, downSample } = input
  if (msNo !== deviceNo) throw invalid('设备编号不一致', { msNo: '设备编号不一致' })
  const refused = rangeRule(dateType, { from: startTime, to: endTime })
  if (refused) throw invalid(refused, { endTime: refused })
  const device = await findDevice(context, deviceNo)
  const minutesSince = firstMinuteDay(context.clock())
  if (downSample === '1m-first' && dateType === 'hour' && startTime.slice(0, 10) < minutesSince)
    throw invalid(`分钟数据只保留到 ${minutesSince}，请改选之后的日期`, { startTime: `分钟数据只保留到 ${minutesSince}` })
  return device
}

/** What is drawn: the asked ones of those the device has ever reported. */
async function pointsOf({ db }: Context, device: FoundDevice, indiNos: string, of: (id: number) => boolean): Promise<Point[]> {
  const wanted = indiNos.split(',').filter(Boolean)
  const known = await db
    .select({ id: indicators.id, no: indicators.no, name: indicators.name, unit: indicators.unit })
    .from(latest)
    .innerJoin(indicators, eq(indicators.id, latest.indicatorId))
    .where(and(eq(latest.deviceId, device.id), wanted.length > 0 ? inArray(indicators.no, wanted) : undefined))
    .orderBy(indicators.id)
  return known.filter(({ id }) => of(id)).slice(0, mostCurves)
}

async function pointLine(input: LineInput, context: Context, of: (id: number) => boolean = () => true): Promise<DeviceLine> {
  const device = await asked(input, context)
  const points = await pointsOf(context, device, input.indiNos, of)
  const { dateType, startTime: from, endTime: to, downSample } = input
  const datas =
    dateType === 'hour'
      ? await pointSlots(context, device, points, { from, to }, downSample === '1m-first' ? 1 : 15)
      : await pointSpans(context, device, points, { from, to }, dateType)
  return lineOf(datas)
}

const lineOf = (datas: DeviceLine['datas']): DeviceLine => ({ xaxis: axisOf(datas), datas })

export const deviceMonitorHandlers: Handlers<typeof deviceMonitor> = {
  page: devicePage,
  async devicePageList({ stationId, msType, keyword, current, size }, context) {
    const { records, total } = await devicePage(
      { systemNo: stationId, msType, deviceNo: keyword, pageNo: current, pageSize: size },
      context,
    )
    return pageOf(records, total, { current, size })
  },

  async detail({ deviceNo }, context) {
    const where = and(context.scope.sees(), eq(devices.no, deviceNo))!
    const rows = await monitoredDevices(context, where, momentsOf(context.clock()))
    if (!rows[0]) throw missing('设备不存在')
    explainDevices(context, rows)
    return rows[0]
  },

  getDeviceMonitorDatas: async ({ deviceNo }, context) => newestOf(context, await findDevice(context, deviceNo)),
  getDeviceMonitorLine: (input, context) => pointLine(input, context),
  getDeviceHisLine: (input, context) => pointLine(input, context),
  getDeviceMPPTLine: (input, context) => pointLine(input, context, isMppt),
  getDeviceSeriesLine: (input, context) => pointLine(input, context, isString),

  async getDeviceElectricLine(input, context) {
    const device = await asked({ ...input, downSample: '15m-first' }, context)
    return lineOf(await energyLine(context, device, input.dateType, { from: input.startTime, to: input.endTime }))
  },
}
