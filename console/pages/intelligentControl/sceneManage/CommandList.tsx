import { command, type CommandRow } from '../../../../core/contract/devices/command.ts'
import { actuatorKinds, sceneKinds } from '../../../../core/devices/sceneKinds.ts'
import { seconds } from '../../../../core/call/useCall.ts'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import {
  choice,
  choiceFilter,
  columnsOf,
  derived,
  type Field,
  rangeFilter,
  sheetOf,
  text,
  textFilter,
  time,
} from '../../../kit/fields/fields.ts'
import { ListPage } from '../../../kit/pages/ListPage.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { stateChoices } from '../../../scene/commandTexts.ts'
import { ViewTabs } from './ViewTabs.tsx'

const kinds = Object.fromEntries(actuatorKinds.map(kind => [kind, sceneKinds[kind].name]))
const hop = { width: 100, figures: true, card: false } as const
/** The day stands in the first column. */
const clock = (at: string) => at.slice(11)

const fields: Field<CommandRow>[] = [
  time('issuedAt', '下发', { by: 'userName', width: 190 }),
  text('systemName', '站点', { width: 120 }),
  text('deviceName', '设备', { strong: true, width: 150 }),
  text('says', '指令', { width: 140 }),
  derived('sentAt', '网关取走', row => clock(row.sentAt), hop),
  derived('acknowledgedAt', '网关确认', row => clock(row.acknowledgedAt), hop),
  derived('endedAt', '结束', row => clock(row.endedAt), hop),
  choice('state', '结果', stateChoices, { width: 120 }),
  text('reason', '原因'),
]
const filters = [
  choiceFilter('deviceType', '设备种类', kinds),
  choiceFilter('state', '结果', stateChoices),
  rangeFilter(['startTime', 'endTime'], '下发时间'),
  textFilter('name', '设备、站点或下发人'),
]
const columns = columnsOf(fields)
const sheet = [
  { title: '下发人', text: (row: CommandRow) => row.userName },
  { title: '设备编号', text: (row: CommandRow) => row.deviceNo },
  ...sheetOf(fields),
]

/** What was told whom by whom, and what became of it. */
export function CommandList() {
  const list = useList(command.commands, { filters, every: seconds(10) })
  return (
    <ListPage
      list={list}
      columns={columns}
      noun="指令"
      actions={
        <>
          <ViewTabs view="commands" />
          <ExportButton title="指令记录_" list={list} sheet={sheet} />
        </>
      }
    />
  )
}
