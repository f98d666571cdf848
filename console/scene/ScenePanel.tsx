import { Alert, Flex } from 'antd'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { command, type SceneDevice } from '../../core/contract/devices/command.ts'
import type { ActuatorKind } from '../../core/devices/sceneKinds.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { DataAge } from '../kit/detail/DataAge.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { AirConditioner } from './AirConditioner.tsx'
import { AlarmDevice } from './AlarmDevice.tsx'
import { CommandTrace } from './CommandTrace.tsx'
import { ControlBar } from './ControlBar.tsx'
import { Dehumidifier } from './Dehumidifier.tsx'
import { DoorView } from './DoorView.tsx'
import { ExhaustFan } from './ExhaustFan.tsx'
import { PasswordGate } from './PasswordGate.tsx'
import type { PanelProps } from './panelProps.ts'
import { useInstruct } from './useInstruct.ts'

const panels: Record<ActuatorKind, ComponentType<PanelProps>> = {
  kt: AirConditioner,
  pfj: ExhaustFan,
  csj: Dehumidifier,
  bjq: AlarmDevice,
}
const idle = seconds(5)
const following = seconds(1)

interface Props {
  deviceNo: string
  /** Account of a vendor, as the documented address carries it: narrows what a door answers. */
  accountId?: string
}

/**
 * A device of a scene: what it shows, its keys behind the secondary password, and how its newest instruction goes. A
 * door shows its own view.
 */
export function ScenePanel({ deviceNo, accountId }: Props) {
  const [every, setEvery] = useState(idle)
  const { data, error, loading, refetch } = useCall(command.devices, { deviceNo, size: 1 }, { every })
  const device = data?.records[0]
  useEffect(() => setEvery(device?.open ? following : idle), [device?.open])
  if (error && !data) return <ErrorNote message={error.message} onRetry={refetch} />
  if (!device) return <EmptyState loading={loading} text="设备不存在，或不在您的管理范围内" />
  return (
    <Flex vertical gap={12}>
      <PageCard
        title={device.deviceName}
        extra={
          <>
            <span>{device.systemName}</span>
            <StateDot tone={device.online ? 'good' : 'bad'}>{device.online ? '在线' : '离线'}</StateDot>
            <DataAge at={device.lastDate} every={device.samplingSeconds * 1000} />
          </>
        }
      >
        {device.deviceType === 'mj' ? (
          <DoorView deviceNo={deviceNo} accountId={accountId} />
        ) : (
          <Controls device={device} refetch={refetch} />
        )}
      </PageCard>
      {device.deviceType !== 'mj' && <CommandTrace last={device.last} />}
    </Flex>
  )
}

function Controls({ device, refetch }: { device: SceneDevice; refetch: () => void }) {
  const may = useCan('scene:control')
  const grant = useCall(command.grant, {}, { fresh: 0 })
  const locked = useCallback(() => grant.refetch(), [grant.refetch])
  const { press, busy } = useInstruct(device.deviceNo, { onSent: refetch, locked })
  const kind = device.deviceType
  if (kind === 'mj') return null
  const Panel = panels[kind]
  const until = grant.updatedAt + seconds(grant.data?.secondsLeft ?? 0)
  const opened = may && (grant.data?.secondsLeft ?? 0) > 0
  if (may && !grant.data)
    return grant.error ? <ErrorNote message={grant.error.message} onRetry={grant.refetch} /> : <EmptyState loading text="" />
  if (may && !opened)
    return grant.data?.configured ? (
      <PasswordGate onOpen={grant.refetch} />
    ) : (
      <Alert type="warning" showIcon title="所属机构尚未设置二级密码，请联系管理员在“场景管理”中设置" />
    )
  return (
    <Flex vertical gap={12}>
      <Flex align="center" justify="space-between" wrap gap={8} style={{ minHeight: 32 }}>
        <span className="muted">
          {!may
            ? '没有控制权限，仅可查看状态'
            : device.open
              ? '指令执行中，结束前不能下发新指令'
              : device.online
                ? ''
                : '设备离线，指令可能超时'}
        </span>
        {opened && <ControlBar until={until} onLock={locked} />}
      </Flex>
      <Panel device={device} press={press} disabled={!opened || busy || device.open} />
    </Flex>
  )
}
