import { useEffect, useState } from 'react'
import { user } from '../../../core/contract/platform/user.ts'
import { api } from '../api.ts'
import { useProof } from '../proof/useProof.ts'
import { showToast } from '../../kit/plain/toast.ts'

const pauseSeconds = 60

/** Asks for an e-mail code, then counts down until another may be asked for. */
export function useCodeRequest() {
  const [wait, setWait] = useState(0)
  const proof = useProof()
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return {
    /** Seconds until the next code may be asked for. */
    wait,
    /** Resolves to the number of the mail. */
    async request(loginName: string): Promise<string> {
      const asked = { purpose: 'mail', loginName } as const
      const { mail } = await proof.prove(asked, given => api(user.getEmailCheckCode, { loginName }, { proof: given }))
      setWait(pauseSeconds)
      showToast('获取验证码成功,请登录邮箱查看验证码')
      return mail
    },
  }
}
