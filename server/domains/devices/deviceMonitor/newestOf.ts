import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { deviceMonitor, IndicatorValue } from '../../../../core/contract/devices/deviceMonitor.ts'
import { siteDay } from '../../../../core/time/time.ts'
import { dataFile } from '../../../database/dataFile.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Context } from '../../../context.ts'
import { wireTime } from '../../../figures/sqlFragments.ts'
import { isUnsure, qualityOfEntries, qualityWord } from '../../../figures/explain/rowOf.ts'
import { kindsOf } from '../../../figures/slots/energyLine.ts'
import type { FoundDevice } from '../../../figures/findDevice.ts'

/** The newest value of everything a device measures or should measure by its type, and what its registers came to. */
export async function newestOf({ db, clock }: Context, device: FoundDevice): Promise<ReplyOf<typeof deviceMonitor.getDeviceMonitorDatas>> {
  const expected =
    dataFile<{ type: string; indicators: string[] }[]>('deviceTypes.json').find(({ type }) => type === device.type)?.indicators ?? []
  const values = await rowsOf(
    db,
    { indiNo: 'text', indiName: 'text', indiClassify: 'text', unitName: 'text', val: 'number?', dateTime: 'text', quality: 'text' },
    sql`
      select
        n.no as "indiNo", n.name as "indiName", n.classify as "indiClassify", n.unit as "unitName",
        latest.value::float8 as val, ${wireTime(sql`latest.at`, sql`${device.zone}::text`)} as "dateTime",
        ${qualityWord(sql`latest.quality`)} as quality
      from indicators n
        left join latest on latest.indicator_id = n.id and latest.device_id = ${device.id}
      where latest.device_id is not null or n.no = any(${`{${expected.join(',')}}`}::text[])
      order by n.classify, n.id
    `,
  )
  const kinds = kindsOf(device)
  const today = siteDay(clock(), device.zone)
  const energies = await rowsOf(
    db,
    { kind: 'text', kwh: 'number?', estimated: 'number?', manual: 'number', unsure: 'number', total: 'number', since: 'text' },
    sql`
      select
        kind, sum(kwh) filter (where day = ${today}::date) as kwh,
        sum(estimated) filter (where day = ${today}::date) as estimated,
        count(*) filter (where day = ${today}::date and manual is not null)::int as manual,
        count(*) filter (where day = ${today}::date and ${isUnsure()})::int as unsure, sum(kwh) as total,
        min(day)::text as since
      from device_days
      where device_id = ${device.id}
      group by kind
    `,
  )
  return {
    dayEnergy: kinds.map(kind => {
      const row = energies.find(each => each.kind === kind)
      return {
        kind,
        kwh: row?.kwh ?? null,
        total: row?.total ?? null,
        since: row?.since ?? '',
        quality: row && row.kwh !== null ? qualityOfEntries(row) : ('missing' as const),
      }
    }),
    at: values.reduce((last, { dateTime }) => (dateTime > last ? dateTime : last), ''),
    indicators: values as IndicatorValue[],
  }
}
