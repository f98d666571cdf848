import { Segmented } from 'antd'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { NoSite } from '../../monitor/NoSite.tsx'
import { SiteSelect } from '../../monitor/SiteSelect.tsx'
import { useSiteOf } from '../../monitor/useSiteOf.ts'
import { InvertersView } from './dispersion/InvertersView.tsx'
import { StringsView } from './dispersion/StringsView.tsx'

const views = [
  { value: 'strings', label: '组串电流' },
  { value: 'inverters', label: '逆变器发电' },
]
const kinds = [
  { value: '003', label: '分布式' },
  { value: '002', label: '集中式' },
] as const

/** 离散率分析: how far apart the strings of an inverter and the inverters of a site are. */
export default function DispersionAnalysisPage() {
  const [{ view, kind: asked, site }, setState] = useUrlState({ view: 'strings', kind: '003', site: '', inverter: '' })
  const kind = kinds.find(({ value }) => value === asked)?.value ?? '003'
  const span = useSpan(['day'])
  const of = useSiteOf(kind, site)
  const shown = of.site
  const View = view === 'inverters' ? InvertersView : StringsView
  return (
    <StatPage
      controls={
        <>
          <Segmented aria-label="分析对象" options={views} value={view} onChange={value => setState({ view: String(value) }, true)} />
          <Segmented
            aria-label="电站类型"
            options={[...kinds]}
            value={kind}
            onChange={value => setState({ kind: value, site: '', inverter: '' }, true)}
          />
          <SiteSelect itemType={kind} value={shown} onChange={next => setState({ site: next, inverter: '' })} />
          <SpanControls span={span} />
        </>
      }
    >
      {of.none ? <NoSite call={of.call} /> : <View site={shown} range={span.range} />}
      <PageCard title="计算说明">
        {view === 'inverters' ? (
          <p className="note">
            离散率 = 标准差 ÷ 平均值。逐日取各逆变器的等效利用小时（电量台账 ÷
            组件容量；未登记组件容量的按额定容量分摊装机）。今日未结束不计；全站中位低于 0.5 h
            的日子不计；无电量记录的逆变器不计入当日，停机发电为零的计入。
          </p>
        ) : (
          <p className="note">
            离散率 = 标准差 ÷ 平均值，逐时刻计算后按平均电流加权。斜面辐照低于 200 W/m² 的时段不计，无辐照计的站点以逆变器功率低于额定 20%
            为准；逆变器整机无电流的时段不计。自考核期前 30
            天起从未有电流且无电压的支路视为未接入，不计入；有电压而无电流的组串计入。分档：≤5% 运行稳定，5%–10% 运行良好，10%–20%
            有待提高，&gt;20% 必须整改。单次最多 31 天。
          </p>
        )}
      </PageCard>
    </StatPage>
  )
}
