import { useEffect, useState } from 'react'
import { dehumidifierSetpoint, humidityEveryMs, switchCodes } from '../../core/devices/sceneOrder.ts'
import { MISSING } from '../../core/units/units.ts'
import { MeasuredValue } from '../kit/detail/MeasuredValue.tsx'
import { ReadOut } from '../kit/detail/ReadOut.tsx'
import { TwoColumns } from '../kit/detail/TwoColumns.tsx'
import { useNow } from '../kit/hooks/useNow.ts'
import { OnOff } from './OnOff.tsx'
import type { PanelProps } from './panelProps.ts'
import { SwitchKeys } from './SwitchKeys.tsx'
import { readingOf, knownValue } from './sceneState.ts'

/** A dehumidifier: on, off, and the air it stands in, looked at every five minutes as documented. */
export function Dehumidifier({ device, press, disabled }: PanelProps) {
  const now = useNow()
  const newest = readingOf(device, 'humidity')
  const [shown, setShown] = useState(newest)
  const [looked, setLooked] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setLooked(times => times + 1), humidityEveryMs)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is taken when it is time to look, not when it comes
  useEffect(() => setShown(newest), [looked])
  const power = knownValue(device, 'power', now)
  const value = shown?.val ?? null
  return (
    <TwoColumns
      first={
        <ReadOut
          title="除湿机"
          extra={<OnOff device={device} />}
          off={power === 0}
          main={
            <MeasuredValue
              figure={{ value: value === null ? MISSING : value.toFixed(1), unit: '%' }}
              at={shown?.dateTime ?? ''}
              every={humidityEveryMs}
              quality={shown?.quality}
            />
          }
          facts={[
            ['当前湿度', shown?.dateTime ? `${shown.dateTime.slice(11, 16)} 的数据` : MISSING],
            ['设定湿度', `${dehumidifierSetpoint} %`],
          ]}
        />
      }
      second={<SwitchKeys power={power} codes={switchCodes.csj} press={press} disabled={disabled} />}
    />
  )
}
