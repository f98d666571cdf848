import { Button, Tag } from 'antd'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnCurves } from '../../kit/stat/drawn.ts'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useCopy } from '../../kit/hooks/useCopy.tsx'
import { curveQuality } from '../../monitor/curves/curveQuality.ts'
import { mostPins, type Pin, withoutPin, writePins } from '../../monitor/pins.ts'
import { PinPicker } from './indicatorCurves/PinPicker.tsx'
import { type PinnedLines, usePinnedCurves } from './indicatorCurves/usePinnedCurves.ts'
import { usePins } from './indicatorCurves/usePins.ts'

const nameOf = ({ device }: PinnedLines) => `${device.systemName} ${device.equalName}`

const drawn = (pinned: PinnedLines[]) =>
  drawnCurves({
    series: pinned.flatMap(each =>
      each.line.datas.map(({ indiName, unitName, dates }) => ({
        name: `${nameOf(each)} ${indiName}`,
        unit: unitName,
        points: dates.map(({ dateTime, val, quality }) => [dateTime, val, curveQuality[quality]] as const),
      })),
    ),
  })

/** What a colleague opens to see the same, also where this window only kept it. */
function addressOf(pins: readonly Pin[]): string {
  const address = new URL(window.location.href)
  address.searchParams.set('pins', writePins(pins))
  return address.href
}

/** Why nothing is drawn. An address from elsewhere may name what this person does not get to see. */
function emptyText(pins: readonly Pin[], refused: readonly string[]): string {
  if (pins.length === 0) return `选择设备与指标后加入，最多 ${mostPins} 个，可来自不同站点`
  return pins.every(({ deviceNo }) => refused.includes(deviceNo)) ? '所选设备不存在，或不在您可查看的范围内' : '该时段没有数据'
}

/** 指标对比: indicators of any devices over each other; the address carries all of it to a colleague. */
export default function IndicatorCurvesPage() {
  const [pins, setPins] = usePins()
  const span = useSpan(['hour', 'day', 'month'])
  const call = usePinnedCurves(pins, span)
  const copy = useCopy()
  const known = new Map((call.data ?? []).map(each => [each.device.msNo, each]))
  return (
    <StatPage
      controls={
        <>
          <PinPicker pins={pins} onChange={setPins} />
          <SpanControls span={span} />
        </>
      }
      end={
        <>
          <Button disabled={pins.length === 0} onClick={() => copy('地址', addressOf(pins))}>
            复制地址
          </Button>
          <Button disabled={pins.length === 0} onClick={() => setPins([])}>
            清空
          </Button>
        </>
      }
    >
      <ChartPanel
        title="指标对比"
        call={call}
        height={460}
        of={drawn}
        empty={emptyText(pins, call.refused)}
        file={`指标对比 ${span.range.from.slice(0, 10)}`}
      />
      <div>
        {pins.map(pin => {
          const each = known.get(pin.deviceNo)
          const indicator = each?.line.datas.find(({ indiNo }) => indiNo === pin.indiNo)
          const refused = call.refused.includes(pin.deviceNo)
          return (
            <Tag
              key={`${pin.deviceNo} ${pin.indiNo}`}
              color={refused ? 'warning' : undefined}
              closable={{ 'aria-label': '移除' }}
              onClose={() => setPins(withoutPin(pins, pin))}
            >
              {each ? `${nameOf(each)} ${indicator?.indiName ?? pin.indiNo}` : `${pin.deviceNo} ${pin.indiNo}`}
              {refused && '（不可查看）'}
            </Tag>
          )
        })}
      </div>
    </StatPage>
  )
}
