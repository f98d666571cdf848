import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { drillSteps, type FaultDrill, faultDrill } from '../../../core/contract/alarms/faultDrill.ts'
import { sentence } from '../../../core/errors.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { ProgressSteps } from '../../kit/detail/ProgressSteps.tsx'
import { OrderLink } from '../../orderLink/OrderLink.tsx'
import { drillProgressSteps, drillStates, goesOn } from './drillWords.ts'

interface Props {
  drill: FaultDrill
  /** Enterprises differ: say which. */
  withOrg: boolean
  onStopped: () => void
}

/** A drill as far as it has come, and its end before the time. */
export function DrillProgress({ drill, withOrg, onStopped }: Props) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const last = drill.steps.at(-1)
  const stop = async () => {
    setBusy(true)
    setRefused('')
    try {
      await api(faultDrill.stop, { orgId: drill.orgId })
    } catch (error) {
      setRefused(sentence(error, '中止失败'))
    }
    setBusy(false)
    onStopped()
  }
  const where = [withOrg && drill.orgName, drill.stationName, drill.devName].filter(Boolean).join('　')
  return (
    <section aria-label={`演练 ${drill.stationName}`} className="drill">
      <h3>
        {where} <small>{drillStates[drill.state]}</small>
      </h3>
      <ProgressSteps label="演练步骤" steps={drillProgressSteps(drill)} />
      <p className="note" role="status">
        {last ? `${drillSteps[last.step]}：${last.note}` : `由 ${drill.startedBy} 于 ${drill.startedAt.slice(11)} 发起`}
        {drill.orderId && (
          <span className="drill-order">
            工单 <OrderLink id={drill.orderId} no={drill.orderNo} kind="rushRepair" />
          </span>
        )}
        {drill.state === 'stopping' && '。设备恢复、告警与工单办结后结束'}
        {drill.reason && `。${drill.reason}`}
      </p>
      {refused && (
        <p className="told told--failed" role="alert">
          {refused}
        </p>
      )}
      {goesOn(drill) && (
        <Popconfirm
          title="中止演练"
          description="设备立即恢复，告警与工单以演练中止办结。"
          okText="中止演练"
          cancelText="继续演练"
          onConfirm={stop}
        >
          <Button size="large" danger loading={busy} disabled={drill.state === 'stopping'}>
            {drill.state === 'stopping' ? '正在中止' : '中止'}
          </Button>
        </Popconfirm>
      )}
    </section>
  )
}
