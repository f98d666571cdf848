import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { limitsText } from '../../core/rules/checkResult.ts'
import { defect } from '../../core/contract/orders/defect.ts'
import { maintainOrder } from '../../core/contract/orders/maintainOrder.ts'
import type { OrderDetail } from '../../core/contract/orders/order.ts'
import { patrolOrder } from '../../core/contract/orders/patrolOrder.ts'
import type { OrderCheck, UsedDevice } from '../../core/contract/orders/serviceOrder.ts'
import { sentence } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { Facts } from '../kit/detail/Facts.tsx'
import { ReportTable } from '../kit/print/ReportTable.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { ChecksDialog } from './ChecksDialog.tsx'

const head = [{ title: '检查项与要求' }, { title: '结果', width: '42%' }]

/** What was found at a check. */
function Result({ check }: { check: OrderCheck }) {
  const reading = check.value === null ? '' : `${check.value} ${check.unit}`
  if (!check.result) return <span className="muted">未检查</span>
  if (check.result === 'none') return <span className="muted">不适用</span>
  return (
    <>
      <StateDot tone={check.result === 'ok' ? 'good' : 'bad'}>{check.result === 'ok' ? '正常' : '异常'}</StateDot> {reading}
      {check.note && <div>{check.note}</div>}
    </>
  )
}

interface DeviceProps {
  order: OrderDetail
  device: UsedDevice
  onDone: () => void
}

function DeviceChecks({ order, device, onDone }: DeviceProps) {
  const api = useApi()
  const { message } = App.useApp()
  const [checking, setChecking] = useState(false)
  const works = order.node === 'work' && order.mayTake
  const may = useCan('order:work')
  const answered = device.checks.filter(({ result }) => result).length
  const declare = async (checkId: string) => {
    try {
      await api(defect.ofCheck, { checkId }, { onMessage: msg => void message.success(msg) })
      onDone()
    } catch (error) {
      void message.error(sentence(error))
    }
  }
  return (
    <section>
      <p className="note">
        <b>{device.devName}</b> {device.devTypeName} {device.devModel}{' '}
        <span className="figures">{`${answered}/${device.checks.length} 项`}</span>{' '}
        {works && device.checks.length > 0 && (
          <Button size="small" onClick={() => setChecking(true)}>
            登记检查
          </Button>
        )}
      </p>
      {device.checks.length > 0 && (
        <ReportTable
          label={`${device.devName}检查项`}
          head={head}
          empty=""
          rows={device.checks.map(check => ({
            key: check.checkId,
            cells: [
              <>
                {check.name}
                <div className="muted">{[check.method, limitsText(check)].filter(Boolean).join('；')}</div>
              </>,
              <>
                <Result check={check} />
                {check.userName && (
                  <div className="muted">
                    {check.userName} {check.time.slice(5, 16)}
                  </div>
                )}
                {check.defectNo ? (
                  <div>
                    <Link to={`/defectManage/manageGet?${new URLSearchParams({ keyword: check.defectNo })}`}>缺陷 {check.defectNo}</Link>
                  </div>
                ) : (
                  check.result === 'bad' &&
                  may && (
                    <Button type="link" size="small" onClick={() => void declare(check.checkId)}>
                      登记缺陷
                    </Button>
                  )
                )}
              </>,
            ],
          }))}
        />
      )}
      {checking && <ChecksDialog id={order.id} taskId={order.taskId} device={device} onDone={onDone} onClose={() => setChecking(false)} />}
    </section>
  )
}

/** The stations and devices of a patrol or maintenance order, with what is checked of each and what was found. */
export function ServiceChecks({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const call = useCall((order.kind === 'patrol' ? patrolOrder : maintainOrder).detail, { id: order.id }, { keep: true })
  const done = () => {
    call.refetch()
    onDone()
  }
  return (
    <AsyncContent call={call}>
      {detail => (
        <>
          <Facts
            facts={[
              ['合同', detail.contractName],
              ['服务级别', detail.severLevelName],
            ]}
          />
          {detail.orderStationList.map(({ stationId, stationName, devCount, iesmngpatrolorderdevList }) => (
            <section key={stationId}>
              <h4>
                {stationName} <span className="muted figures">{devCount} 台</span>
              </h4>
              {iesmngpatrolorderdevList.map(device => (
                <DeviceChecks key={device.devNo} {...{ order, device }} onDone={done} />
              ))}
            </section>
          ))}
        </>
      )}
    </AsyncContent>
  )
}
