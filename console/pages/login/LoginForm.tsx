import { type FormEvent, useState } from 'react'
import { sentence } from '../../../core/errors.ts'
import { CallError } from '../../../core/errors.ts'
import type { LoginPath } from '../../../core/browser/loginVariants.ts'
import { loginName, password } from '../../../core/rules/rules.ts'
import { Button } from '../../kit/plain/Button.tsx'
import { Field } from '../../kit/plain/Field.tsx'
import { complain } from '../../kit/plain/toast.ts'
import { useForm } from '../../kit/plain/useForm.ts'
import { api } from '../../session/api.ts'
import { signIn } from '../../session/enter.ts'
import { useProof } from '../../session/proof/useProof.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { pictureRule } from './pictureRule.ts'
import { useCaptcha } from './useCaptcha.ts'

interface Props {
  loginPath: LoginPath
  /** Signed in: the first page of the user's menu. */
  onEntered: (path: string) => void
}

/**
 * The password form of all six variants. Whatever goes wrong, the captcha is replaced, and until the new one is there
 * nothing can be sent. The proof of work is made while the password is typed.
 */
export function LoginForm({ loginPath, onEntered }: Props) {
  const [withoutPicture, setWithoutPicture] = useState(false)
  const form = useForm({ loginName, password, validateCode: pictureRule(withoutPicture) })
  const source = useCaptcha(() => form.empty('validateCode'))
  const proof = useProof()
  const asked = { purpose: 'signIn', loginName: form.values.loginName, withoutPicture } as const
  const ready = withoutPicture || Boolean(source.id)
  const [busy, setBusy] = useState(false)

  const again = (message: string) => {
    complain(message)
    source.refresh()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready) return
    if (!form.check()) {
      complain('请完善数据')
      return source.refresh()
    }
    setBusy(true)
    try {
      onEntered(await signIn(api, { ...form.values, captchaId: source.id }, loginPath, send => proof.prove(asked, send)))
    } catch (error) {
      setBusy(false)
      again(sentence(error, '登录失败'))
      if (error instanceof CallError) form.blame(error.fields)
    }
  }

  const beginProof = () => void (loginName(form.values.loginName) || proof.begin(asked))

  return (
    <form className="login-form" noValidate onSubmit={event => void submit(event)}>
      <Field {...form.field('loginName')} label="用户名" autoComplete="username" maxLength={20} autoFocus />
      <Field {...form.field('password')} label="密码" type="password" autoComplete="current-password" maxLength={20} onFocus={beginProof} />
      <CaptchaField
        {...form.field('validateCode')}
        source={source}
        withoutPicture={withoutPicture}
        onWithoutPicture={setWithoutPicture}
        onUsed={beginProof}
      />
      <div className="login-buttons">
        <Button kind="primary" submit disabled={!ready} busy={busy}>
          登录
        </Button>
        <Button onClick={form.reset}>取消</Button>
      </div>
    </form>
  )
}
