import { distribution } from '../../../core/contract/devices/distribution.ts'
import { loadLevels } from '../../../core/devices/loadLevel.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { PartsBar } from '../../kit/board/PartsBar.tsx'

/** Transformers by band of their load rate, and public transformer areas by colour. */
export function LoadBands() {
  const all = useCall(distribution.getLoadRate, { size: 20 }, { every: seconds(30) })
  const districts = useCall(distribution.getLoadRate, { grade: 'public', size: 1 }, { every: seconds(30) })
  return (
    <>
      <Panel
        title="变压器负载率分档"
        call={all}
        height={56}
        extra={({ transformers }) => (transformers.length > 0 ? '轻载 <30% 重载 ≥80% 过载 >100%' : '')}
      >
        {({ bands }) => (
          <PartsBar
            parts={[
              { name: '轻载', count: bands.light, colour: 'var(--grid)' },
              { name: '正常', count: bands.normal, colour: 'var(--generation)' },
              { name: '重载', count: bands.heavy, colour: 'var(--consumption)' },
              { name: '过载', count: bands.overload, colour: 'var(--alarm)' },
              { name: '无数据', count: bands.unknown, colour: 'var(--text3)' },
            ]}
          />
        )}
      </Panel>
      <Panel
        title="公变台区"
        call={districts}
        height={56}
        extra={({ levels }) => `共 ${levels.total} 个，最重变压器 <80% / 80%–100% / >100%`}
      >
        {({ levels }) => (
          <PartsBar
            parts={[
              { name: loadLevels.green.name, count: levels.green, colour: 'var(--generation)' },
              { name: loadLevels.yellow.name, count: levels.yellow, colour: 'var(--consumption)' },
              { name: loadLevels.red.name, count: levels.red, colour: 'var(--alarm)' },
              { name: '无数据', count: levels.unknown, colour: 'var(--text3)' },
            ]}
          />
        )}
      </Panel>
    </>
  )
}
