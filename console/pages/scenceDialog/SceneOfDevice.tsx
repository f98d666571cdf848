import { useSearchParams } from 'react-router-dom'
import { command } from '../../../core/contract/devices/command.ts'
import { isSceneKind, sceneKinds } from '../../../core/devices/sceneKinds.ts'
import { useUser } from '../../../core/session.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { FullPageMessage } from '../../kit/state/FullPageMessage.tsx'
import { StandaloneLayout } from '../../kit/pages/StandaloneLayout.tsx'
import { Providers } from '../../session/Providers.tsx'
import { ScenePanel } from '../../scene/ScenePanel.tsx'

/** The device an address names by kind and number. */
export default function SceneOfDevice() {
  const [query] = useSearchParams()
  const userName = useUser()?.userName
  const type = query.get('type')
  const id = query.get('id') ?? ''
  if (!isSceneKind(type) || !id) return <FullPageMessage title="链接不正确" text="缺少设备种类（type）或设备编号（id）" />
  return (
    <Providers>
      <StandaloneLayout title={`${sceneKinds[type].name}控制`} end={userName}>
        <Device id={id} type={type} accountId={query.get('accountId') ?? undefined} />
      </StandaloneLayout>
    </Providers>
  )
}

function Device({ id, type, accountId }: { id: string; type: keyof typeof sceneKinds; accountId?: string }) {
  const { data, loading, error } = useCall(command.devices, { deviceNo: id, deviceType: type, size: 1 })
  if (error && !data) return <EmptyState loading={false} text={error.message} />
  if (!data || data.total === 0)
    return <EmptyState loading={loading} text={`没有编号为 ${id} 的${sceneKinds[type].name}，或不在您的管理范围内`} />
  return <ScenePanel deviceNo={id} accountId={accountId} />
}
