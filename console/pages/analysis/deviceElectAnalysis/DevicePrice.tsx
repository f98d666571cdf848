import type { InputOf } from '../../../../core/contract/call.ts'
import { energyKinds } from '../../../../core/contract/energy/energy.ts'
import { tariff } from '../../../../core/contract/energy/tariff.ts'
import { tariffPeriods } from '../../../../core/rules/tariff.ts'
import { energy, MISSING } from '../../../../core/units/units.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { TwoColumns } from '../../../kit/detail/TwoColumns.tsx'
import { combineCalls } from '../../../kit/hooks/combineCalls.ts'
import { PeriodShares } from '../../../monitor/periods/PeriodShares.tsx'

interface Props {
  /** '' = none is known yet. */
  deviceNo: string
  /** The devices load. */
  waiting: boolean
  kind: keyof typeof energyKinds
  input: InputOf<typeof tariff.getElecpayJFPGTime>
  what: 'ele' | 'pay'
}

const amount = (kwh: number | null, pay: number | null) => {
  const shown = energy(kwh)
  return `${shown.value} ${shown.unit}${pay === null ? '' : `，${pay.toFixed(2)} 元`}`
}

/** One device by tariff period in the chosen days, and today, this month and this year. */
export function DevicePrice({ deviceNo, waiting, kind, input: { dateType, startTime, endTime }, what }: Props) {
  const isKnown = deviceNo !== ''
  const price = useCall(
    tariff.getElecpayJFPGPriceDevice,
    { deviceNo, kind, dateType, startTime, endTime },
    { every: minutes(5), keep: true, enabled: isKnown },
  )
  const now = useCall(tariff.getElectricByDevNo, { deviceNo }, { every: minutes(5), keep: true, enabled: isKnown })
  return (
    <Panel
      title="时段构成"
      call={combineCalls(price, now)}
      height={170}
      waiting={<p className="empty-state">{isKnown || waiting ? '数据加载中....' : '暂无设备'}</p>}
    >
      {data => (
        <TwoColumns
          first={
            <Facts
              facts={[
                ['设备', `${data.systemName} ${data.deviceName}`],
                ['当前时段', now.data?.period ? `${tariffPeriods[now.data.period]}，${now.data.price} 元/kWh` : MISSING],
                ['今日', now.data ? amount(now.data.day.ele, now.data.day.pay) : MISSING],
                ['本月', now.data ? amount(now.data.month.ele, now.data.month.pay) : MISSING],
                ['本年', now.data ? amount(now.data.year.ele, now.data.year.pay) : MISSING],
              ]}
            />
          }
          second={
            <>
              <p className="note">
                所选日期的{energyKinds[data.kind]}（已知 {data.knownDays}/{data.days} 天）
              </p>
              <div style={{ height: 124 }}>
                <PeriodShares row={data} what={what} />
              </div>
            </>
          }
        />
      )}
    </Panel>
  )
}
