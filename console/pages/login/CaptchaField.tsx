import type { ComponentProps } from 'react'
import { Field } from '../../kit/plain/Field.tsx'
import type { useCaptcha } from './useCaptcha.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'beside'> & {
  source: ReturnType<typeof useCaptcha>
  withoutPicture: boolean
  onWithoutPicture: (without: boolean) => void
  /** Somebody comes to the field. */
  onUsed: () => void
}

/**
 * Four characters and the picture that shows them; a click on the picture brings another. Who cannot see a picture does
 * without: their machine works longer instead.
 */
export function CaptchaField({ source, withoutPicture, onWithoutPicture, onUsed, ...field }: Props) {
  const { captcha, refresh, freshen } = source
  if (withoutPicture)
    return (
      <div className="captcha-without">
        <p role="status">免图片验证：提交后本机需多计算几秒，每小时次数较少。</p>
        <button type="button" className="button button-link" onClick={() => onWithoutPicture(false)}>
          改用图片验证码
        </button>
      </div>
    )
  const picture =
    captcha === 'failed' ? (
      <span className="captcha-failed">加载失败，点击重试</span>
    ) : captcha ? (
      <img src={captcha.picture} width={150} height={50} alt="验证码图片" />
    ) : (
      <span className="captcha-waiting">加载中…</span>
    )
  return (
    <>
      <Field
        {...field}
        label="验证码"
        maxLength={4}
        autoComplete="off"
        onFocus={() => {
          onUsed()
          if (!field.value) freshen()
        }}
        beside={
          <button type="button" className="captcha" title="看不清？点击换一张" aria-label="换一张验证码" onClick={refresh}>
            {picture}
          </button>
        }
      />
      <button type="button" className="button button-link captcha-other" onClick={() => onWithoutPicture(true)}>
        看不到图片？免图片验证
      </button>
    </>
  )
}
