import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { type ScreenTokenRow, screen } from '../../core/contract/screen.ts'
import { sentence } from '../../core/errors.ts'
import { useApi } from '../../core/useCall.ts'
import { nameRules } from '../kit/nameRules.ts'

interface Props {
  /** null = closed. */
  token: ScreenTokenRow | null
  onDone: () => void
  onClose: () => void
}

/** Another name for a wall that was moved or misnamed; what it may show stays as it was issued. */
export function RenameDialog({ token, onDone, onClose }: Props) {
  const api = useApi()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const save = async ({ name }: { name: string }) => {
    if (!token) return
    setBusy(true)
    try {
      await api(screen.rename, { id: token.id, name }, { said: msg => void message.success(msg) })
      onDone()
      onClose()
    } catch (error) {
      void message.error(sentence(error, '改名失败'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title="改名"
      open={token !== null}
      width={420}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false} initialValues={{ name: token?.name }} onFinish={save}>
        <Form.Item name="name" label="名称" rules={nameRules}>
          <Input maxLength={40} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
