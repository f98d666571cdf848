import { Alert, Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { command } from '../../core/contract/devices/command.ts'
import { controlPassword, unlockMs, wrongMs } from '../../core/rules/controlPassword.ts'
import { encryptForm } from '../../core/call/encryptForm.ts'
import { CallError, sentence } from '../../core/errors.ts'
import { useApi } from '../../core/call/useCall.ts'

/**
 * Asks for the secondary password. A right one opens after a second, a wrong one is told for two, as documented; what
 * else is wrong stays to be read.
 */
export function PasswordGate({ onOpen }: { onOpen: () => void }) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [passed, setPassed] = useState(false)
  const [wrong, setWrong] = useState('')
  const [refused, setRefused] = useState('')

  useEffect(() => {
    if (!wrong) return
    const timer = setTimeout(() => setWrong(''), wrongMs)
    return () => clearTimeout(timer)
  }, [wrong])
  useEffect(() => {
    if (!passed) return
    // Again where that failed: the control that is open is worth nothing behind a closed gate.
    const timer = setInterval(onOpen, unlockMs)
    return () => clearInterval(timer)
  }, [passed, onOpen])

  const submit = async () => {
    const complaint = controlPassword(password)
    setRefused('')
    if (complaint) return setWrong(complaint)
    setBusy(true)
    try {
      await api(command.unlock, await encryptForm(api, { password }))
      setPassed(true)
    } catch (error) {
      const refusal = error instanceof CallError ? error.fields.password : undefined
      if (refusal) setWrong(refusal)
      else setRefused(sentence(error, '验证失败'))
      setPassword('')
    }
    setBusy(false)
  }
  return (
    <Form layout="vertical" onFinish={() => void submit()} style={{ maxWidth: 420, margin: '24px auto' }}>
      <Form.Item
        label="请输入二级密码"
        htmlFor="control-password"
        validateStatus={wrong ? 'error' : undefined}
        help={<span role={wrong ? 'alert' : undefined}>{wrong || '验证通过后 5 分钟内可控制设备'}</span>}
      >
        <Input.Password
          id="control-password"
          autoComplete="off"
          autoFocus
          maxLength={20}
          value={password}
          disabled={busy || passed}
          onChange={event => setPassword(event.target.value)}
        />
      </Form.Item>
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={busy || passed}>
          {passed ? '验证通过' : '确定'}
        </Button>
      </Flex>
      {refused && <Alert type="error" showIcon title={refused} style={{ marginTop: 12 }} />}
    </Form>
  )
}
