import { useEffect, useState } from 'react'
import { user } from '../../../core/contract/platform/user.ts'
import { api } from '../api.ts'
import { showToast } from '../../kit/plain/toast.ts'

const pauseSeconds = 60

/** Asks for an e-mail code, then counts down until another may be asked for. */
export function useCodeRequest() {
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return {
    /** Seconds until the next code may be asked for. */
    wait,
    async request(loginName: string) {
      await api(user.getEmailCheckCode, { loginName })
      setWait(pauseSeconds)
      showToast('获取验证码成功,请登录邮箱查看验证码')
    },
  }
}
