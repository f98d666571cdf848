import { inArray } from 'drizzle-orm'
import { energy, energyKinds } from '../../../../../core/contract/energy/energy.ts'
import { tariff } from '../../../../../core/contract/energy/tariff.ts'
import { periodCodes, tariffPeriods } from '../../../../../core/rules/tariff.ts'
import { round } from '../../../../../core/units/units.ts'
import type { Context } from '../../../../context.ts'
import type { PeriodDay } from '../../../../figures/periods/periodDays.ts'
import { groupBy } from '../../../../../core/rules/groupBy.ts'
import { periodRow } from '../../../../figures/periods/periodSums.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { qualityOfEntries } from '../../../../figures/explain/rowOf.ts'
import { tariffVersion } from '../../../../figures/explain/tariffVersion.ts'
import { sites } from '../../../../tables/index.ts'
import { siteOf } from '../asked.ts'

/** So many days of devices are named; the sums stand on all of them. */
const mostDays = 200

const formula =
  '一台设备一日的时段电量 = 台账日电量 × 该时段各小时权重之和 ÷ 全日权重之和，四个时段之和等于台账日电量；电费 = Σ 时段电量 × 当日有效的购电分时电价，逐台逐日取整到分'
const source = '权重依次取：台账 15 分钟电量；台账缺数超过 2% 时取表计示数的 15 分钟曲线；均无时取典型日（与收益结算相同），记为估算'

const partsOf = ({ parts }: PeriodDay) =>
  periodCodes
    .filter(code => parts[code] > 0)
    .map(code => `${tariffPeriods[code]} ${round(parts[code])}`)
    .join('、')

/** How energy and money by tariff period came about: of several sites site by site, of one by the days of its devices. */
export async function timeExplanation(
  { db }: Pick<Context, 'db'>,
  days: readonly PeriodDay[],
  { kind, startTime, endTime, dateType }: { kind: keyof typeof energyKinds; startTime?: string; endTime?: string; dateType: string },
): Promise<FigureExplanation> {
  const used = new Map(
    days.flatMap(({ tariff: { tariff } }) => (tariff ? [[`${tariff.areaCode}/${tariff.validFrom}`, tariff] as const] : [])),
  )
  const bySite = groupBy(days, siteOf)
  const ids = [...bySite.keys()]
  const names = ids.length > 1 ? await db.select({ id: sites.id, name: sites.shortName }).from(sites).where(inArray(sites.id, ids)) : []
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const ofDevices = [...days].reverse().slice(0, mostDays)
  return {
    formula,
    source,
    versions: [...used.values()].map(version => tariffVersion('purchase', version)),
    coverage: {
      of: '设备·日',
      reported: ids.length > 1 ? days.length : ofDevices.length,
      total: days.length,
      reportedKw: null,
      totalKw: null,
    },
    inputs:
      ids.length > 1
        ? [...bySite].map(([systemNo, own]) => {
            const { ele, quality, estimated } = periodRow(own)
            return {
              ...{ name: nameOf.get(systemNo) ?? systemNo, kind: '站点', value: ele, unit: 'kWh', quality },
              note: estimated ? `时段为估算 ${round(estimated)} kWh` : '',
              next: { path: tariff.getElecpayJFPGTime.path, input: { systemNo, kind, startTime, endTime, dateType }, field: '', key: '' },
            }
          })
        : ofDevices.map(each => ({
            ...{ name: `${each.deviceNo} ${each.day}`, kind: energyKinds[kind], value: each.kwh, unit: 'kWh' },
            quality: qualityOfEntries({
              estimated: each.estimated,
              manual: each.manual ? 1 : 0,
              unsure: each.unsure ? 1 : 0,
              kwh: each.kwh,
            }),
            note: partsOf(each),
            next: { path: energy.detail.path, input: { deviceNo: each.deviceNo, kind, day: each.day }, field: '', key: '' },
          })),
  }
}
