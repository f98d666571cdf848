import type { ComponentProps } from 'react'
import { Field } from '../../kit/plain/Field.tsx'
import type { useCaptcha } from './useCaptcha.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'beside'> & { source: ReturnType<typeof useCaptcha> }

/** Four characters and the picture that shows them; a click on the picture brings another. */
export function CaptchaField({ source: { captcha, refresh, freshen }, ...field }: Props) {
  const picture =
    captcha === 'failed' ? (
      <span className="captcha-failed">加载失败，点击重试</span>
    ) : captcha ? (
      <img src={captcha.picture} width={150} height={50} alt="验证码图片" />
    ) : (
      <span className="captcha-waiting">加载中…</span>
    )
  return (
    <Field
      {...field}
      label="验证码"
      maxLength={4}
      autoComplete="off"
      onFocus={() => field.value || freshen()}
      beside={
        <button type="button" className="captcha" title="看不清？点击换一张" aria-label="换一张验证码" onClick={refresh}>
          {picture}
        </button>
      }
    />
  )
}
