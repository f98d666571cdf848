import { PhoneOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { sentence } from '../../../core/errors.ts'
import './callNumber.css'

interface Props {
  /** Whose it is. */
  name: string
  /** As it is shown to everybody. */
  masked: string
  /** Fetches the number, and notes who looked. Left out where it is not to be known. */
  onAsk?: () => Promise<string>
}

/** A telephone number: masked until somebody presses for it, then a link that dials. */
export function CallNumber({ name, masked, onAsk }: Props) {
  const { message } = App.useApp()
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  if (number)
    return (
      <a className="call-number figures" href={`tel:${number}`} aria-label={`拨打${name} ${number}`}>
        <PhoneOutlined aria-hidden /> {number}
      </a>
    )
  const ask = async () => {
    setBusy(true)
    try {
      setNumber((await onAsk?.()) ?? '')
    } catch (error) {
      void message.error(sentence(error, '获取电话失败'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <span className="figures">{masked}</span>{' '}
      {onAsk && masked && (
        <Button
          className="call-number-ask"
          size="small"
          icon={<PhoneOutlined />}
          loading={busy}
          aria-label={`显示${name}的电话`}
          title="显示号码（查看会记入审计）"
          onClick={() => void ask()}
        >
          显示号码
        </Button>
      )}
    </>
  )
}
