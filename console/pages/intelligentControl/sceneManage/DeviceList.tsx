import { Button } from 'antd'
import { command, type SceneDevice } from '../../../../core/contract/devices/command.ts'
import { sceneKindNames, sceneKinds } from '../../../../core/devices/sceneKinds.ts'
import { seconds } from '../../../../core/call/useCall.ts'
import { actionsColumn } from '../../../kit/list/actionsColumn.tsx'
import { DataAge } from '../../../kit/detail/DataAge.tsx'
import { Dialog } from '../../../kit/form/Dialog.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { choiceFilter, columnsOf, derived, type Field, sheetOf, text, textFilter } from '../../../kit/fields/fields.ts'
import { ListPage } from '../../../kit/pages/ListPage.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { useLayer } from '../../../kit/hooks/useLayer.ts'
import { useList } from '../../../kit/hooks/useList.ts'
import { useCan } from '../../../kit/hooks/useMenu.ts'
import { stateChoices } from '../../../scene/commandTexts.ts'
import { stateText } from '../../../scene/sceneState.ts'
import { ScenePanel } from '../../../scene/ScenePanel.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ViewTabs } from './ViewTabs.tsx'

const kinds = Object.fromEntries(sceneKindNames.map(kind => [kind, sceneKinds[kind].name]))
const filters = [choiceFilter('deviceType', '设备种类', kinds), textFilter('name', '设备或站点')]

const lastState = ({ last }: SceneDevice) => {
  if (!last) return <span className="muted">--</span>
  const { tone, label } = stateChoices[last.state] ?? { tone: 'idle' as const, label: last.state }
  return (
    <TwoLineText second={`${last.issuedAt.slice(5, 16)}　${last.userName}`}>
      {last.says}　<StateDot tone={tone}>{label}</StateDot>
    </TwoLineText>
  )
}
const lastText = ({ last }: SceneDevice) =>
  last ? `${last.issuedAt} ${last.userName} ${last.says} ${stateChoices[last.state]?.label ?? last.state}` : ''
const online = (row: SceneDevice) => (row.online ? '在线' : '离线')
const sheetOnly = { list: false }

const fields: readonly Field<SceneDevice>[] = [
  text<SceneDevice>('systemName', '站点', { width: 130 }),
  text<SceneDevice>('deviceName', '设备', { strong: true, width: 150 }),
  text<SceneDevice>('deviceNo', '设备编号', sheetOnly),
  text<SceneDevice>('typeName', '种类', { width: 80 }),
  derived<SceneDevice>('state', '状态', stateText),
  {
    ...derived<SceneDevice>('online', '通讯', online, { width: 150 }),
    cell: row => (
      <>
        <StateDot tone={row.online ? 'good' : 'bad'}>{online(row)}</StateDot>{' '}
        <DataAge at={row.lastDate} every={row.samplingSeconds * 1000} />
      </>
    ),
  },
  text<SceneDevice>('lastDate', '数据时间', sheetOnly),
  { ...derived<SceneDevice>('last', '最近指令', lastText, { width: 230 }), cell: lastState },
]
const columns = columnsOf(fields)

/** Devices of scenes; one opens its panel over the list. */
export function DeviceList() {
  const list = useList(command.devices, { filters, id: 'deviceNo', every: seconds(10) })
  const [edited, setEdited] = useLayer('edit')
  const may = useCan('scene:control')
  const open = list.rows.find(({ deviceNo }) => deviceNo === list.open)
  const actions = actionsColumn<SceneDevice>(
    row => `${row.systemName}${row.deviceName}`,
    [{ title: '打开', run: row => list.setOpen(row.deviceNo) }],
  )
  return (
    <ListPage
      list={list}
      columns={[...columns, actions]}
      noun="场景设备"
      actions={
        <>
          <ViewTabs view="" />
          <ExportButton title="场景设备_" list={list} sheet={sheetOf(fields)} />
          {may && <Button onClick={() => setEdited('password')}>二级密码</Button>}
        </>
      }
    >
      {list.open && (
        <Dialog
          // The panel itself says which device it is, and of which site.
          title={open ? `${sceneKinds[open.deviceType].name}控制` : '场景设备'}
          width={open?.deviceType === 'mj' ? 1240 : 960}
          onClose={() => list.setOpen('')}
        >
          <ScenePanel deviceNo={list.open} />
        </Dialog>
      )}
      {edited === 'password' && <PasswordDialog onClose={() => setEdited('')} />}
    </ListPage>
  )
}
