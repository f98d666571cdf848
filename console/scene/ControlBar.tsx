import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { command } from '../../core/contract/devices/command.ts'
import { useApi } from '../../core/call/useCall.ts'

const tickMs = 1000
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface Props {
  /** Epoch ms of this browser. */
  until: number
  onLock: () => void
}

/** How long control stays open, and the way to give it back before. */
export function ControlBar({ until, onLock }: Props) {
  const api = useApi()
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) onLock()
  }, [left, onLock])
  const lock = async () => {
    await api(command.lock, {}).catch(() => {})
    onLock()
  }
  return (
    <Flex align="center" gap={8}>
      <span>
        控制权剩余 <b className="figures">{clock(left)}</b>
      </span>
      <Button size="small" onClick={() => void lock()}>
        锁定
      </Button>
    </Flex>
  )
}
