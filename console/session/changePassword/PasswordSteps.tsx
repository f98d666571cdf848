import { type FormEvent, useState } from 'react'
import { user } from '../../../core/contract/platform/user.ts'
import { encryptForm } from '../../../core/call/encryptForm.ts'
import { CallError, sentence } from '../../../core/errors.ts'
import { newPassword } from '../../../core/rules/registration.ts'
import { all, checkCode, loginName, mailNumber, required } from '../../../core/rules/rules.ts'
import { api } from '../api.ts'
import { Button } from '../../kit/plain/Button.tsx'
import { Field } from '../../kit/plain/Field.tsx'
import { complain, showToast } from '../../kit/plain/toast.ts'
import { useForm } from '../../kit/plain/useForm.ts'
import { useCodeRequest } from './useCodeRequest.ts'

/** The field is called 登录账号 here, 用户名 on the sign-in page. */
const accountName = all(required('请输入登录账号'), loginName)
const rules = { loginName: accountName, checkCode, mail: mailNumber, password: newPassword() }

interface Props {
  /** What the link of a mail proves: the account, and the mark for its new password. */
  proven?: { loginName: string; mark: string }
  /** The password is set and every session of the account has ended. */
  onDone: () => void
}

/** Two steps: the account proves its mailbox, by a code or the link of its mail, then sets the new password. */
export function PasswordSteps({ proven, onDone }: Props) {
  const form = useForm(rules, { loginName: proven?.loginName })
  const [mark, setMark] = useState(proven?.mark ?? '')
  const [busy, setBusy] = useState(false)
  const code = useCodeRequest()
  const { values } = form

  const attempt = async (what: () => Promise<void>, failure: string) => {
    setBusy(true)
    try {
      await what()
    } catch (error) {
      complain(sentence(error, failure))
      if (error instanceof CallError) form.blame(error.fields)
    }
    setBusy(false)
  }
  const ask = () => {
    if (!values.loginName) return complain('请填写登录账号')
    void attempt(async () => form.field('mail').onChange(await code.request(values.loginName)), '获取验证码失败')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const needed = mark ? values.password : values.checkCode
    if (
      !values.loginName ||
      !needed ||
      loginName(values.loginName) ||
      (mark ? rules.password(values.password) : checkCode(values.checkCode) || mailNumber(values.mail))
    ) {
      form.check()
      return complain('请完善数据')
    }
    void attempt(mark ? change : check, mark ? '修改密码失败' : '校验验证码失败')
  }
  const check = async () => {
    const answer = await api(user.judjeCheckCode, {
      loginName: values.loginName,
      checkCode: values.checkCode,
      mail: values.mail || undefined,
    })
    setMark(answer.mark)
    form.blame({})
    showToast('校验验证码成功')
  }
  const change = async () => {
    await api(user.updatePassword, await encryptForm(api, { loginName: values.loginName, password: values.password, mark }))
    onDone()
  }

  return (
    <form className="retrieve-form" noValidate onSubmit={submit}>
      <Field {...form.field('loginName')} label="登录账号" labelled autoComplete="username" maxLength={20} disabled={Boolean(mark)} />
      {!mark && (
        <>
          <Field
            {...form.field('checkCode')}
            label="邮箱验证码"
            labelled
            placeholder="4 位验证码"
            autoComplete="one-time-code"
            maxLength={4}
            beside={
              <Button onClick={ask} disabled={code.wait > 0 || busy}>
                {code.wait > 0 ? `${code.wait} 秒后可重新获取` : '获取验证码'}
              </Button>
            }
          />
          <Field
            {...form.field('mail')}
            label="邮件编号"
            labelled
            placeholder="6 位，见邮件；在本页获取时自动填写"
            autoComplete="off"
            maxLength={6}
          />
          <p className="retrieve-note">收不到或已用完次数？打开邮件中的链接即可直接设置新密码。</p>
        </>
      )}
      {mark && (
        <Field
          {...form.field('password')}
          label="新密码"
          labelled
          placeholder="8~20 位：大小写、数字、特殊字符"
          type="password"
          autoComplete="new-password"
          maxLength={20}
          autoFocus
        />
      )}
      <Button kind="primary" submit busy={busy}>
        {mark ? '提交' : '校验验证码'}
      </Button>
    </form>
  )
}
