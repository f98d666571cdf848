import type { Building, campus, Ground } from '../../../../core/contract/energy/campus.ts'
import { worstOf } from '../../../../core/units/quality.ts'
import { minuteOfDay } from '../../../../core/time/time.ts'
import { round } from '../../../../core/units/units.ts'
import { type BuildingRow, buildingRows, step } from './buildingRows.ts'
import { explainBuildings } from './explain/buildings.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { missing } from '../../../failure.ts'
import { visibleMicrogrids } from '../../../figures/visibleMicrogrids.ts'
import { round2 } from '../../../figures/slots/lineOf.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'

const stateOf = ({ feeder, power, sign }: BuildingRow): Building['state'] =>
  feeder === null ? '未计量' : sign ? '告警' : power === null ? '离线' : '正常'

const buildingOf = (row: BuildingRow): Building => {
  const { sign: _sign, slots: _slots, feederNo: _no, feederKw: _kw, powerAt: _at, alarm, power, dayKwh, ...building } = row
  const density = power === null || row.floorM2 <= 0 ? null : round((power * 1000) / row.floorM2)
  return { ...building, power: round2(power), density, dayKwh: round2(dayKwh), state: stateOf(row), alarm: alarm ?? '' }
}
const groundOf = ({ id, name, use, footprint }: BuildingRow): Ground => ({ id, name, use: use as Ground['use'], footprint })

export const campusHandlers: Handlers<typeof campus> = {
  async getBuildings({ id }, context) {
    const campuses = (await visibleMicrogrids(context)).filter(({ kind }) => kind === 'campus')
    const shown = id === undefined ? campuses[0] : campuses.find(each => each.id === id)
    if (!shown && id !== undefined) throw missing()
    if (!shown) return null
    const now = context.clock()
    const rows = await buildingRows(context, shown.id, shown.siteIds, momentsOf(now))
    const metered = rows.filter(({ feeder }) => feeder !== null)
    const known = metered.flatMap(({ power }) => (power === null ? [] : [power]))
    // The slot under way is one of them: its reading has arrived, or it is a gap.
    const elapsed = Math.floor(minuteOfDay(now) / step) + 1
    explainBuildings(rows, elapsed, shown.id)
    const kw = (of: readonly BuildingRow[]) => of.reduce((sum, { feederKw }) => sum + feederKw, 0)
    const spoken = metered.filter(({ power }) => power !== null)
    return {
      id: shown.id,
      name: shown.name,
      at: metered.reduce((newest, row) => (row.at > newest ? row.at : newest), ''),
      coverage: {
        reported: known.length,
        total: metered.length,
        reportedKw: kw(spoken),
        totalKw: kw(metered),
        oldest: spoken.map(({ powerAt }) => powerAt).sort()[0] ?? '',
        quality: worstOf(spoken.map(({ quality }) => quality)),
      },
      slots: { reported: metered.reduce((sum, row) => sum + row.slots, 0), total: elapsed * metered.length },
      meteredKw: known.length ? round2(known.reduce((sum, power) => sum + power, 0)) : null,
      buildings: rows.filter(({ heightM }) => heightM > 0).map(buildingOf),
      grounds: rows.filter(({ heightM }) => heightM <= 0).map(groundOf),
    }
  },
}
