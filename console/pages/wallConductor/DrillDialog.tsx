import { Button, Select } from 'antd'
import { useState } from 'react'
import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { faultDrill } from '../../../core/contract/alarms/faultDrill.ts'
import { sentence } from '../../../core/errors.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { FormFooter } from '../../kit/form/FormFooter.tsx'
import { drillWalls } from './drillWords.ts'

interface Props {
  /** Enterprises that have no drill now. */
  orgs: readonly { orgId: string; orgName: string }[]
  /** All there are. */
  enterprises: readonly { orgId: string }[]
  walls: readonly NamedWall[]
  onClose: () => void
  onStarted: () => void
}

const names = (walls: readonly NamedWall[]) => [...new Set(walls.map(({ name }) => `“${name}”`))].join('、')

/** Says what a drill does and where it can be seen, before it begins. */
export function DrillDialog({ orgs, enterprises, walls, onClose, onStarted }: Props) {
  const api = useApi()
  const [orgId, setOrgId] = useState(orgs[0]?.orgId ?? '')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const { following, others } = drillWalls(walls, orgId, enterprises)
  const start = async () => {
    setBusy(true)
    setRefused('')
    try {
      await api(faultDrill.start, { orgId })
      onStarted()
      onClose()
    } catch (error) {
      setRefused(sentence(error, '未能开始'))
      setBusy(false)
    }
  }
  return (
    <Dialog title="故障演练" onClose={onClose}>
      {orgs.length > 1 && (
        <Select
          aria-label="企业"
          className="drill-org"
          size="large"
          value={orgId}
          options={orgs.map(org => ({ value: org.orgId, label: org.orgName }))}
          onChange={setOrgId}
        />
      )}
      <p>
        将使带摄像机站点上的一台模拟设备温度升高并越上限，产生真实的告警提醒；随后由演示账号转抢修、派单、到场并修复，告警自行恢复，工单验收。全程约三分钟，可随时中止。
      </p>
      <p>告警的处理意见与工单均注明“演练”。</p>
      {following.length > 0 && <p>自动飞到现场的大屏：{names(following)}</p>}
      {others.length > 0 && <p>可在下方“告警”中点按调出的大屏：{names(others)}</p>}
      {following.length + others.length === 0 && <p>没有已命名且在线的大屏；打开的地图与告警列表仍会显示。</p>}
      {refused && (
        <p className="told told--failed" role="alert">
          {refused}
        </p>
      )}
      <FormFooter>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={busy} onClick={() => void start()}>
          开始演练
        </Button>
      </FormFooter>
    </Dialog>
  )
}
