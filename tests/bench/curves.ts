import { eq } from 'drizzle-orm'
import type { AnyCall } from '../../core/contract/call.ts'
import { deviceMonitor } from '../../core/contract/devices/deviceMonitor.ts'
import { distribution } from '../../core/contract/devices/distribution.ts'
import { pv } from '../../core/contract/energy/pv.ts'
import { tariff } from '../../core/contract/energy/tariff.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { addDays, siteDay } from '../../core/time/time.ts'
import { devices } from '../../server/tables/index.ts'
import { openSite } from '../site.ts'
import { againstSql, type ReadFigure } from './againstSql.ts'

/** What pages of monitoring draw, of the demonstration region. */
export async function benchCurves(rounds = 60): Promise<ReadFigure[]> {
  const site = await openSite()
  try {
    const { db } = site.database
    const [inverter] = await db.select({ no: devices.no, siteId: devices.siteId }).from(devices).where(eq(devices.type, '003001')).limit(1)
    if (!inverter) throw new Error('the region has no inverter')
    const { headers } = await site.as('admin')
    const today = siteDay(new Date())
    const days = (back: number) => ({ startTime: `${addDays(today, -back)} 00:00:00`, endTime: `${today} 23:59:59` })
    const indiNos = [indicator.activePower, indicator.voltageA, indicator.currentA].join(',')
    const line = (more: object) => ({ deviceNo: inverter.no, indiNos, ...more })
    const reads: [name: string, AnyCall, object][] = [
      ['a day by minutes', deviceMonitor.getDeviceMonitorLine, line({ dateType: 'hour', downSample: '1m-first', ...days(0) })],
      ['a day by quarters', deviceMonitor.getDeviceMonitorLine, line({ dateType: 'hour', ...days(0) })],
      ['four days by quarters', deviceMonitor.getDeviceMonitorLine, line({ dateType: 'hour', ...days(3) })],
      ['a month by days', deviceMonitor.getDeviceMonitorLine, line({ dateType: 'day', ...days(30) })],
      ['energy of a month', deviceMonitor.getDeviceElectricLine, { deviceNo: inverter.no, dateType: 'day', ...days(30) }],
      ['a station', pv.getMonitorRight, { systemNo: inverter.siteId }],
      ['load of a day', distribution.getLoad, { day: today }],
      ['tariff periods of a month', tariff.getElecpayJFPGTime, { dateType: 'day', ...days(30) }],
    ]
    const rows: ReadFigure[] = []
    for (const [name, call, input] of reads) {
      const ask = async () => {
        // Bytes stay bytes: to make text of them again is the reader's work, of which bare SQL has none either.
        const reply = await site.app.inject({ method: 'POST', url: call.path, headers, payload: input, payloadAsStream: true })
        let bytes = 0
        for await (const chunk of reply.stream() as AsyncIterable<Buffer>) bytes += chunk.length
        if (reply.statusCode !== 200 || !bytes) throw new Error(`${name}: ${reply.statusCode}, ${bytes} bytes`)
      }
      rows.push(await againstSql(site.database, name, ask, rounds))
    }
    return rows
  } finally {
    await site.close()
  }
}
