import { Segmented } from 'antd'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { SitesView } from './dispersion/SitesView.tsx'

const views = [
  { value: 'sites', label: '站点' },
  { value: 'models', label: '逆变器型号' },
]

/** 离散率分析（多能）: sites, and makes of inverters, beside each other. */
export default function DispersionAnalysisHhxyPage() {
  const [{ by }, setState] = useUrlState({ by: 'sites' })
  const span = useSpan(['day'])
  const shown = by === 'models' ? 'models' : 'sites'
  return (
    <StatPage
      controls={
        <>
          <Segmented aria-label="对比对象" options={views} value={shown} onChange={value => setState({ by: String(value) }, true)} />
          <SpanControls span={span} />
        </>
      }
    >
      <SitesView by={shown} range={span.range} />
      <PageCard title="计算说明">
        <p className="note">
          等效利用小时 = 电量台账 ÷ 组件容量，逐日比较；今日未结束不计，中位低于 0.5 h
          的日子不计，当日有电量的逆变器不足组件容量一半的站点不计入当日。站点与型号的偏差相对全部站点的同日中位，含所在地光照的差异；站内离散率为同站逆变器之间。分档：≤5%
          运行稳定，5%–10% 运行良好，10%–20% 有待提高，&gt;20% 必须整改。
        </p>
      </PageCard>
    </StatPage>
  )
}
