import { PushpinOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMenu } from '../kit/hooks/useMenu.ts'
import { urlsOf } from '../session/menu.ts'
import { keepPins, keptPins, mostPins, type Pin, withPins } from './pins.ts'

const page = '/analysis/indicatorCurves'

/** Keeps what is drawn for 指标对比, where it stands beside indicators of other devices. */
export function PinButton({ pins, disabled }: { pins: readonly Pin[]; disabled: boolean }) {
  const { message } = App.useApp()
  const { menus } = useMenu()
  const [kept, setKept] = useState(keptPins)
  if (!urlsOf(menus).includes(page)) return null
  const all = withPins(kept, pins)
  const keep = () => {
    if (withPins(kept, pins).length < new Set([...kept, ...pins].map(({ deviceNo, indiNo }) => `${deviceNo}:${indiNo}`)).size)
      void message.warning(`对比最多 ${mostPins} 个指标，其余未加入`)
    keepPins(all)
    setKept(all)
  }
  return (
    <>
      <Button size="small" icon={<PushpinOutlined />} disabled={disabled || all.length === kept.length} onClick={keep}>
        加入对比
      </Button>
      {kept.length > 0 && <Link to={page}>查看对比（{kept.length}）</Link>}
    </>
  )
}
