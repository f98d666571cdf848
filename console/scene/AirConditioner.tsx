import { acModes, acWinds, codeOf, nextMode, nextTemperature, nextWind } from '../../core/devices/sceneOrder.ts'
import { KeyPad } from '../kit/input/KeyPad.tsx'
import { ReadOut } from '../kit/detail/ReadOut.tsx'
import { TwoColumns } from '../kit/detail/TwoColumns.tsx'
import { useNow } from '../kit/hooks/useNow.ts'
import { OnOff } from './OnOff.tsx'
import type { PanelProps } from './panelProps.ts'
import { Reading } from './Reading.tsx'
import { knownValue } from './sceneState.ts'

/** The remote of an air conditioner. Each key tells what it makes of what is shown, so that the same press twice sets the same. */
export function AirConditioner({ device, press, disabled }: PanelProps) {
  const now = useNow()
  const power = knownValue(device, 'power', now)
  const code = (point: 'mode' | 'wind') => {
    const value = knownValue(device, point, now)
    return value === undefined ? undefined : codeOf(value)
  }
  const mode = nextMode(code('mode'))
  const [faster, slower] = [nextWind(code('wind')), nextWind(code('wind'), -1)]
  const sweep = knownValue(device, 'sweep', now) === 1 ? '00' : '01'
  const temperature = knownValue(device, 'setTemperature', now)
  const degree = (name: string, key: string, by: 1 | -1) => {
    const next = nextTemperature(temperature, by)
    return next === undefined
      ? { name, hint: by === 1 ? '已最高' : '已最低', idle: true, onPress: () => {} }
      : { name, hint: `${next}℃`, onPress: () => press(`${key}${codeOf(next)}`) }
  }
  const windName = (wind: string) => acWinds[wind as keyof typeof acWinds]
  const turn = power === 1 ? '00' : '01'
  return (
    <TwoColumns
      first={
        <ReadOut
          title="空调"
          extra={<OnOff device={device} />}
          off={power === 0}
          main={<Reading device={device} point="setTemperature" />}
          facts={[
            ['模式', <Reading key="mode" device={device} point="mode" />],
            ['风速', <Reading key="wind" device={device} point="wind" />],
            ['风向', <Reading key="direction" device={device} point="direction" />],
            ['扫风', <Reading key="sweep" device={device} point="sweep" />],
            ['室内温度', <Reading key="temperature" device={device} point="temperature" />],
          ]}
        />
      }
      second={
        <>
          <KeyPad
            label="电源"
            columns={1}
            disabled={disabled}
            keys={[{ name: '电源', hint: power === 1 ? '关机' : '开机', pressed: power === 1, onPress: () => press(`01${turn}`) }]}
          />
          <KeyPad
            label="空调按键"
            columns={2}
            disabled={disabled || power === 0}
            keys={[
              degree('升温', '06', 1),
              degree('降温', '07', -1),
              { name: '模式', hint: acModes[mode as keyof typeof acModes], onPress: () => press(`02${mode}`) },
              { name: '扫风', hint: sweep === '01' ? '开' : '关', onPress: () => press(`05${sweep}`) },
              { name: '风速增', hint: windName(faster), onPress: () => press(`03${faster}`) },
              { name: '风速减', hint: windName(slower), onPress: () => press(`03${slower}`) },
            ]}
          />
        </>
      }
    />
  )
}
