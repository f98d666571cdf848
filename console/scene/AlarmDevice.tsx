import { switchCodes } from '../../core/devices/sceneOrder.ts'
import { ReadOut } from '../kit/detail/ReadOut.tsx'
import { TwoColumns } from '../kit/detail/TwoColumns.tsx'
import { useNow } from '../kit/hooks/useNow.ts'
import { OnOff } from './OnOff.tsx'
import type { PanelProps } from './panelProps.ts'
import { Reading } from './Reading.tsx'
import { SwitchKeys } from './SwitchKeys.tsx'
import { knownValue } from './sceneState.ts'

/** A siren with a light. */
export function AlarmDevice({ device, press, disabled }: PanelProps) {
  const power = knownValue(device, 'power', useNow())
  return (
    <TwoColumns
      first={
        <ReadOut
          title="报警器"
          extra={<OnOff device={device} />}
          off={power === 0}
          main={<Reading device={device} point="power" />}
          facts={[]}
        />
      }
      second={<SwitchKeys power={power} codes={switchCodes.bjq} press={press} disabled={disabled} />}
    />
  )
}
