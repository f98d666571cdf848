import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { patrol as calls, type PatrolRow } from '../../core/contract/orders/patrol.ts'
import { sentence } from '../../core/errors.ts'
import { patrolStateNames } from '../../core/rules/patrolStates.ts'
import { useApi } from '../../core/call/useCall.ts'
import { DetailHead } from '../kit/detail/DetailHead.tsx'
import { Facts } from '../kit/detail/Facts.tsx'
import { type Field, factsOf } from '../kit/fields/fields.ts'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { useRemove } from '../kit/form/useRemove.tsx'
import { AddDevices } from './AddDevices.tsx'
import { patrolTones } from './patrolFields.tsx'
import { PlannedDevices } from './PlannedDevices.tsx'

interface Props {
  patrol: PatrolRow
  fields: readonly Field<PatrolRow>[]
  onDone: () => void
  onEdit: () => void
}

/** One round: what can be done with it now, its facts, and its devices with what was found. */
export function PatrolDetail({ patrol, fields, onDone, onEdit }: Props) {
  const api = useApi()
  const { message } = App.useApp()
  const [adding, setAdding] = useState(false)
  const [changes, setChanges] = useState(0)
  const manages = useCan('patrol:manage')
  const reports = useCan('patrol:report') && (patrol.mine || manages)
  const changed = () => {
    setChanges(n => n + 1)
    onDone()
  }
  const remove = useRemove(calls.remove, { done: onDone })
  const cancel = useRemove(calls.setState, { question: '取消后不能恢复，是否继续？', verb: '取消巡检', failed: '取消失败', done: onDone })
  const turn = (state: 'underway' | 'done') => () =>
    void api(calls.setState, { id: patrol.id, state }, { onMessage: said => void message.success(said) })
      .catch(failure => message.error(sentence(failure)))
      .finally(onDone)
  const { state, id, patrolName } = patrol
  const open = state === 'planned' || state === 'underway'
  return (
    <>
      <DetailHead mark={<StateDot tone={patrolTones[state]}>{patrolStateNames[state]}</StateDot>} title={patrolName}>
        <span className="figures">{patrol.patrolNo}</span>
      </DetailHead>
      <p className="note">
        {reports && state === 'planned' && (
          <Button type="primary" size="small" onClick={turn('underway')}>
            开始巡检
          </Button>
        )}{' '}
        {reports && state === 'underway' && (
          <Button type="primary" size="small" onClick={turn('done')}>
            完成巡检
          </Button>
        )}{' '}
        {manages && open && (
          <Button size="small" onClick={() => setAdding(true)}>
            添加设备
          </Button>
        )}{' '}
        {manages && state === 'planned' && (
          <Button size="small" onClick={onEdit}>
            编辑
          </Button>
        )}{' '}
        {state !== 'planned' && <Link to={`/patrolTrackManage/trackMaps?patrol=${id}`}>查看轨迹</Link>}{' '}
        {manages && open && (
          <Button size="small" danger onClick={() => cancel(`取消巡检“${patrolName}”`, { id, state: 'cancelled' })}>
            取消巡检
          </Button>
        )}{' '}
        {manages && (state === 'planned' || state === 'cancelled') && patrol.points + patrol.photos === 0 && (
          <Button size="small" danger onClick={() => remove(`删除巡检“${patrolName}”`, { id })}>
            删除
          </Button>
        )}
      </p>
      <PlannedDevices key={changes} patrol={patrol} manages={manages && open} reports={reports && state === 'underway'} onDone={changed} />
      <Facts facts={factsOf(fields, patrol)} />
      {adding && <AddDevices patrol={patrol} onDone={changed} onClose={() => setAdding(false)} />}
    </>
  )
}
