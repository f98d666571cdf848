import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { command } from '../../../../core/contract/devices/command.ts'
import { controlPassword } from '../../../../core/rules/controlPassword.ts'
import { encryptForm } from '../../../../core/call/encryptForm.ts'
import { CallError, sentence } from '../../../../core/errors.ts'
import { useApi } from '../../../../core/call/useCall.ts'
import { Dialog } from '../../../kit/form/Dialog.tsx'
import { FormFooter } from '../../../kit/form/FormFooter.tsx'
import { required } from '../../../kit/form/formRules.ts'
import { useCan } from '../../../kit/hooks/useMenu.ts'

interface Values {
  former?: string
  password: string
  again: string
}

/** Sets the secondary password of the own organisation; whoever may not manage it names the former one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const manages = useCan('scene:password')
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const submit = async ({ former = '', password }: Values) => {
    setBusy(true)
    setRefused('')
    try {
      const sealed = await encryptForm(api, manages ? { password } : { former, password })
      await api(manages ? command.setPassword : command.changePassword, sealed, { onMessage: msg => void message.success(msg) })
      onClose()
    } catch (error) {
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      if (fields.length)
        form.setFields(fields.map(([name, errors]) => ({ name: name === 'former' ? 'former' : 'password', errors: [errors] })))
      else setRefused(sentence(error, '保存失败'))
    }
    setBusy(false)
  }
  return (
    <Dialog title="设置二级密码" width={460} onClose={onClose}>
      <Form form={form} layout="vertical" onFinish={submit} disabled={busy}>
        {!manages && (
          <Form.Item name="former" label="原密码" rules={[required('请输入原密码')]}>
            <Input.Password autoComplete="off" maxLength={20} />
          </Form.Item>
        )}
        <Form.Item
          name="password"
          label="新密码"
          rules={[required('请输入新密码', controlPassword)]}
          extra="6～20 个字符；设置后，已解锁的控制权立即失效"
        >
          <Input.Password autoComplete="new-password" maxLength={20} />
        </Form.Item>
        <Form.Item
          name="again"
          label="再次输入"
          dependencies={['password']}
          rules={[
            required('请再次输入新密码', (value: string) => (value === form.getFieldValue('password') ? undefined : '两次输入不一致')),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={20} />
        </Form.Item>
        {refused && <Alert type="error" showIcon title={refused} />}
        <FormFooter>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
        </FormFooter>
      </Form>
    </Dialog>
  )
}
