import type { ReplyOf } from '../../../core/contract/call.ts'
import type { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'
import { energyText } from '../../monitor/board/energyText.ts'
import { periodColours } from '../../monitor/periods/periodColours.ts'

interface Props {
  call: CallState<ReplyOf<typeof powerAnalysis.getTimeSharingPowerChart>>
  /** Of which span, where it is not the page's. */
  called: string
}

/** At which tariff periods is used what is used. */
export function PeriodPie({ call, called }: Props) {
  const colours = periodColours[useThemeMode()]
  return (
    <Panel
      title={`${called}分时用电`}
      call={call}
      height={196}
      extra={({ estimatedKwh, total }) => estimated(estimatedKwh, total)}
      isEmpty={({ total }) => !total}
      empty="没有用电数据"
    >
      {({ periods, unknownKwh, total }) => (
        <SharePie
          label="分时用电"
          title="用电"
          total={energyText(total)}
          shares={[
            ...periods.map(({ code, name, kwh }) => ({
              key: code,
              name: `${name}时段`,
              value: kwh,
              colour: colours[code],
              text: energyText(kwh),
            })),
            ...(unknownKwh > 0
              ? [{ key: 'unknown', name: '不能分时', value: unknownKwh, colour: 'var(--text3)', text: energyText(unknownKwh) }]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}

/** How much of it was spread over the day as such days usually run. */
const estimated = (kwh: number, total: number | null) => (total && kwh > 0 ? `其中估算 ${Math.round((kwh / total) * 100)}%` : '')
