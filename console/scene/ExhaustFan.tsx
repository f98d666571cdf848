import { gears, nextGear, switchCodes } from '../../core/devices/sceneOrder.ts'
import { scenePoints } from '../../core/devices/scenePoints.ts'
import { KeyPad } from '../kit/input/KeyPad.tsx'
import { ReadOut } from '../kit/detail/ReadOut.tsx'
import { TwoColumns } from '../kit/detail/TwoColumns.tsx'
import { useNow } from '../kit/hooks/useNow.ts'
import { OnOff } from './OnOff.tsx'
import type { PanelProps } from './panelProps.ts'
import { Reading } from './Reading.tsx'
import { SwitchKeys } from './SwitchKeys.tsx'
import { knownValue } from './sceneState.ts'

/** An exhaust fan: on, off and eight gears, one after the other or at once. */
export function ExhaustFan({ device, press, disabled }: PanelProps) {
  const now = useNow()
  const power = knownValue(device, 'power', now)
  const gear = knownValue(device, 'gear', now)
  const set = (next: number) => press(String(next), scenePoints.gear)
  const next = nextGear(gear)
  return (
    <TwoColumns
      first={
        <ReadOut
          title="排风扇"
          extra={<OnOff device={device} />}
          off={power === 0}
          main={<Reading device={device} point="gear" />}
          facts={[['开关', <Reading key="power" device={device} point="power" />]]}
        />
      }
      second={
        <>
          <SwitchKeys power={power} codes={switchCodes.pfj} press={press} disabled={disabled} />
          <KeyPad
            label="换档"
            columns={1}
            disabled={disabled || power === 0}
            keys={[{ name: '换档', hint: `至 ${next} 档`, onPress: () => set(next) }]}
          />
          <KeyPad
            label="档位"
            columns={4}
            disabled={disabled || power === 0}
            keys={gears.map(each => ({ name: `${each} 档`, pressed: each === gear, onPress: () => set(each) }))}
          />
        </>
      }
    />
  )
}
