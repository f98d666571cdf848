import { Button } from 'antd'
import { useState } from 'react'
import type { ServiceOrderRow } from '../../core/contract/orders/serviceOrder.ts'
import { derived, type Field, text } from '../kit/fields/fields.ts'
import { useCan } from '../kit/hooks/useMenu.ts'
import { OrderCenter } from './OrderCenter.tsx'
import { PlanActions } from './PlanActions.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import type { ServiceCalls } from './serviceCalls.ts'

const progress = ({ devCount, checkCount, checkedCount, badCount }: ServiceOrderRow) =>
  `${devCount} 台${checkCount > 0 ? `，${checkedCount}/${checkCount} 项` : ''}${badCount > 0 ? `，异常 ${badCount}` : ''}`

const fields: Field<ServiceOrderRow>[] = [
  text('faultAppearance', '工单名称', { strong: true }),
  derived('planArriveTime', '计划开始', row => row.planArriveTime.slice(0, 16), { width: 124, figures: true }),
  derived('contractName', '合同', row => row.contractName, { list: false }),
  derived('stationCount', '站点数', row => String(row.stationCount), { list: false }),
  derived('progress', '设备与检查', progress, { width: 170 }),
]
/** What only a fault has. */
const without = ['kindName', 'devName', 'faultAddr', 'declareUser', 'declareTime']

interface Props {
  title: string
  kind: 'patrol' | 'maintain'
  /** As people call such an order: 巡检. */
  noun: string
  calls: ServiceCalls
}
const fixed = { patrol: { kind: 'patrol' }, maintain: { kind: 'maintain' } } as const

/** Patrol or maintenance orders, from the plan to the accepted work. */
export function ServiceOrderCenter({ title, kind, noun, calls }: Props) {
  const plans = useCan('order:plan')
  const [planning, setPlanning] = useState(false)
  return (
    <OrderCenter
      title={title}
      call={calls.list}
      fixed={fixed[kind]}
      states={kind}
      fields={fields}
      without={without}
      actions={
        plans && (
          <Button type="primary" onClick={() => setPlanning(true)}>
            编制{noun}计划
          </Button>
        )
      }
      extra={(order, list) =>
        order.node === 'plan' &&
        order.mayTake && (
          <PlanActions
            {...{ order, calls, noun }}
            onDone={list.refetch}
            onRemoved={() => {
              list.setOpen('')
              list.refetch()
            }}
          />
        )
      }
    >
      {list =>
        planning && (
          <PlanDialog
            {...{ calls, noun }}
            onSaved={id => {
              list.refetch()
              list.setOpen(id)
            }}
            onClose={() => setPlanning(false)}
          />
        )
      }
    </OrderCenter>
  )
}
