import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { screen } from '../../core/contract/screen.ts'
import { sentence } from '../../core/errors.ts'
import { useUser } from '../../core/session.ts'
import { type CallState, useApi } from '../../core/useCall.ts'
import { type WallPath, wallPaths, walls } from '../../core/walls.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { FormEnd } from '../kit/FormEnd.tsx'
import { nameRules } from '../kit/nameRules.ts'

/** The token with what it opens; it exists nowhere else in the browser. */
export interface Issued {
  token: string
  name: string
  walls: WallPath[]
}

interface Fields {
  name: string
  orgId?: string
  walls: WallPath[]
}

interface Props {
  orgs: CallState<{ orgId: string; orgName: string }[]>
  onIssued: (issued: Issued) => void
  onCancel: () => void
}

const options = wallPaths.map(path => ({ value: path, label: walls[path] }))
const onlyWall = wallPaths.length === 1 ? [...wallPaths] : []

/** Name, organisation whose data will be shown, and walls of a new token. */
export function IssueForm({ orgs, onIssued, onCancel }: Props) {
  const api = useApi()
  const own = useUser()?.orgId
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  if (!orgs.data && orgs.error) return <ErrorNote message={orgs.error.message} onRetry={orgs.refetch} />
  const known = orgs.data ?? []

  const submit = async ({ name, orgId, walls: chosen }: Fields) => {
    setBusy(true)
    setRefused('')
    try {
      const { token } = await api(screen.issue, { name, orgId, walls: chosen })
      onIssued({ token, name, walls: chosen })
    } catch (error) {
      setRefused(sentence(error, '签发失败'))
      setBusy(false)
    }
  }

  return (
    <Form<Fields>
      layout="vertical"
      className="token-form"
      initialValues={{ orgId: own, walls: onlyWall }}
      onFinish={submit}
      disabled={busy}
    >
      <Form.Item name="name" label="名称" rules={nameRules} extra="大屏所在的位置或用途，如“调度大厅东墙”">
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item
        name="orgId"
        label="所属机构"
        rules={[{ required: true, message: '请选择机构' }]}
        extra="大屏只能读取该机构的数据，且只读"
        hidden={known.length === 1}
      >
        <Select
          loading={orgs.loading}
          showSearch={{ optionFilterProp: 'label' }}
          options={known.map(({ orgId, orgName }) => ({ value: orgId, label: orgName }))}
        />
      </Form.Item>
      <Form.Item name="walls" label="可打开的大屏" rules={[{ required: true, message: '请选择大屏' }]}>
        <Checkbox.Group className="token-walls" options={options} />
      </Form.Item>
      <FormEnd refused={refused} busy={busy} send="签发" onCancel={onCancel} />
    </Form>
  )
}
