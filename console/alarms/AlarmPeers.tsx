import { useMemo } from 'react'
import { type Peers, alarmDesk } from '../../core/contract/alarms/alarmDesk.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import type { Curves } from '../kit/curve/curves.ts'
import { CurveChart } from '../kit/chart/CurveChart.tsx'

const unit = '%'
const step = 15

/** The device beside the median and the range of its peers, all as shares of their rating. */
export function peerCurves({ basis, slots, at, startTime, endTime }: Peers): Curves {
  const line = (name: string, of: 'own' | 'median' | 'low' | 'high') => ({
    name,
    unit,
    step,
    points: slots.map(slot => [slot.dateTime, slot[of]] as const),
  })
  return {
    series: [line('本设备', 'own'), line(`${basis}中位数`, 'median'), line(`${basis}最高`, 'high'), line(`${basis}最低`, 'low')],
    events: slots.length > 0 ? [{ from: startTime, to: endTime, value: at?.own ?? null, unit }] : [],
  }
}

/** Why an abnormal condition was raised: the sentence, and where it was judged by its neighbours their curves. */
export function AlarmPeers({ id, compares, height }: { id: string; compares: boolean; height: number }) {
  const call = useCall(alarmDesk.getPeers, { id }, { every: minutes(5) })
  const curves = useMemo(() => call.data && peerCurves(call.data), [call.data])
  const { basis = '', count = 0, why = '' } = call.data ?? {}
  return (
    <>
      {compares && (
        <CurveChart curves={curves} call={call} label={`本设备与${basis} ${count} 台可比设备的出力，占额定功率`} height={height} />
      )}
      <p className="note">
        {compares && count > 0 && `出力占额定功率；${basis} ${count} 台可比设备（含本设备）。`}
        {why}
      </p>
    </>
  )
}
