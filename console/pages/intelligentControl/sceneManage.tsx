import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { CommandList } from './sceneManage/CommandList.tsx'
import { DeviceList } from './sceneManage/DeviceList.tsx'

/** 场景管理: the devices of scenes with what they show, their panels, and what they were told. */
export default function SceneManagePage() {
  const [{ view }] = useUrlState({ view: '' })
  return view === 'commands' ? <CommandList /> : <DeviceList />
}
