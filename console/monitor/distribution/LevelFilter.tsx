import { distribution } from '../../../core/contract/devices/distribution.ts'
import { type LoadLevel, loadLevels } from '../../../core/devices/loadLevel.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { ToneChoice } from '../../kit/input/ToneChoice.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

const tones = { green: 'good', yellow: 'warn', red: 'bad' } as const
const levels = Object.keys(loadLevels) as LoadLevel[]
const rule = `按台区最重变压器的实时负载率：${levels.map(level => `${loadLevels[level].name} ${loadLevels[level].rule}`).join('，')}`

/** How many public transformer areas are green, yellow and red; pressing a count lists them alone. */
export function LevelFilter() {
  const [{ level }, setState] = useUrlState({ level: '', sitesPage: '1' })
  const { data } = useCall(distribution.getLoadRate, { grade: 'public', size: 1 }, { every: seconds(30) })
  return (
    <ToneChoice
      label="台区负载率"
      value={level}
      choices={levels.map(key => ({ key, name: loadLevels[key].name, tone: tones[key], count: data?.levels[key] }))}
      onChange={next => setState({ level: next, sitesPage: '1' }, true)}
      note={data ? `共 ${data.levels.total} 个台区${data.levels.unknown ? `，另 ${data.levels.unknown} 个无数据` : ''}。${rule}` : rule}
    />
  )
}
