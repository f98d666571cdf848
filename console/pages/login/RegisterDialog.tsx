import { type FormEvent, useState } from 'react'
import { user } from '../../../core/contract/platform/user.ts'
import { encryptForm } from '../../../core/call/encryptForm.ts'
import { CallError, sentence } from '../../../core/errors.ts'
import { registration } from '../../../core/rules/registration.ts'
import { Button } from '../../kit/plain/Button.tsx'
import { Dialog } from '../../kit/plain/Dialog.tsx'
import { Field } from '../../kit/plain/Field.tsx'
import { complain, showToast } from '../../kit/plain/toast.ts'
import { useForm } from '../../kit/plain/useForm.ts'
import { api } from '../../session/api.ts'
import { useProof } from '../../session/proof/useProof.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { pictureRule } from './pictureRule.ts'
import { useCaptcha } from './useCaptcha.ts'

/** Registration: the account waits for an administrator's audit before it can sign in. */
export default function RegisterDialog({ onClose }: { onClose: () => void }) {
  const [withoutPicture, setWithoutPicture] = useState(false)
  const form = useForm({ ...registration, validateCode: pictureRule(withoutPicture) })
  const source = useCaptcha(() => form.empty('validateCode'))
  const proof = useProof()
  const asked = { purpose: 'register', withoutPicture } as const
  const ready = withoutPicture || Boolean(source.id)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready) return
    if (!form.check()) {
      complain('请完善信息')
      return source.refresh()
    }
    setBusy(true)
    try {
      const fields = { ...form.values, captchaId: source.id }
      await proof.prove(asked, async given => api(user.userRegist, await encryptForm(api, fields), { proof: given }))
      showToast('注册成功，请等待管理员审核')
      onClose()
    } catch (error) {
      complain(sentence(error, '注册失败'))
      source.refresh()
      if (error instanceof CallError) form.blame(error.fields)
      setBusy(false)
    }
  }

  return (
    <Dialog title="用户注册" onClose={onClose}>
      <form noValidate onSubmit={event => void submit(event)}>
        <Field
          {...form.field('loginName')}
          label="用户名"
          labelled
          placeholder="2 到 20 个字符"
          autoComplete="username"
          maxLength={20}
          autoFocus
        />
        <Field
          {...form.field('password')}
          label="密码"
          labelled
          placeholder="8~20 位：大小写、数字、特殊字符"
          type="password"
          autoComplete="new-password"
          maxLength={20}
        />
        <Field {...form.field('userName')} label="姓名" labelled autoComplete="name" maxLength={21} />
        <Field {...form.field('phone')} label="手机号码" labelled type="tel" autoComplete="tel" maxLength={11} />
        <Field {...form.field('email')} label="邮箱" labelled type="email" autoComplete="email" maxLength={60} />
        <CaptchaField
          {...form.field('validateCode')}
          labelled
          source={source}
          withoutPicture={withoutPicture}
          onWithoutPicture={setWithoutPicture}
          onUsed={() => proof.begin(asked)}
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" submit disabled={!ready} busy={busy}>
            注册
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
