import { type FormEvent, useState } from 'react'
import { user } from '../../../core/contract/platform/user.ts'
import { encryptForm } from '../../../core/call/encryptForm.ts'
import { CallError, sentence } from '../../../core/errors.ts'
import { newPassword } from '../../../core/rules/registration.ts'
import { required } from '../../../core/rules/rules.ts'
import { session, useUser } from '../../../core/session.ts'
import { api } from '../api.ts'
import { leaveTo } from '../signOut.ts'
import { Button } from '../../kit/plain/Button.tsx'
import { Field } from '../../kit/plain/Field.tsx'
import { complain } from '../../kit/plain/toast.ts'
import { useForm } from '../../kit/plain/useForm.ts'

/** The signed-in account's new password, by the present one. All its sessions end, this one included: back to the sign-in. */
export function ChangePasswordForm() {
  const who = useUser()
  const form = useForm({
    oldPassword: required('请输入当前密码'),
    password: newPassword(who?.loginName, who?.userName),
    again: required('请再次输入新密码'),
  })
  const [busy, setBusy] = useState(false)
  const { values } = form

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!form.check()) return complain('请完善数据')
    if (values.again !== values.password) {
      form.blame({ again: '两次输入的新密码不一致' })
      return complain('两次输入的新密码不一致')
    }
    setBusy(true)
    try {
      await api(user.changePassword, await encryptForm(api, { oldPassword: values.oldPassword, password: values.password }))
      leaveTo(`/${session.getState().loginPathFrom}`, '修改密码成功')
    } catch (error) {
      complain(sentence(error, '修改密码失败'))
      if (error instanceof CallError) form.blame(error.fields)
      setBusy(false)
    }
  }

  return (
    <form className="retrieve-form" noValidate onSubmit={event => void submit(event)}>
      <Field
        {...form.field('oldPassword')}
        label="当前密码"
        labelled
        type="password"
        autoComplete="current-password"
        maxLength={20}
        autoFocus
      />
      <Field
        {...form.field('password')}
        label="新密码"
        labelled
        placeholder="8~20 位：大小写、数字、特殊字符"
        type="password"
        autoComplete="new-password"
        maxLength={20}
      />
      <Field {...form.field('again')} label="确认新密码" labelled type="password" autoComplete="new-password" maxLength={20} />
      <Button kind="primary" submit busy={busy}>
        提交
      </Button>
    </form>
  )
}
