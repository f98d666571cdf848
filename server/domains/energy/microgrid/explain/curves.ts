import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../../core/devices/indicators.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { points } from '../../../../figures/microgrid/points.ts'
import { step } from '../../../../figures/microgrid/powerSlots.ts'
import type { Quality } from '../../../../../core/units/quality.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { qualityWord } from '../../../../figures/explain/rowOf.ts'
import { type QueryContext, wireTime } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'

const partNames = { pv: '光伏', storage: '储能', load: '负荷', charging: '充电', grid: '并网点' }
const atBus = '各部分 = Σ 设备 15 分钟平均功率；有设备缺数的站点取其总表，无总表时该时段为空'

const curves = {
  power: {
    formula: `${atBus}；电网 = 关口表，无数据时 负荷 + 充电 − 光伏 − 储能放电`,
    which: sql`points.part is not null and power`,
  },
  generation: {
    formula: `逐时发电 = Σ 光伏 15 分钟平均功率 × 时间；${atBus}；有缺数的小时为空`,
    which: sql`points.part = 'pv' and power`,
  },
  storage: {
    formula: '功率 = Σ 变流器 15 分钟平均功率；SOC = Σ(SOCᵢ × P额定ᵢ) ÷ ΣP额定ᵢ，任一电池缺数的时段为空',
    which: sql`(points.part = 'storage' and power or devices.type = '004002' and soc)`,
  },
  loadRate: { formula: '各变压器负载率的 15 分钟平均值', which: sql`devices.type = '001002' and chosen.type in ('001', '006') and rate` },
}

/** How the curves of today came about: the devices whose curves they are made of, with how many of the passed quarters each knows. */
export async function curvesExplanation(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  elapsed: number,
  which: keyof typeof curves,
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { name: 'text', part: 'text?', counting: 'boolean?', indicator: 'text', known: 'number', kw: 'number', quality: 'text', at: 'text' },
    sql`
      with ${points(where)},
      wanted as (
        select
          id, name, no = ${indicator.activePower} as power, no = ${indicator.stateOfCharge} as soc,
          no = ${indicator.loadRate} as rate
        from indicators
        where no in (${indicator.activePower}, ${indicator.stateOfCharge}, ${indicator.loadRate})
      )
      select
        chosen.short_name || ' ' || devices.name as name, points.part, points.counting, wanted.name as indicator,
        devices.weight_kw as kw, ${qualityWord(sql`latest.quality`)} as quality,
        ${wireTime(sql`latest.at`, sql`chosen.zone`)} as at,
        coalesce((select count(place)::int from unnest(curves.slots) as place), 0) as known
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
        left join points on points.id = devices.id
        cross join wanted
        left join curves
          on curves.device_id = devices.id
          and curves.indicator_id = wanted.id
          and curves.step = ${step}
          and curves.day = ${at.today}
        left join latest on latest.device_id = devices.id and latest.indicator_id = wanted.id
      where ${curves[which].which}
      order by points.part, devices.no
    `,
  )
  const counting = rows.filter(row => row.counting !== false)
  const known = counting.filter(row => row.known > 0)
  const kw = (of: typeof rows) => of.reduce((sum, row) => sum + row.kw, 0)
  return {
    formula: curves[which].formula,
    source: '15 分钟曲线，异常读数不计入',
    day: at.today,
    coverage: { of: '设备', reported: known.length, total: counting.length, reportedKw: kw(known), totalKw: kw(counting) },
    inputs: rows.map(row => ({
      name: row.name,
      kind:
        [row.part && partNames[row.part as keyof typeof partNames], row.counting === false && '总表'].filter(Boolean).join(' ') || '设备',
      value: row.known,
      unit: `/ ${elapsed} 时段`,
      // Nothing believed today: what came was doubted, or nothing did.
      quality: row.known > 0 || row.quality === 'suspect' ? (row.quality as Quality) : 'missing',
      at: row.at,
      note: `${row.indicator}：已有数据的 15 分钟时段${row.quality === 'suspect' ? '；最近读数不可信，不计入' : ''}`,
    })),
  }
}
